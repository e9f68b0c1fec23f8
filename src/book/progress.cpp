#include "book/progress.h"

#include <cmath>

#include "base/json.h"
#include "base/text.h"

namespace book {
namespace {

constexpr int kFormat = 1;
constexpr int kMaxVersion = 1'000'000;

/// A whole number from 1 on, or 0 for anything else.
int whole_number(const base::Json& json) {
  const double value = json.number().value_or(0);
  return value >= 1 && value <= kMaxVersion && value == std::floor(value) ? static_cast<int>(value) : 0;
}

std::string unreadable(std::string_view why) {
  return "The saved progress cannot be read: " + std::string(why) + ". Clear it to start afresh.";
}

}  // namespace

std::string to_json(const Progress& progress) {
  std::string json = R"({"format":)" + std::to_string(kFormat) + R"(,"items":{)";
  const char* comma = "";
  for (const auto& [id, attempt] : progress) {
    json += comma + base::json_quote(id) + R"(:{"version":)" + std::to_string(attempt.version) + R"(,"chosen":)" +
            base::json_quote(attempt.chosen) + R"(,"checked":)" + (attempt.checked ? "true}" : "false}");
    comma = ",";
  }
  return json + "}}";
}

base::Result<Progress> progress_from_json(std::string_view json) {
  const base::Result<base::JsonDocument> parsed = base::JsonDocument::parse(json);
  if (!parsed) return std::unexpected(unreadable(parsed.error()));
  const base::Json root = parsed->root();
  const int format = whole_number(root["format"]);
  if (format > kFormat)
    return std::unexpected("The saved progress was written by a newer version of this book. Reload to get that version.");
  if (format != kFormat) return std::unexpected(unreadable("it says no format"));
  if (!root["items"].exists()) return std::unexpected(unreadable("it holds no items"));

  Progress progress;
  for (const auto& [id, saved] : root["items"].members()) {
    Attempt attempt;
    attempt.version = whole_number(saved["version"]);
    const auto chosen = saved["chosen"].string();
    const auto checked = saved["checked"].boolean();
    if (attempt.version == 0 || !chosen || !checked) return std::unexpected(unreadable("item \"" + std::string(id) + "\" is damaged"));
    attempt.chosen = *chosen;
    attempt.checked = *checked;
    progress.emplace(id, std::move(attempt));
  }
  return progress;
}

}  // namespace book
