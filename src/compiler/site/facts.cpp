#include "compiler/site/facts.h"

#include <algorithm>
#include <optional>

#include "base/ascii.h"
#include "engine/encoding.h"

namespace compiler {
namespace {

constexpr std::string_view kOpen = "{{";
constexpr std::string_view kClose = "}}";
constexpr std::string_view kFacts = "name, acts_on, learned or cost";

std::optional<std::string> fact(std::string_view name) {
  const size_t dot = std::min(name.find('.'), name.size());
  const auto all = engine::encodings();
  const auto found = std::ranges::find(all, name.substr(0, dot), &engine::Encoding::id);
  if (found == all.end()) return std::nullopt;
  const std::string_view field = name.substr(std::min(dot + 1, name.size()));
  if (field == "name") return found->name;
  if (field == "acts_on") return to_text(found->acts_on);
  if (field == "learned") return found->learned.markdown;
  if (field == "cost") return found->cost.markdown;
  return std::nullopt;
}

/// Whether double braces around `text` name a fact, as in {{alibi.cost}}. Braces in formulas contain no such name.
bool is_name(std::string_view text) {
  const auto allowed = [](char c) { return base::is_lower(c) || base::is_digit(c) || c == '_' || c == '.'; };
  return std::ranges::all_of(text, allowed) && std::ranges::count(text, '.') == 1;
}

}  // namespace

std::string with_facts(std::string_view file, std::string_view markdown, std::vector<Diagnostic>& diagnostics) {
  std::string filled;
  size_t at = 0, close = 0, counted = 0;
  int line = 1;
  while (true) {
    const size_t open = markdown.find(kOpen, at);
    if (open == markdown.npos) return filled.append(markdown.substr(at));
    if (close < open + kOpen.size()) close = markdown.find(kClose, open);
    if (close == markdown.npos) return filled.append(markdown.substr(at));
    const size_t end = close + kClose.size();
    const std::string_view name = markdown.substr(open + kOpen.size(), close - open - kOpen.size());
    const auto value = is_name(name) ? fact(name) : std::nullopt;
    if (is_name(name) && !value) {
      line += static_cast<int>(std::ranges::count(markdown.substr(counted, open - counted), '\n'));
      counted = open;
      diagnostics.push_back({.file = std::string(file),
                             .line = line,
                             .wrong = "No encoding of the engine has the fact '" + std::string(name) + "'.",
                             .fix = "Write the name of a file in src/engine, a dot, and " + std::string(kFacts) + "."});
    }
    const size_t next = is_name(name) ? end : open + 1;
    filled.append(markdown.substr(at, open - at)).append(value ? *value : std::string(markdown.substr(open, next - open)));
    at = next;
  }
}

}  // namespace compiler
