#include <emscripten.h>

#include <cstdlib>

#include "platform/host.h"

// The browser's side of these is web/host.js.
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
EM_JS(char*, host_kept, (const char* key, size_t length), { return stringToNewUTF8(Module["host"].kept(UTF8ToString(key, length))); })
EM_JS(void, host_save_file, (const char* name, size_t name_length, const char* type, size_t type_length, const char* text, size_t length), {
  Module["host"].saveFile(UTF8ToString(name, name_length), UTF8ToString(type, type_length), UTF8ToString(text, length));
})
EM_JS(void, host_pick_file, (const char* id, size_t length), { Module["host"].pickFile(UTF8ToString(id, length)); })
EM_JS(void, host_copy_frame_to, (const char* id, size_t length, int width, int height), {
  Module["host"].copyFrameTo(UTF8ToString(id, length), width, height);
})
// clang-format on

namespace platform {

void request_frame() { host_request_frame(); }
void patch(std::string_view json) { host_patch(json.data(), json.size()); }
void set_address(std::string_view address, bool as_new_entry) { host_set_address(address.data(), address.size(), as_new_entry); }
bool store(std::string_view key, std::string_view value) { return host_store(key.data(), key.size(), value.data(), value.size()); }
void copy_frame_to(std::string_view canvas_id, int width, int height) {
  host_copy_frame_to(canvas_id.data(), canvas_id.size(), width, height);
}
void save_file(std::string_view name, std::string_view type, std::string_view text) {
  host_save_file(name.data(), name.size(), type.data(), type.size(), text.data(), text.size());
}
void pick_file(std::string_view input_id) { host_pick_file(input_id.data(), input_id.size()); }

std::string kept(std::string_view key) {
  char* text = host_kept(key.data(), key.size());
  std::string copy = text;
  std::free(text);
  return copy;
}

}  // namespace platform
