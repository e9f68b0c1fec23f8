#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <expected>
#include <filesystem>
#include <limits>
#include <set>
#include <string>
#include <vector>

#include "engine/alibi.h"
#include "engine/encoding.h"
#include "engine/learned.h"
#include "engine/rope.h"
#include "engine/shaw.h"
#include "engine/sinusoidal.h"
#include "engine/t5.h"
#include "engine/transformer_xl.h"

namespace {

/// Calls a function with one value of a parameter, and returns the argument that it rejects, or "".
struct Probe {
  std::string id, parameter;
  std::string (*complaint)(double value);
};

template <typename Value>
std::string argument_of(const std::expected<Value, engine::ArgumentError>& checked) {
  return checked ? "" : checked.error().argument;
}

std::string of_t5(const engine::T5Buckets& rule) { return argument_of(engine::t5_buckets({}, {}, rule)); }

/// The number of heads is the size of the span.
std::string of_slopes(size_t heads) {
  std::vector<double> slopes(heads);
  return engine::alibi_slopes(slopes, engine::AlibiSlopes::kCode) ? "" : "heads";
}

std::string of_frequencies(int rotary_width, double base, double factor) {
  std::vector<double> frequencies(static_cast<size_t>(std::max(rotary_width, 0)) / 2);
  return argument_of(
      engine::rope_frequencies(frequencies, rotary_width, base, {.type = engine::RopeScalingType::kLinear, .factor = factor}));
}

constexpr int kMaxInt = std::numeric_limits<int>::max();

const Probe kProbes[] = {
    {"alibi", "heads", [](double value) { return of_slopes(static_cast<size_t>(value)); }},
    {"learned", "d_model", [](double value) { return argument_of(engine::learned({}, {}, static_cast<int>(value), {}, {}, {})); }},
    {"learned", "scale", [](double value) { return argument_of(engine::initialise_learned({}, 1, value)); }},
    {"rope", "head_width", [](double value) { return argument_of(engine::rope_plain({}, 1, {}, {static_cast<int>(value), {}})); }},
    {"rope", "rotary_width", [](double value) { return of_frequencies(static_cast<int>(value), 10000, 1); }},
    {"rope", "base", [](double value) { return of_frequencies(8, value, 1); }},
    {"rope", "factor", [](double value) { return of_frequencies(8, 10000, value); }},
    {"shaw", "head_width",
     [](double value) { return argument_of(engine::shaw_plain({.head_width = static_cast<int>(value), .clip = 0}, {})); }},
    {"shaw", "clip", [](double value) { return argument_of(engine::shaw_plain({.head_width = 1, .clip = static_cast<int>(value)}, {})); }},
    {"sinusoidal", "base", [](double value) { return argument_of(engine::sinusoidal({}, 0, {.d_model = 4, .base = value})); }},
    {"t5", "num_buckets", [](double value) { return of_t5({false, static_cast<int>(value), kMaxInt}); }},
    {"t5", "max_distance", [](double value) { return of_t5({false, 2, static_cast<int>(value)}); }},
    {"transformer_xl", "head_width",
     [](double value) { return argument_of(engine::transformer_xl_plain({.head_width = static_cast<int>(value)}, {})); }},
};

const engine::EncodingParameter& parameter_of(const Probe& probe) {
  for (const engine::Encoding& encoding : engine::encodings()) {
    for (const engine::EncodingParameter& parameter : encoding.parameters) {
      if (encoding.id == probe.id && parameter.name == probe.parameter) return parameter;
    }
  }
  FAIL("no such parameter: " << probe.id << ' ' << probe.parameter);
  std::abort();
}

}  // namespace

