#include "compiler/lint/seed_ids.h"

#include <algorithm>

#include "base/ascii.h"
#include "compiler/parse/settings.h"

namespace compiler {
namespace {

using base::is_digit;

bool are_digits(std::string_view text) { return !text.empty() && std::ranges::all_of(text, is_digit); }

/// "002"
bool is_source(std::string_view word) { return word.size() == 3 && word.starts_with("00") && are_digits(word); }

/// "E14"
bool is_erratum(std::string_view word) { return word.starts_with('E') && word.size() <= 3 && are_digits(word.substr(1)); }

/// "000-Q7", "003-QC"
bool is_question(std::string_view word) { return is_source(word.substr(0, 3)) && word.substr(3).starts_with("-Q"); }

bool names_sources(std::string_view word) { return word == "source" || word == "Source" || word == "sources" || word == "Sources"; }

/// Collects the diagnostics for one document.
class SeedIdFinder {
 public:
  SeedIdFinder(const book::Document& document, const std::string& file) : document_(document), file_(file) {}

  std::vector<Diagnostic> find() {
    for (const book::Block& block : document_.blocks) look_at(block);
    for (const book::Item& item : document_.items) look_at(item);
    for (const book::Stepper& stepper : document_.steppers) {
      for (const book::Stepper::Step& step : stepper.steps) look_at(step.text, step.line);
    }
    for (const book::Scene& scene : document_.scenes) look_at(scene.words, scene.line);
    for (const book::Skill& skill : document_.skills) look_at(skill.words, skill.line);
    return std::move(diagnostics_);
  }

 private:
  void look_at(std::string_view text, int line) {
    const std::string found = find_seed_id(text);
    if (found.empty()) return;
    diagnostics_.push_back({.file = file_,
                            .line = line,
                            .wrong = "Readers see " + in_quotes(found) + ", which is an internal id.",
                            .fix = "Call the text by its title, or say what is wrong without naming it."});
  }

  void look_at(const std::vector<book::Run>& runs, int line) { look_at(plain_text(runs, document_.formulas), line); }

  void look_at(const book::Block& block) {
    look_at(block.runs, block.line);
    look_at(block.text, block.line);
    for (const book::Block& child : block.children) look_at(child);
  }

  void look_at(const book::Item& item) {
    look_at(item.question, item.line);
    look_at(item.listing, item.line);
    for (const std::vector<book::Run>& hint : item.hints) look_at(hint, item.line);
    for (const book::Option& option : item.options) {
      for (const std::vector<book::Run>* runs : {&option.text, &option.side, &option.feedback}) look_at(*runs, option.line);
    }
  }

  const book::Document& document_;
  const std::string& file_;
  std::vector<Diagnostic> diagnostics_;
};

}  // namespace

std::string find_seed_id(std::string_view text) {
  std::string_view before;
  for (size_t begin = 0; begin < text.size();) {
    size_t end = begin;
    while (end < text.size() && (base::is_letter(text[end]) || is_digit(text[end]) || text[end] == '-')) ++end;
    const std::string_view word = text.substr(begin, end - begin);
    if (is_question(word) || is_erratum(word)) return std::string(word);
    if (is_source(word) && names_sources(before)) return std::string(before) + " " + std::string(word);
    if (!word.empty()) before = word;
    begin = end + 1;
  }
  return {};
}

std::vector<Diagnostic> lint_seed_ids(const book::Document& document, const std::string& file) {
  return SeedIdFinder(document, file).find();
}

}  // namespace compiler
