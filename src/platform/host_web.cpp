#include <emscripten.h>
#include <emscripten/html5.h>

#include <cstdlib>

#include "base/text.h"
#include "platform/host.h"
#include "platform/parent.h"

// The JavaScript side of these functions is web/host.js.
// clang-format off
EM_JS(void, host_request_frame, (), { Module["host"].requestFrame(); })
EM_JS(void, host_patch, (const char* json, size_t length), { Module["host"].patch(UTF8ToString(json, length)); })
EM_JS(void, host_set_address, (const char* address, size_t length, bool as_new_entry), {
  Module["host"].setAddress(UTF8ToString(address, length), as_new_entry);
})
EM_JS(bool, host_store, (const char* key, size_t key_length, const char* value, size_t value_length), {
  return Module["host"].store(UTF8ToString(key, key_length), UTF8ToString(value, value_length));
})
EM_JS_DEPS(host, "$stringToNewUTF8");
EM_JS(char*, host_stored, (const char* key, size_t length), { return stringToNewUTF8(Module["host"].stored(UTF8ToString(key, length))); })
EM_JS(char*, host_stored_keys, (const char* prefix, size_t length), {
  return stringToNewUTF8(Module["host"].storedKeys(UTF8ToString(prefix, length)).join("\n"));
})
EM_JS(void, host_judge, (const char* exercise, size_t length), { Module["host"].judge(UTF8ToString(exercise, length)); });

EM_JS(void, host_film, (const char* figure, size_t length, const char* caption, size_t caption_length), {
  Module["host"].film(UTF8ToString(figure, length), UTF8ToString(caption, caption_length));
})
EM_JS(char*, host_book_address, (), { return stringToNewUTF8(Module["host"].bookAddress()); })
EM_JS(char*, host_full_address, (const char* address, size_t length), {
  return stringToNewUTF8(Module["host"].fullAddress(UTF8ToString(address, length)));
})
EM_JS(void, host_show_panel, (const char* id, size_t length), { Module["host"].showPanel(UTF8ToString(id, length)); })
EM_JS(void, host_draw_code, (const char* id, size_t length, const char* text, size_t text_length), {
  Module["host"].drawCode(UTF8ToString(id, length), UTF8ToString(text, text_length));
})
EM_JS(void, host_remove_stored, (const char* key, size_t length), { Module["host"].removeStored(UTF8ToString(key, length)); })
EM_JS(void, host_pick_file, (const char* id, size_t length), { Module["host"].pickFile(UTF8ToString(id, length)); })
EM_JS(void, host_copy_frame_to, (const char* id, size_t length, int width, int height), {
  Module["host"].copyFrameTo(UTF8ToString(id, length), width, height);
})
EM_JS(double, host_present, (), { return Module["host"].present(); })
EM_JS(void, host_print, (), { Module["host"].print(); })
EM_JS(void, host_wake_after, (double ms), { Module["host"].wakeAfter(ms); })
EM_JS(void, host_reveal, (const char* id, size_t length), { Module["host"].reveal(UTF8ToString(id, length)); })
EM_JS(void, host_copy_frame,
      (const char* address, size_t length, const char* title, size_t title_length, const char* asker, size_t asker_length), {
        Module["host"].copyFrame(UTF8ToString(address, length), UTF8ToString(title, title_length), UTF8ToString(asker, asker_length));
      });

EM_JS(void, host_copy, (const char* text, size_t length, const char* asker, size_t asker_length, bool is_address), {
  Module["host"].copy(UTF8ToString(text, length), UTF8ToString(asker, asker_length), is_address);
})
EM_JS(void, host_keep_config, (const char* figure, size_t length, const char* text, size_t text_length), {
  Module["host"].keepConfig(UTF8ToString(figure, length), UTF8ToString(text, text_length));
})
EM_JS(void, host_copy_config,
      (const char* address, size_t length, const char* text, size_t text_length, const char* asker, size_t asker_length), {
        Module["host"].copyConfig(UTF8ToString(address, length), UTF8ToString(text, text_length), UTF8ToString(asker, asker_length));
      });
EM_JS(void, host_measure, (const char* request, size_t length, const char* asker, size_t asker_length), {
  Module["host"].measure(UTF8ToString(request, length), UTF8ToString(asker, asker_length));
})
EM_JS(void, host_train, (const char* asker, size_t asker_length, int channel, const char* command, size_t length), {
  Module["host"].train(UTF8ToString(asker, asker_length), channel, UTF8ToString(command, length));
})
EM_JS(void, host_stop_training, (const char* asker, size_t length, int channel), {
  Module["host"].stopTraining(UTF8ToString(asker, length), channel);
})
EM_JS(void, host_load_kind, (const char* name, size_t length), { Module["host"].loadKind(UTF8ToString(name, length)); })
EM_JS(void, host_post, (const char* json, size_t length), { Module["host"].post(UTF8ToString(json, length)); })
EM_JS(void, host_follow_link, (const char* href, size_t length), { Module["host"].followLink(UTF8ToString(href, length)); })
EM_JS(void, host_load, (const char* name, size_t length), { Module["host"].load(UTF8ToString(name, length)); })
EM_JS(void, host_save_file, (const char* name, size_t name_length, const char* mime, size_t mime_length, const char* bytes, size_t length), {
  Module["host"].saveFile(UTF8ToString(name, name_length), UTF8ToString(mime, mime_length), HEAPU8.slice(bytes, bytes + length));
})
EM_JS(void, host_save_picture, (const char* name, size_t length, int width, int height), {
  Module["host"].savePicture(UTF8ToString(name, length), width, height);
})
// clang-format on

