#include "book/review/log_json.h"

#include <array>
#include <cmath>
#include <optional>
#include <string>
#include <utility>

namespace book {
namespace {

constexpr int kFormat = 1;
constexpr int kMaxDay = 1'000'000;  // the year 4707

/// The place of each value in a trial.
enum Place { kAtDay, kAtSecond, kGrade, kSeconds, kSure, kOption, kUndated, kPlaces };

/// A whole number from `min` to `max`. `missing` if there is none at this place, nothing if there is something else.
std::optional<int> whole(const base::Json& json, int min, int max, std::optional<int> missing = {}) {
  if (!json.exists()) return missing;
  const std::optional<double> value = json.number();
  if (!value || *value < min || *value > max || *value != std::floor(*value)) return std::nullopt;
  return static_cast<int>(*value);
}

std::optional<Trial> read_trial(const base::Json& saved) {
  const auto day = whole(saved.at(kAtDay), 0, kMaxDay), second = whole(saved.at(kAtSecond), 0, kDay_seconds + kRough_seconds - 1);
  const auto grade = whole(saved.at(kGrade), static_cast<int>(Grade::wrong), static_cast<int>(Grade::sure));
  const auto seconds = whole(saved.at(kSeconds), 0, kMaxSeconds, 0), sure = whole(saved.at(kSure), 0, 1, 0);
  const auto undated = whole(saved.at(kUndated), 0, 1, 0);
  if (!day || !second || !grade || !seconds || !sure || !undated) return std::nullopt;
  return Trial{.at = {.day = *day, .second = *second},
               .grade = static_cast<Grade>(*grade),
               .seconds = *seconds,
               .sure = *sure == 1,
               .option = std::string(saved.at(kOption).string().value_or("")),
               .undated = *undated == 1};
}

/// How many values of a trial there are to write.
int places_of(const Trial& trial) {
  if (trial.undated) return kUndated + 1;
  if (!trial.option.empty()) return kOption + 1;
  if (trial.sure) return kSure + 1;
  return trial.seconds > 0 ? kSeconds + 1 : kGrade + 1;
}

void add_value(const base::JsonValue& to, const Trial& trial, int place) {
  const std::array<int, kPlaces> numbers = {trial.at.day, trial.at.second, static_cast<int>(trial.grade), trial.seconds, trial.sure, 0,
                                            trial.undated};
  if (place == kOption)
    to.add(trial.option);
  else
    to.add(numbers[static_cast<size_t>(place)]);
}

}  // namespace

base::JsonValue trials_to_json(base::JsonWriter& json, const Log& log) {
  const base::JsonValue trials = json.array();
  for (const Trial& trial : log) {
    const base::JsonValue values = json.array();
    for (int place = 0; place < places_of(trial); ++place) add_value(values, trial, place);
    trials.add(values);
  }
  return trials;
}

Log trials_from_json(const base::Json& trials) {
  Log log;
  for (const base::Json& saved : trials.elements()) {
    if (std::optional<Trial> trial = read_trial(saved)) add_trial(log, std::move(*trial));
  }
  return log;
}

std::string logs_to_json(const Logs& logs) {
  if (logs.empty()) return "";
  base::JsonWriter json;
  const base::JsonValue all = json.object();
  for (const auto& [id, log] : logs) all.add(id, trials_to_json(json, log));
  return all.text();
}

Logs logs_of_record(std::string_view record) {
  Logs logs;
  const base::Result<base::JsonDocument> parsed = base::JsonDocument::parse(record);
  if (!parsed) return logs;
  for (const auto& [id, trials] : parsed->root()["logs"].members()) {
    if (Log log = trials_from_json(trials); !log.empty()) logs.emplace(id, std::move(log));
  }
  return logs;
}

std::string log_to_json(const Log& log) {
  base::JsonWriter json;
  return json.object().add("format", kFormat).add("log", trials_to_json(json, log)).text();
}

std::expected<Log, Unreadable> log_from_json(std::string_view json) {
  const base::Result<base::JsonDocument> parsed = base::JsonDocument::parse(json);
  if (!parsed) return std::unexpected(Unreadable::damaged);
  const auto format = parsed->root()["format"].number();
  if (format && *format > kFormat) return std::unexpected(Unreadable::newer);
  if (format != kFormat || !parsed->root()["log"].is_array()) return std::unexpected(Unreadable::damaged);
  return trials_from_json(parsed->root()["log"]);
}

}  // namespace book