TEST_SUITE("engine") {
  TEST_CASE("each encoding but none has its file") {
    std::set<std::string> files, ids;
    for (const auto& entry : std::filesystem::directory_iterator(PHASEBOOK_SOURCE_DIR "/src/engine")) {
      if (entry.path().extension() == ".cpp" && entry.path().stem() != "error") files.insert(entry.path().stem().string());
    }
    for (const engine::Encoding& encoding : engine::encodings()) ids.insert(encoding.id);
    CHECK(ids.size() == engine::encodings().size());
    CHECK(ids.erase("none") == 1);
    CHECK(ids == files);
    CHECK(engine::encoding(engine::EncodingId::kRope).id == std::string("rope"));
    CHECK(engine::encoding(engine::EncodingId::kAlibi).id == std::string("alibi"));
  }

  TEST_CASE("a statement says the same in plain letters and in TeX") {
    for (const engine::Encoding& encoding : engine::encodings()) {
      for (const auto& [plain, markdown] : {encoding.learned, encoding.cost}) {
        CAPTURE(markdown);
        std::string letters(markdown);
        CHECK(std::ranges::count(letters, '$') % 2 == 0);
        for (const std::string_view mark : {"\\mathit{", "}", "\\,", "$", "\\"})
          for (size_t at; (at = letters.find(mark)) != letters.npos;) letters.erase(at, mark.size());
        CHECK(letters == plain);
      }
    }
  }

  TEST_CASE("every encoding says all there is to say") {
    std::set<std::string> names, formulas;
    for (const engine::Encoding& encoding : engine::encodings()) {
      CAPTURE(encoding.id);
      for (const char* text : {encoding.name, encoding.label, encoding.short_label, encoding.formula, encoding.learned.plain,
                               encoding.cost.plain, encoding.source, to_text(encoding.acts_on)}) {
        REQUIRE(text != nullptr);
        CHECK(std::string(text).size() > 1);
      }
      CHECK(names.insert(encoding.name).second);
      CHECK(formulas.insert(encoding.formula).second);
      CHECK(std::string(encoding.source).find("arXiv ") != std::string::npos);
      CHECK(encoding.parameters.empty() == (encoding.acts_on == engine::ActsOn::kNothing));
    }
  }

  TEST_CASE("the ranges of parameters are ranges, with the standard value inside") {
    for (const engine::Encoding& encoding : engine::encodings()) {
      std::set<std::string> names;
      for (const engine::EncodingParameter& parameter : encoding.parameters) {
        CAPTURE(encoding.id);
        CAPTURE(parameter.name);
        CHECK(names.insert(parameter.name).second);
        CHECK(std::string(parameter.meaning).size() > 5);
        CHECK(parameter.min < parameter.max);
        CHECK(std::isfinite(parameter.min));
        CHECK(std::isfinite(parameter.max));
        CHECK(parameter.standard >= parameter.min);
        CHECK(parameter.standard <= parameter.max);
        for (const double value : {parameter.min, parameter.max, parameter.standard}) {
          if (parameter.whole) CHECK(value == std::floor(value));
        }
      }
    }
  }

  TEST_CASE("the ranges of parameters are those that the functions check") {
    const double infinity = std::numeric_limits<double>::infinity();
    for (const Probe& probe : kProbes) {
      const engine::EncodingParameter& parameter = parameter_of(probe);
      CAPTURE(probe.id);
      CAPTURE(probe.parameter);
      for (const double value : {parameter.min, parameter.max, parameter.standard}) CHECK(probe.complaint(value) != probe.parameter);
      const double below = parameter.whole ? parameter.min - 1 : std::nextafter(parameter.min, -infinity);
      const double above = parameter.whole ? parameter.max + 1 : std::nextafter(parameter.max, infinity);
      CHECK(probe.complaint(below) == probe.parameter);
      if (!parameter.whole || above <= kMaxInt) CHECK(probe.complaint(above) == probe.parameter);
    }
  }

  TEST_CASE("the places where encodings act have names of their own") {
    using enum engine::ActsOn;
    std::set<std::string> names;
    for (const engine::ActsOn place : {kNothing, kInput, kQueriesAndKeys, kLogits, kLogitsAndValues})
      CHECK(names.insert(to_text(place)).second);
  }
}
