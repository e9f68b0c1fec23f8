#include "figures/model_config/report.h"

#include "base/number.h"

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
  for (const engine::ConfigWarning& warning : plan.warnings) part.entries.push_back({.name = warning.id, .text = warning.sentence});
  if (plan.warnings.empty()) part.lead = "Nothing in this file contradicts itself, and no known trap is in it.";
  return part;
}

Part assumptions_of(const engine::PositionPlan& plan) {
  Part part{.name = "assumed", .title = "What the file does not say"};
  for (const engine::Assumption& assumption : plan.assumptions) {
    const double* number = std::get_if<double>(&assumption.value);
    part.entries.push_back({.name = assumption.key,
                            .title = assumption.key,
                            .text = number ? base::exact(*number) : std::get<std::string>(assumption.value),
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
  report.parts.push_back(warnings_of(shown.model->plan));
  report.parts.push_back(assumptions_of(shown.model->plan));
  return report;
}

}  // namespace figures::plans
