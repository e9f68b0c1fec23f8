#include <string>
#include <string_view>

#include "base/json_writer.h"
#include "base/text_module.h"
#include "engine/config/examples.h"
#include "engine/config/plan_json.h"
#include "engine/config/read.h"
#include "engine/package/config_details.h"

// The C interface of the module that reads configurations, which config_module.mjs calls.

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
  return base::kept(result.text());
}

/// [{name, title, json}] of the book's examples.
EXPORT(examples) const char* examples() {
  base::JsonWriter writer;
  const base::JsonValue all = writer.array();
  for (const engine::ConfigExample& example : engine::kConfigExamples)
    all.add(writer.object().add("name", example.name).add("title", example.title).add("json", example.json()));
  return base::kept(all.text());
}
