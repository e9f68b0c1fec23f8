#pragma once

#include <cstdlib>
#include <string>
#include <utility>

// What the C interfaces of small WebAssembly modules share that take texts and give texts. Texts are UTF-8. The caller allocates those that
// it gives; one that it gets ends with a zero byte and stays until the next call. For the one file of a module that has its interface.
#define EXPORT(name) extern "C" __attribute__((export_name(#name), visibility("default")))

namespace base {

inline const char* kept(std::string text) {
  static std::string the_text;
  the_text = std::move(text);
  return the_text.c_str();
}

}  // namespace base

#ifdef __EMSCRIPTEN__
// Emscripten would import this from JavaScript, which looks at the memory anew after each call.
extern "C" void emscripten_notify_memory_growth(size_t) {}
#endif

EXPORT(allocate) void* allocate(size_t bytes) { return std::malloc(bytes + 1); }

EXPORT(release) void release(void* pointer) { std::free(pointer); }
