#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <set>
#include <string>
#include <vector>

#include "engine/encoding.h"

TEST_SUITE("engine") {
  TEST_CASE("there is one encoding for each file of the folder, by id") {
    std::set<std::string> files;
    for (const auto& entry : std::filesystem::directory_iterator(PHASEBOOK_SOURCE_DIR "/src/engine")) {
      if (entry.path().extension() == ".cpp" && entry.path().stem() != "error") files.insert(entry.path().stem().string());
    }
    std::vector<std::string> ids;
    for (const engine::Encoding* encoding : engine::encodings()) ids.push_back(encoding->id);
    CHECK(ids == std::vector(files.begin(), files.end()));  // a set is sorted and holds each once
    CHECK(ids.size() >= 8);
  }

  TEST_CASE("every encoding says all there is to say") {
    std::set<std::string> names, formulas;
    for (const engine::Encoding* encoding : engine::encodings()) {
      CAPTURE(encoding->id);
      for (const char* text :
           {encoding->name, encoding->formula, encoding->learned, encoding->cost, encoding->source, to_text(encoding->acts_on)}) {
        REQUIRE(text != nullptr);
        CHECK(std::string(text).size() > 1);
      }
      CHECK(names.insert(encoding->name).second);
      CHECK(formulas.insert(encoding->formula).second);
      CHECK(std::string(encoding->source).find("arXiv ") != std::string::npos);
      CHECK(encoding->parameters.empty() == (encoding->acts_on == engine::ActsOn::kNothing));
    }
  }

  TEST_CASE("the ranges of parameters are ranges, with the standard value inside") {
    for (const engine::Encoding* encoding : engine::encodings()) {
      std::set<std::string> names;
      for (const engine::EncodingParameter& parameter : encoding->parameters) {
        CAPTURE(encoding->id);
        CAPTURE(parameter.name);
        CHECK(names.insert(parameter.name).second);
        CHECK(std::string(parameter.meaning).size() > 5);
        CHECK(parameter.least < parameter.most);
        CHECK(std::isfinite(parameter.least));
        CHECK(std::isfinite(parameter.most));
        CHECK(parameter.standard >= parameter.least);
        CHECK(parameter.standard <= parameter.most);
        for (const double value : {parameter.least, parameter.most, parameter.standard}) {
          if (parameter.whole) CHECK(value == std::floor(value));
        }
      }
    }
  }

  TEST_CASE("the places where encodings act have names of their own") {
    using enum engine::ActsOn;
    std::set<std::string> names;
    for (const engine::ActsOn place : {kNothing, kInput, kQueriesAndKeys, kLogits, kLogitsAndValues})
      CHECK(names.insert(to_text(place)).second);
  }
}
