#include <doctest/doctest.h>

#include <filesystem>

#include "base/text.h"
#include "compiler/site/characters.h"
#include "tests/figures/held_figure.h"

// The canvas has no other font to fall back on, so what figures write has to be in the faces as they are cut.
TEST_SUITE("compiler") {
  TEST_CASE("the faces have every character that a figure writes") {
    const compiler::Characters sets = compiler::characters();
    std::set<std::string> lacking;
    for (const figures::Kind* kind : figures::kinds()) {
      const std::unique_ptr<figures::Figure> figure = kind->make();
      for (const auto which : {&base::Parameter::initial, &base::Parameter::min, &base::Parameter::max}) {
        std::vector<double> values;
        for (const base::Parameter& parameter : kind->parameters) values.push_back(base::nearest_allowed(parameter, parameter.*which));
        figure->set(values, kind->text.initial);
        const plot::Scene scene = scene_of(*figure);
        for (const plot::Mark& mark : scene.marks()) {
          for (const plot::TextRun& run : plot::runs_of(mark.words, mark.type)) {
            for (size_t at = 0; at < run.text.size();) {
              const size_t begin = at;
              base::next_code_point(run.text, &at);
              const std::string character = run.text.substr(begin, at - begin);
              if (!sets[static_cast<size_t>(run.face)].contains(character))
                lacking.insert(std::string(kind->name) + ": " + character + " in " +
                               std::string(base::kFaces[static_cast<size_t>(run.face)].file));
            }
          }
        }
      }
    }
    for (const std::string& what : lacking) FAIL_CHECK(what);
  }

  TEST_CASE("every character of the chapters is in a face") {
    std::set<std::string> all, lacking;
    for (const auto& set : compiler::characters()) all.insert(set.begin(), set.end());
    for (const auto& entry : std::filesystem::directory_iterator(PHASEBOOK_SOURCE_DIR "/chapters")) {
      std::ifstream file(entry.path(), std::ios::binary);
      const std::string text{std::istreambuf_iterator<char>(file), {}};
      for (size_t at = 0; at < text.size();) {
        const size_t begin = at;
        base::next_code_point(text, &at);
        const std::string character = text.substr(begin, at - begin);
        if (character != "\n" && !all.contains(character)) lacking.insert(entry.path().filename().string() + ": " + character);
      }
    }
    for (const std::string& what : lacking) FAIL_CHECK(what);
  }
}
