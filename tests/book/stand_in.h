#pragma once

#include <string>

#include "base/number.h"
#include "base/text.h"
#include "book/catalog.h"
#include "book/document.h"

// A stand-in catalog and typesetter for the tests of book, which neither draw figures nor typeset formulas.
namespace stand_in {

inline constexpr base::Parameter kParameters[] = {
    {"positions", "positions", "positions", base::Parameter::Kind::integer, base::Parameter::Scale::linear, 1, 200, 1, 30},
    {"d_model", "width D", "dimensions", base::Parameter::Kind::integer, base::Parameter::Scale::linear, 2, 128, 2, 32},
    {"base", "base", "", base::Parameter::Kind::real, base::Parameter::Scale::logarithmic, 2, 1e6, 0, 10000},
};

/// A figure in which the reader trains.
inline constexpr base::Choice kSwitch[] = {{"off", "off"}, {"on", "on"}};
inline constexpr base::Parameter kRacers[] = {base::choice_of("rope", "RoPE", kSwitch, 1)};
inline constexpr std::string_view kSubjects[] = {"none", "rope", "alibi", "transformer_xl"};
inline constexpr std::string_view kMeasures[] = {"@1", "@8", "@8:read"};
inline constexpr std::string_view kRunBy[] = {"rope"};

inline book::Catalog catalog() {
  const auto describe_table = [](std::span<const double> values, std::string_view) { return "Base " + base::exact(values[2]) + "."; };
  const auto describe_portrait = [](std::span<const double>, std::string_view) { return std::string("A <face>."); };
  book::Catalog catalog;
  catalog.figures.push_back({"encoding_table", "Encoding table", kParameters, {}, -1, describe_table});
  catalog.figures.push_back({"portrait", "Portrait", {}, {}, -1, describe_portrait});
  catalog.figures.push_back({.kind = "race",
                             .title = "Race",
                             .parameters = kRacers,
                             .text = {},
                             .describe = describe_portrait,
                             .outcomes = {.subjects = kSubjects, .measures = kMeasures, .run_by = kRunBy}});
  return catalog;
}

inline std::string math(const book::Formula& formula) {
  return (formula.display ? "<math display=\"block\">" : "<math>") + base::html_escape(formula.tex) + "</math>";
}

}  // namespace stand_in
