#include <doctest/doctest.h>

#include <fstream>
#include <iterator>

#include "tests/app/headless_app.h"

namespace {

constexpr const char* kBook =
    "# T\n\n```figure attention_steps\nid: steps\n```\n\n```figure learned_table\nid: rows\nweights: trained\nlength: 24\n```\n\nText.\n";

std::string trained_weights() {
  std::ifstream file(PHASEBOOK_SOURCE_DIR "/assets/word_model.bin", std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

}  // namespace

TEST_SUITE("app") {
  TEST_CASE("a file that a figure wants is fetched once, for all figures that want it") {
    HeadlessApp it({.markdown = kBook});
    CHECK(platform::record().loads == std::vector<std::string>{"word_model.bin"});
    CHECK(it.dom.text("rows.description").starts_with("The trained weights are on their way."));
    it.app.loaded("word_model.bin", trained_weights());
    it.settle();
    CHECK(it.dom.text("rows.description").find("name the next word in this book alone") != std::string::npos);
    CHECK(it.app.set("steps", "weights", "1").empty());
    it.settle();
    CHECK(it.dom.text("steps.description").find("learned from this book alone") != std::string::npos);
    CHECK(platform::record().loads.size() == 1);
    CHECK(it.errors().empty());
  }

  TEST_CASE("a file that could not be loaded is asked for again when the reader asks again") {
    HeadlessApp it({.markdown = kBook});
    it.app.loaded("word_model.bin", "");
    it.app.loaded("other.bin", "bytes");
    it.settle();
    CHECK(it.dom.text("rows.description").starts_with("The trained weights could not be loaded."));
    CHECK(it.app.set("rows", "weights", "0").empty());
    it.settle();
    CHECK(it.app.set("rows", "weights", "1").empty());
    it.settle();
    CHECK(platform::record().loads.size() == 2);
  }
}
