#include <cstdlib>
#include <string>

#include "base/json_writer.h"
#include "lab/config.h"
#include "lab/session.h"
#include "lab/task.h"

// The C interface of lab.wasm, which trainer.mjs calls: class Session for one session. Texts are UTF-8.
#define EXPORT(name) extern "C" __attribute__((export_name(#name), visibility("default")))

extern "C" __attribute__((import_module("lab"), import_name("now"))) double lab_now_ms();

namespace {

lab::Session& the_session() {
  static lab::Session session(lab_now_ms);
  return session;
}

std::string the_answer;

/// What there is to choose from: {"tasks": [{"id", "name", "sentence", "causal", "chance", "best"}], "encodings": ["none", …]}.
std::string choices_json() {
  base::JsonWriter writer;
  const base::JsonValue choices = writer.object(), tasks = writer.array(), encodings = writer.array();
  for (const lab::TaskKind* kind : lab::tasks()) {
    const base::JsonValue task = tasks.add_object();
    task.add("id", kind->id).add("name", kind->name).add("sentence", kind->sentence).add("causal", kind->causal);
    task.add("chance", kind->chance).add("best", kind->best);
  }
  for (const engine::Encoding& encoding : engine::encodings()) encodings.add(encoding.id);
  return choices.add("tasks", tasks).add("encodings", encodings).text();
}

/// Keeps an answer until the next call and returns its size in bytes.
size_t keep(std::string text) {
  the_answer = std::move(text);
  return the_answer.size();
}

}  // namespace

// Emscripten would import this from JavaScript. trainer.mjs looks the memory up anew after each call, so it need not be told.
extern "C" void emscripten_notify_memory_growth(size_t) {}

/// Room for a command; null if there is no memory for it.
EXPORT(allocate) char* allocate(size_t bytes) { return static_cast<char*>(std::malloc(bytes + 1)); }

/// Carries out the command in memory that `allocate` gave, and frees that. Returns the size of the answer, 0 for none.
EXPORT(command) size_t command(char* json, size_t size) {
  const size_t answered = keep(the_session().command({json, size}));
  std::free(json);
  return answered;
}

EXPORT(advance) size_t advance(double budget_ms) { return keep(the_session().advance(budget_ms)); }

EXPORT(choices) size_t choices() { return keep(choices_json()); }

/// Where the last answer is, valid until the next call.
EXPORT(answer) const char* answer() { return the_answer.data(); }

EXPORT(working) bool working() { return the_session().working(); }