namespace platform {
namespace {

/// A copy of a string that JavaScript has put on the heap, which is freed. Empty if there was no memory for it.
std::string taken(char* text) {
  std::string copy = text == nullptr ? "" : text;
  std::free(text);
  return copy;
}

}  // namespace

void request_frame() { host_request_frame(); }
void patch(std::string_view json) { host_patch(json.data(), json.size()); }
void set_address(std::string_view address, bool as_new_entry) { host_set_address(address.data(), address.size(), as_new_entry); }
bool store(std::string_view key, std::string_view value) { return host_store(key.data(), key.size(), value.data(), value.size()); }
void keep_config(std::string_view figure, std::string_view text) {
  host_keep_config(figure.data(), figure.size(), text.data(), text.size());
}
void copy_config(std::string_view address, std::string_view text, std::string_view asker) {
  host_copy_config(address.data(), address.size(), text.data(), text.size(), asker.data(), asker.size());
}
double now_ms() { return emscripten_get_now(); }
base::Moment present() {
  constexpr int kDay_seconds = 24 * 60 * 60;
  const auto seconds = static_cast<long long>(host_present());
  return {.day = static_cast<int>(seconds / kDay_seconds), .second = static_cast<int>(seconds % kDay_seconds)};
}
long long utc_seconds() { return static_cast<long long>(emscripten_date_now() / 1000); }
std::string full_address(std::string_view address) { return taken(host_full_address(address.data(), address.size())); }
void show_panel(std::string_view id) { host_show_panel(id.data(), id.size()); }
void draw_code(std::string_view id, std::string_view text) { host_draw_code(id.data(), id.size(), text.data(), text.size()); }
void wake_after(double ms) { host_wake_after(ms); }
void reveal(std::string_view id) { host_reveal(id.data(), id.size()); }
void copy_text(std::string_view text, std::string_view asker) { host_copy(text.data(), text.size(), asker.data(), asker.size(), false); }
void copy_frame(std::string_view address, std::string_view title, std::string_view asker) {
  host_copy_frame(address.data(), address.size(), title.data(), title.size(), asker.data(), asker.size());
}
void copy_address(std::string_view address, std::string_view asker) {
  host_copy(address.data(), address.size(), asker.data(), asker.size(), true);
}
void measure(std::string_view request, std::string_view asker) { host_measure(request.data(), request.size(), asker.data(), asker.size()); }
void train(std::string_view asker, int channel, std::string_view command) {
  host_train(asker.data(), asker.size(), channel, command.data(), command.size());
}
void stop_training(std::string_view asker, int channel) { host_stop_training(asker.data(), asker.size(), channel); }
void load(std::string_view name) { host_load(name.data(), name.size()); }
void load_kind(std::string_view name) { host_load_kind(name.data(), name.size()); }
void post_to_parent(std::string_view json) { host_post(json.data(), json.size()); }
void follow_link(std::string_view href) { host_follow_link(href.data(), href.size()); }
void save_file(std::string_view name, std::string_view mime, std::string_view bytes) {
  host_save_file(name.data(), name.size(), mime.data(), mime.size(), bytes.data(), bytes.size());
}
void save_picture(std::string_view name, int width, int height) { host_save_picture(name.data(), name.size(), width, height); }
void copy_frame_to(std::string_view canvas_id, int width, int height) {
  host_copy_frame_to(canvas_id.data(), canvas_id.size(), width, height);
}
void print() { host_print(); }
void pick_file(std::string_view input_id) { host_pick_file(input_id.data(), input_id.size()); }

std::string stored(std::string_view key) { return taken(host_stored(key.data(), key.size())); }

void judge(std::string_view exercise) { host_judge(exercise.data(), exercise.size()); }

void film(std::string_view figure, std::string_view caption) { host_film(figure.data(), figure.size(), caption.data(), caption.size()); }
std::string book_address() { return taken(host_book_address()); }

std::vector<std::string> stored_keys(std::string_view prefix) {
  const std::string lines = taken(host_stored_keys(prefix.data(), prefix.size()));
  std::vector<std::string> keys;
  for (const std::string_view key : base::split(lines, '\n')) {
    if (!key.empty()) keys.emplace_back(key);
  }
  return keys;
}

void remove_stored(std::string_view key) { host_remove_stored(key.data(), key.size()); }

}  // namespace platform
