#include "compiler/site/templates.h"

#include <algorithm>
#include <cmath>

#include "base/number.h"
#include "book/serialization/unknown.h"

namespace compiler {
namespace {

constexpr std::uint32_t kSeeds = 100;
constexpr std::uint32_t kInstances = 50000;  ///< of all questions of a chapter; with more of them, each is tried with fewer seeds
constexpr double kEngineTolerance = 1e-5;    ///< for values that are not the answer: above the errors of float32, below what is shown

/// One item with the values of one seed, and where to report errors.
struct Instance {
  const Chapter& chapter;
  const book::Item& item;
  std::uint32_t seed;
  std::vector<double> drawn;
  std::vector<Diagnostic>& diagnostics;

  /// Always returns true, for callers that stop at the first error.
  bool report(std::string wrong, std::string fix) const {
    std::string with;
    for (size_t i = 0; i < drawn.size(); ++i) {
      with += (i > 0 ? ", " : " with ") + item.generated.draws[i].name + " = " + base::exact(drawn[i]);
    }
    diagnostics.push_back({.file = chapter.file,
                           .line = item.line,
                           .wrong = "The quiz '" + item.id + "', seed " + std::to_string(seed) + with + ": " + wrong,
                           .fix = std::move(fix)});
    return true;
  }
};

double allowed(const book::Item& item, double around) { return item.relative ? item.tolerance * std::abs(around) : item.tolerance; }

/// Returns true if a place for words has none for its value.
bool check_words(const Instance& at, const std::vector<double>& values) {
  for (size_t i = 0; i < at.item.generated.holes.size(); ++i) {
    const book::Hole& hole = at.item.generated.holes[i];
    if (hole.words.empty() || text_of(hole, values[i]) != book::kUnknownValue) continue;
    return at.report("there is no word for " + base::exact(values[i]) + " beside '" + hole.words.front() + "'.",
                     "The first word stands for 0, the next for 1, and so on.");
  }
  return false;
}

/// Returns true if something is wrong with a value.
bool check_values(const Instance& at, base::Functions functions, base::Functions reference) {
  const std::vector<double> values = generated_values(at.item.generated, at.drawn, functions);
  const std::vector<double> truth = generated_values(at.item.generated, at.drawn, reference);
  for (size_t i = 0; i < values.size(); ++i) {
    if (!std::isfinite(values[i]) || !std::isfinite(truth[i]))
      return at.report("an expression has no value.", "Draw values for which it has one, or exclude them with 'unless'.");
    const double engine = kEngineTolerance * std::max(1.0, std::abs(truth[i]));
    const double max_error = i < at.item.generated.holes.size() ? engine : std::max(engine, allowed(at.item, truth[i]));
    if (std::abs(values[i] - truth[i]) > max_error) {
      return at.report("the engine computes " + base::exact(values[i]) + ", the reference " + base::exact(truth[i]) + ".",
                       "Widen the tolerance, or ask for what float32 can resolve.");
    }
  }
  return check_words(at, values);
}

std::string words_of(const std::vector<book::Run>& runs) {
  std::string words;
  for (const book::Run& run : runs) words += run.formula >= 0 ? "\x1f" + std::to_string(run.formula) : run.text;
  return words;
}

/// Returns true if a typical mistake counts as right, or as a different mistake.
bool check_mistakes(const Instance& at, const book::Item& generated) {
  for (size_t i = book::kOtherNumber + 1; i < generated.options.size(); ++i) {
    const double mistake = generated.options[i].value;
    for (size_t j = 0; j < i; ++j) {
      const double other = generated.options[j].value;
      if (j == book::kOtherNumber || std::abs(mistake - other) > allowed(generated, other)) continue;
      return at.report("the mistake " + book::format_value(mistake) + " is within the tolerance of the " +
                           (j == book::kRightNumber ? "answer " : "mistake ") + book::format_value(other) + ".",
                       "Exclude such values with 'unless', or draw others.");
    }
  }
  return false;
}

/// Returns true if two answers count as the same number, or if two options read the same.
bool check_options(const Instance& at, const book::Item& generated) {
  if (generated.kind->control->is_number && check_mistakes(at, generated)) return true;
  for (size_t i = 0; i < generated.options.size(); ++i) {
    const std::string words = words_of(generated.options[i].text);
    for (size_t j = i + 1; j < generated.options.size() && !words.empty(); ++j) {
      if (words == words_of(generated.options[j].text))
        return at.report("two options read '" + words + "'.", "Exclude such values with 'unless', or show more decimals.");
    }
  }
  return false;
}

/// Returns true if a link sets a parameter of its figure to a value that the figure does not take.
bool check_links(const Instance& at, const std::vector<book::Link>& links, const book::Catalog& catalog) {
  for (const book::GeneratedSetting& generated : at.item.generated.settings) {
    const book::Link& link = links[static_cast<size_t>(generated.link)];
    const base::FigureKind* kind = kind_of_figure(at.chapter.document, link.figure_id, catalog);
    const auto set = std::ranges::find(link.settings, generated.name, &book::Setting::name);
    const int parameter = kind ? base::find(kind->parameters, generated.name) : -1;
    if (parameter < 0 || set == link.settings.end()) continue;
    const base::Parameter& table = kind->parameters[static_cast<size_t>(parameter)];
    if (base::from_text(table, set->text)) continue;
    return at.report("a link sets '" + generated.name + "' to " + set->text + ".", "It takes " + base::values_allowed(table) + ".");
  }
  return false;
}

void check_item(const Chapter& chapter, const book::Item& item, std::uint32_t seeds, std::vector<book::Link>& links,
                const book::Catalog& catalog, base::Functions reference, std::vector<Diagnostic>& diagnostics) {
  for (std::uint32_t seed = 0; seed < seeds; ++seed) {
    const Instance at{chapter, item, seed, drawn_values(item.generated, seed, catalog.functions), diagnostics};
    if (at.drawn.empty()) {
      at.report("the draws give no values.", "Write ranges from low to high, and let 'unless' exclude fewer values.");
      return;
    }
    book::Item generated = item;
    instantiate(generated, links, seed, catalog.functions);
    if (check_values(at, catalog.functions, reference) || check_options(at, generated) || check_links(at, links, catalog)) return;
  }
}

}  // namespace

void check_templates(Manuscript& manuscript, const book::Catalog& catalog, base::Functions reference) {
  manuscript.for_each_text([&](const Chapter& chapter) {
    const std::vector<book::Item>& items = chapter.document.items;
    const auto generated =
        static_cast<std::uint32_t>(std::ranges::count_if(items, [](const book::Item& item) { return item.generated.exists(); }));
    const std::uint32_t seeds = std::clamp(kInstances / std::max(generated, 1u), 1u, kSeeds);
    std::vector<book::Link> links = chapter.document.links;  // each question writes the settings of its own
    for (const book::Item& item : items) {
      if (item.generated.exists()) check_item(chapter, item, seeds, links, catalog, reference, manuscript.diagnostics);
    }
  });
}

}  // namespace compiler
