#pragma once

#include <string>

#include "base/number.h"
#include "base/text.h"
#include "book/catalog.h"
#include "book/document.h"

// A stand-in catalog and typesetter for the tests of book, which neither draw figures nor typeset formulas.
namespace stand_in {

inline constexpr base::Parameter kParameters[] = {
    {.name = "positions", .label = "positions", .unit = "positions", .min = 1, .max = 200, .initial = 30},
    {.name = "d_model", .label = "width D", .unit = "dimensions", .min = 2, .max = 128, .step = 2, .initial = 32},
    {.name = "base",
     .label = "base",
     .kind = base::Parameter::Kind::real,
     .scale = base::Parameter::Scale::logarithmic,
     .min = 2,
     .max = 1e6,
     .step = 0,
     .initial = 10000},
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
  catalog.figures.push_back({.kind = "page",
                             .title = "Page",
                             .parameters = {},
                             .text = {.name = "words", .max_length = 40, .of_chapter = true},
                             .alt_text = describe_portrait});
  catalog.figures.push_back({.kind = "race",
                             .title = "Race",
                             .parameters = kRacers,
                             .text = {},
                             .alt_text = describe_portrait,
                             .outcomes = {.subjects = kSubjects, .measures = kMeasures, .run_by = kRunBy}});
  return catalog;
}

inline std::string math(const book::Formula& formula) {
  return (formula.display ? "<math display=\"block\">" : "<math>") + base::html_escape(formula.tex) + "</math>";
}

}  // namespace stand_in
