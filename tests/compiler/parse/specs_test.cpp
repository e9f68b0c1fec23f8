#include <doctest/doctest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "tests/book/spec_file.h"

namespace {

std::string content_of(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

}  // namespace

TEST_SUITE("book") {
  TEST_CASE("every example of tests/specs gives the HTML and the diagnostics it says") {
    int examples = 0;
    for (const auto& entry : std::filesystem::directory_iterator(PHASEBOOK_TESTS_DIR "/specs")) {
      if (entry.path().extension() != ".txt") continue;
      for (const specs::Example& example : specs::parse(content_of(entry.path()))) {
        ++examples;
        INFO(entry.path().filename().string() << ":" << example.line << ": " << example.name);
        const std::string diagnostics = specs::diagnostics_of(example);
        CHECK_MESSAGE(diagnostics == example.diagnostics, "diagnostics:\n" << specs::difference(example.diagnostics, diagnostics));
        if (!example.compares_html) continue;
        const std::string html = specs::html_of(example);
        CHECK_MESSAGE(html == example.html, "HTML:\n" << specs::difference(example.html, html));
      }
    }
    CHECK(examples >= 40);
  }

  TEST_CASE("a difference shows what was expected and what came") {
    CHECK(specs::difference("a\nb\nc\n", "a\nx\nc\n") == "  a\n- b\n+ x\n  c\n");
    CHECK(specs::difference("a\n", "a\n") == "  a\n");
  }
}
