#include <cstdlib>
#include <string>
#include <string_view>

#include "base/json_writer.h"
#include "engine/config/examples.h"
#include "engine/config/plan_json.h"
#include "engine/config/read.h"
#include "engine/package/config_details.h"

// The C interface of the module that reads configurations, which config_module.mjs calls. Texts are UTF-8; a result ends with a zero byte
// and stays until the next call.
#define EXPORT(name) extern "C" __attribute__((export_name(#name), visibility("default")))

namespace {

const char* kept(std::string text) {
  static std::string the_text;
  the_text = std::move(text);
  return the_text.c_str();
}

}  // namespace

#ifdef __EMSCRIPTEN__
// Emscripten would import this from JavaScript, which looks at the memory anew after each call.
extern "C" void emscripten_notify_memory_growth(size_t) {}
#endif

EXPORT(allocate) void* allocate(size_t bytes) { return std::malloc(bytes + 1); }

EXPORT(release) void release(void* pointer) { std::free(pointer); }

/// {plan, details}, or {errors: [{place, sentence}]}. A length of 0 is none.
EXPORT(readConfig) const char* read_config(const char* bytes, size_t size, double length) {
  base::JsonWriter writer;
  const base::JsonValue result = writer.object();
  if (const engine::ConfigResult plan = engine::read_position_plan({bytes, size})) {
    result.add("plan", writer.raw(engine::to_json(*plan, length)));
    result.add("details", engine::package::details_json(writer, *plan, length));
  } else {
    const base::JsonValue errors = writer.array();
    for (const engine::ConfigError& error : plan.error())
      errors.add(writer.object().add("place", error.place).add("sentence", error.sentence));
    result.add("errors", errors);
  }
  return kept(result.text());
}

/// [{name, title, json}] of the book's examples.
EXPORT(examples) const char* examples() {
  base::JsonWriter writer;
  const base::JsonValue all = writer.array();
  for (const engine::ConfigExample& example : engine::kConfigExamples)
    all.add(writer.object().add("name", example.name).add("title", example.title).add("json", example.json()));
  return kept(all.text());
}
