#include "figures/model_config/report.h"

#include <algorithm>
#include <string>
#include <utility>

#include "engine/config/stretch.h"
#include "engine/config/warnings.h"
#include "figures/model_config/facts.h"

namespace figures::plans {
namespace {

using Part = base::Report::Part;

Part errors_of(const Model& model) {
  Part part{.name = "errors", .kind = Part::Kind::notes, .title = "What is wrong"};
  for (const engine::ConfigError& error : model.errors)
    part.entries.push_back({.name = std::to_string(part.entries.size()), .title = error.place, .text = error.sentence});
  return part;
}

Part warnings_of(const engine::PositionPlan& plan) {
  Part part{.name = "watch", .kind = Part::Kind::notes, .title = "What to watch for"};
  for (const engine::ConfigWarning& warning : plan.warnings)
    part.entries.push_back(
        {.name = warning.id, .text = warning.sentence, .differs = std::ranges::contains(engine::kGraveWarnings, warning.id)});
  if (plan.warnings.empty()) part.lead = "Nothing in this file contradicts itself, and no known trap is in it.";
  return part;
}

/// How to read a text of the figure's length.
Part further_of(const Shown& shown) {
  Part part{.name = "further", .kind = Part::Kind::code, .title = "To read " + in_words(shown.length) + " tokens"};
  engine::StretchAdvice advice = engine::stretch_advice(shown.model->plan, shown.length);
  for (const std::string& sentence : advice.sentences) part.lead += (part.lead.empty() ? "" : " ") + sentence;
  for (engine::StretchBlock& block : advice.blocks) {
    part.entries.push_back(
        {.name = std::move(block.name), .title = std::move(block.title), .text = std::move(block.code), .note = std::move(block.note)});
  }
  return part;
}

Part assumptions_of(const engine::PositionPlan& plan) {
  Part part{.name = "assumed", .title = "What the file does not say"};
  for (const engine::Assumption& assumption : plan.assumptions) {
    const double* number = std::get_if<double>(&assumption.value);
    part.entries.push_back({.name = assumption.key,
                            .title = title_of(assumption.key),
                            .text = number ? in_words(*number) : std::get<std::string>(assumption.value),
                            .note = assumption.because});
  }
  if (part.entries.empty()) part.lead = "Nothing had to be assumed.";
  return part;
}

}  // namespace

base::Report report(const Shown& shown) {
  base::Report report{.subject = shown.model->title, .other = shown.other ? shown.other->title : std::string()};
  if (!shown.model->errors.empty()) {
    report.parts.push_back(errors_of(*shown.model));
    return report;
  }
  if (shown.model->plan.layers.empty()) return report;  // the reader has opened no file yet
  report.parts.push_back({.name = "facts", .title = "What the file says", .entries = facts_of(shown)});
  report.parts.push_back(warnings_of(shown.model->plan));
  report.parts.push_back(further_of(shown));
  report.parts.push_back(assumptions_of(shown.model->plan));
  return report;
}

}  // namespace figures::plans
