#include "compiler/prose/computed.h"

#include <algorithm>
#include <optional>

#include "base/text.h"
#include "compiler/prose/evaluate.h"
#include "compiler/site/facts.h"

namespace compiler {
namespace {

constexpr std::string_view kOpen = "{{";
constexpr std::string_view kClose = "}}";

/// Fences whose lines are text, not a listing.
constexpr std::string_view kTextFences[] = {"quiz", "steps", "show", "term", "deeper", "sources", "skills", "story", "figure"};

bool is_word_or_number(std::string_view text) {
  const auto is_letter = [](char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; };
  const auto is_digit = [](char c) { return c >= '0' && c <= '9'; };
  return std::ranges::all_of(text, is_letter) || std::ranges::all_of(text, is_digit);
}

enum class Inside { text, math, listing };

/// Follows the fences of a chapter from line to line.
class Fences {
 public:
  /// What the line stands in; a line that opens or closes a fence stands in text.
  Inside next(std::string_view line) {
    const Inside now = open_.empty() ? Inside::text : open_.back().inside;
    const std::string_view rest = base::trim(line);
    const size_t length = std::min(rest.find_first_not_of('`'), rest.size());
    const std::string_view info = base::trim(rest.substr(length));
    if (length < 3 || info.contains('`')) return now;
    if (info.empty() && !open_.empty() && length >= open_.back().length) {
      open_.pop_back();
      return Inside::text;
    }
    if (now != Inside::text) return now;
    const std::string_view word = info.substr(0, info.find_first_of(" \t"));
    open_.push_back({length, word == "math" ? Inside::math : std::ranges::contains(kTextFences, word) ? Inside::text : Inside::listing});
    return Inside::text;
  }

 private:
  struct Open {
    size_t length;
    Inside inside;
  };
  std::vector<Open> open_;
};

class Filler {
 public:
  Filler(std::string_view file, const ProseData& data, std::vector<Diagnostic>& diagnostics)
      : file_(file), data_(data), diagnostics_(diagnostics) {}

  std::string fill(std::string_view line, int number, bool in_formula) {
    std::string filled;
    char inside = 0;  // a dollar or a backtick, while it is open
    for (size_t at = 0; at < line.size();) {
      const size_t begin = at + kOpen.size();
      const bool opens = line.substr(at).starts_with(kOpen) && !line.substr(begin).starts_with('{');
      const size_t end = opens ? line.find_first_of("{}", begin) : line.npos;
      const std::string_view text = opens ? base::trim(line.substr(begin, end - begin)) : std::string_view();
      if (end != line.npos && line.substr(end).starts_with(kClose) && !is_word_or_number(text)) {
        const Place place = in_formula || inside == '$' ? Place::formula : inside == '`' ? Place::code : Place::prose;
        const auto value = value_of(text, place, number);
        at = end + kClose.size();
        filled += value ? *value : "{{" + std::string(text) + "}}";
        continue;
      }
      const char c = line[at];
      if (c == '\\' && at + 1 < line.size() && inside != '`')
        filled += line[at++];
      else if ((c == '$' || c == '`') && (inside == 0 || inside == c))
        inside = inside == 0 ? c : 0;
      filled += line[at++];
    }
    return filled;
  }

 private:
  std::optional<std::string> value_of(std::string_view text, Place place, int line) {
    const Fact fact = fact_of(text);
    if (fact.text) return fact.text;
    if (fact.of_encoding) {
      report(line, "No encoding in the engine has the fact '" + std::string(text) + "'.",
             "Write the name of a file in src/engine, a dot, and " + std::string(kFacts) + ".");
      return std::nullopt;
    }
    base::Result<std::string> value = shown(text, place, data_);
    if (value) return std::move(*value);
    report(line, "'{{" + std::string(text) + "}}' cannot be computed: " + value.error() + ".",
           "chapters/README.md lists what prose can compute.");
    return std::nullopt;
  }
  void report(int line, std::string wrong, std::string fix) {
    diagnostics_.push_back({.file = std::string(file_), .line = line, .wrong = std::move(wrong), .fix = std::move(fix)});
  }

  std::string_view file_;
  const ProseData& data_;
  std::vector<Diagnostic>& diagnostics_;
};

}  // namespace

std::string with_computed(std::string_view file, std::string_view markdown, const ProseData& data, std::vector<Diagnostic>& diagnostics) {
  Filler filler(file, data, diagnostics);
  Fences fences;
  std::string filled;
  int number = 0;
  for (size_t at = 0; at < markdown.size();) {
    const size_t end = std::min(markdown.find('\n', at), markdown.size());
    const std::string_view line = markdown.substr(at, end - at);
    ++number;
    const Inside inside = fences.next(line);
    filled += inside == Inside::listing ? std::string(line) : filler.fill(line, number, inside == Inside::math);
    if (end < markdown.size()) filled += '\n';
    at = end + 1;
  }
  return filled;
}

}  // namespace compiler
