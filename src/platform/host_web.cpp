#include <emscripten.h>

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

}  // namespace platform
