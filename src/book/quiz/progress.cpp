#include "book/quiz/progress.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "base/json.h"
#include "base/json_writer.h"

namespace book {
namespace {

constexpr int kFormat = 2;
constexpr int kMaxTries = 1'000'000;
constexpr size_t kMaxOutcomes = 1000;  // of a run; each is compared with those before it
constexpr double kMaxInt = std::numeric_limits<int>::max();
constexpr double kMaxSeed = std::numeric_limits<std::uint32_t>::max();

/// A whole number from `min` to `max`, or nothing.
std::optional<double> whole_number(const base::Json& json, double min, double max) {
  const auto value = json.number();
  return value && *value >= min && *value <= max && *value == std::floor(*value) ? value : std::nullopt;
}

std::string unreadable(std::string_view why) {
  return "The saved progress cannot be read: " + std::string(why) + (why.ends_with('.') ? "" : ".");
}

/// Adds the members of an attempt to `object`.
base::JsonValue add_attempt(base::JsonWriter& json, base::JsonValue object, const Attempt& attempt) {
  object.add("version", attempt.version).add("seed", attempt.seed);
  if (attempt.number.empty()) {
    object.add("chosen", attempt.chosen);
  } else {
    object.add("chosen", attempt.number);
  }
  object.add("checked", attempt.checked);
  if (attempt.first) object.add("first", *attempt.first == Verdict::right ? "right" : "wrong");
  object.add("tries", attempt.tries);
  if (attempt.revealed) object.add("revealed", true);
  if (attempt.opened) object.add("opened", true);
  if (attempt.hints > 0) object.add("hints", attempt.hints);
  if (attempt.kept) object.add("kept", true);
  if (!attempt.code.empty()) object.add("code", attempt.code);
  if (attempt.solved > 0) object.add("solved", attempt.solved);
  if (attempt.sure) object.add("sure", true);
  if (attempt.run == TrainingRun{}) return object;
  const base::JsonValue outcomes = json.object();
  for (const auto& [name, value] : attempt.run.outcomes) outcomes.add(name, value);
  return object.add("run", json.object().add("name", attempt.run.name).add("outcomes", outcomes));
}

/// What cannot be read of a run is left out: it judges nothing then.
TrainingRun read_run(const base::Json& saved) {
  TrainingRun run{.name = std::string(saved["name"].string().value_or("")), .outcomes = {}};
  for (const auto& [name, value] : saved["outcomes"].members()) {
    if (run.outcomes.size() == kMaxOutcomes) break;
    if (value.number() && !outcome_of(run, name)) run.outcomes.push_back({std::string(name), *value.number()});
  }
  return run;
}

/// Returns false if `chosen` is neither a string nor an array of strings.
bool read_chosen(const base::Json& chosen, int format, Attempt& attempt) {
  if (const auto text = chosen.string()) {
    if (format == 1 && !text->empty()) attempt.chosen.emplace_back(*text);
    if (format > 1) attempt.number = *text;
    return true;
  }
  const std::vector<base::Json> ids = chosen.elements();
  if (format == 1 || (ids.empty() && !chosen.exists()) || ids.size() != chosen.size() || chosen.number() || chosen.boolean()) return false;
  for (const base::Json& id : ids) {
    if (!id.string()) return false;
    attempt.chosen.emplace_back(*id.string());
  }
  return true;
}

std::optional<Attempt> read_attempt(const base::Json& saved, int format) {
  Attempt attempt;
  const auto version = whole_number(saved["version"], 1, kMaxInt);
  const auto checked = saved["checked"].boolean();
  if (!version || !checked || !read_chosen(saved["chosen"], format, attempt)) return std::nullopt;
  attempt.version = static_cast<int>(*version);
  attempt.checked = *checked;
  attempt.tries = *checked ? 1 : 0;
  if (format == 1) return attempt;
  const auto seed = whole_number(saved["seed"], 0, kMaxSeed);
  const auto tries = whole_number(saved["tries"], 0, std::numeric_limits<double>::max());
  const auto first = saved["first"].string();
  if (!seed || !tries || (first && *first != "right" && *first != "wrong")) return std::nullopt;
  attempt.seed = static_cast<std::uint32_t>(*seed);
  attempt.tries = static_cast<int>(std::min<double>(*tries, kMaxTries));
  if (first) attempt.first = *first == "right" ? Verdict::right : Verdict::wrong;
  attempt.revealed = saved["revealed"].boolean().value_or(false);
  attempt.opened = saved["opened"].boolean().value_or(false);
  attempt.hints = static_cast<int>(whole_number(saved["hints"], 0, kMaxTries).value_or(0));
  attempt.kept = saved["kept"].boolean().value_or(false);
  attempt.run = read_run(saved["run"]);
  attempt.code = saved["code"].string().value_or("");
  attempt.solved = static_cast<int>(whole_number(saved["solved"], 0, kMaxTries).value_or(0));
  attempt.sure = saved["sure"].boolean().value_or(false);
  return attempt;
}

}  // namespace

void add_tries(Attempt& attempt, int count) { attempt.tries = std::min(attempt.tries + std::min(count, kMaxTries), kMaxTries); }

void judge_code(Attempt& attempt, std::string_view option, std::string_view code) {
  attempt.chosen = {std::string(option)};
  attempt.code = code;
  attempt.checked = true;
  attempt.revealed = false;
  if (attempt.solved > 0) return;
  if (attempt.tries == 0) attempt.first = option == kSolved ? Verdict::right : Verdict::wrong;
  add_tries(attempt, 1);
  if (option == kSolved) attempt.solved = attempt.tries;
}

bool is_chosen(const Attempt& attempt, std::string_view option) {
  return std::ranges::find(attempt.chosen, option) != attempt.chosen.end();
}

bool is_blank(const Attempt& attempt) {
  const bool untouched = !attempt.opened && attempt.hints == 0;
  return untouched && attempt.chosen.empty() && attempt.number.empty() && attempt.tries == 0 && !attempt.first;
}

std::string to_json(const Progress& progress, std::string_view logs) {
  base::JsonWriter json;
  const base::JsonValue items = json.object();
  for (const auto& [id, attempt] : progress) {
    if (!is_blank(attempt)) items.add(id, add_attempt(json, json.object(), attempt));
  }
  const base::JsonValue record = json.object().add("format", kFormat).add("items", items);
  if (!logs.empty()) record.add("logs", json.raw(logs));
  return record.text();
}

base::Result<Record> progress_from_json(std::string_view json) {
  const base::Result<base::JsonDocument> parsed = base::JsonDocument::parse(json);
  if (!parsed) return std::unexpected(unreadable(parsed.error()));
  const base::Json root = parsed->root();
  const auto format = whole_number(root["format"], 1, kMaxInt);
  if (!format) return std::unexpected(unreadable("it names no format"));
  if (*format > kFormat)
    return std::unexpected("The saved progress was written by a newer version of this book. Reload to get that version.");
  if (!root["items"].exists()) return std::unexpected(unreadable("it has no items"));

  Record record;
  for (const auto& [id, saved] : root["items"].members()) {
    if (std::optional<Attempt> attempt = read_attempt(saved, static_cast<int>(*format)))
      record.progress.emplace(id, std::move(*attempt));
    else
      record.damaged.emplace_back(id);
  }
  return record;
}

std::string attempt_to_json(const Attempt& attempt) {
  base::JsonWriter json;
  return add_attempt(json, json.object().add("format", kFormat), attempt).text();
}

std::expected<Attempt, Unreadable> attempt_from_json(std::string_view json) {
  const base::Result<base::JsonDocument> parsed = base::JsonDocument::parse(json);
  if (!parsed) return std::unexpected(Unreadable::damaged);
  const auto format = whole_number(parsed->root()["format"], kFormat, kMaxInt);
  if (format && *format > kFormat) return std::unexpected(Unreadable::newer);
  std::optional<Attempt> attempt = format ? read_attempt(parsed->root(), kFormat) : std::nullopt;
  if (!attempt) return std::unexpected(Unreadable::damaged);
  return std::move(*attempt);
}

}  // namespace book
