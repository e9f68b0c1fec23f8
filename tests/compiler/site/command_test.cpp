#include <doctest/doctest.h>

#include <chrono>
#include <filesystem>
#include <initializer_list>
#include <random>
#include <string_view>
#include <vector>

#include "compiler/site/command.h"
#include "compiler/site/files.h"
#include "tests/book/stand_in.h"

namespace {

/// A temporary folder that is deleted with this object.
class Folder {
 public:
  Folder() : path_(std::filesystem::temp_directory_path() / ("phasebook-compiler-" + std::to_string(std::random_device{}()))) {
    std::filesystem::create_directories(path_ / "chapters");
    std::filesystem::create_directories(path_ / "assets");
  }
  ~Folder() { std::filesystem::remove_all(path_); }
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;

  std::string operator/(std::string_view name) const { return (path_ / name).string(); }

 private:
  std::filesystem::path path_;
};

int run(std::initializer_list<std::string_view> arguments) {
  const std::vector<std::string_view> words(arguments);
  return compiler::run(words, stand_in::catalog(), [](const std::string&, const base::Atlas&) { return compiler::DrawStill(); });
}

}  // namespace

TEST_SUITE("compiler") {
  TEST_CASE("a command line that makes no sense has its own exit status") {
    CHECK(run({}) == 2);
    CHECK(run({"print"}) == 2);
    CHECK(run({"check"}) == 2);
    CHECK(run({"check", "--chapters"}) == 2);
    CHECK(run({"check", "--out", "x"}) == 2);
    CHECK(run({"collect", "--chapters", "x", "--chapters", "y"}) == 2);
  }

  TEST_CASE("a folder without chapters fails") {
    const Folder folder;
    CHECK(run({"check", "--chapters", folder / "nowhere"}) == 1);
    CHECK(run({"check", "--chapters", folder / "chapters"}) == 1);
  }

  TEST_CASE("mistakes fail the check, warnings do not") {
    const Folder folder;
    REQUIRE(compiler::write_file(folder / "chapters/01-a.md", "# A\n\n```\n" + std::string(80, 'x') + "\n```\n").has_value());
    REQUIRE(compiler::write_file(folder / "chapters/README.md", "no title").has_value());
    CHECK(run({"check", "--chapters", folder / "chapters"}) == 0);
    REQUIRE(compiler::write_file(folder / "chapters/02-b.md", "no title").has_value());
    CHECK(run({"check", "--chapters", folder / "chapters"}) == 1);
  }

  TEST_CASE("the check that knows the typesetter's answer tells formulas that are not TeX") {
    const Folder folder;
    REQUIRE(compiler::write_file(folder / "chapters/01-a.md", "# A\n\nA formula: $x$.\n").has_value());
    const auto check = [&folder](std::string_view of_formula) {
      REQUIRE(compiler::write_file(folder / "typeset.json",
                                   R"({"outlines":[],"formulas":[{"tex":"x","display":false,)" + std::string(of_formula) + "}]}")
                  .has_value());
      return run({"check", "--chapters", folder / "chapters", "--typeset", folder / "typeset.json"});
    };
    CHECK(check(R"("mathml":"<math/>")") == 0);
    CHECK(check(R"("error":"Missing close brace")") == 1);
  }

  TEST_CASE("a flaw in the words of a question fails the check, and the book can still be made") {
    const Folder folder;
    const auto write = [&](std::string_view question) {
      REQUIRE(compiler::write_file(folder / "chapters/01-a.md",
                                   "# A\n\n## S\n\nWords.\n\n```quiz q\nsource: 000-Q1\nquestion: " + std::string(question) +
                                       "\n- [x] (a) One\n  Yes.\n- [ ] (b) Two\n  No.\n```\n")
                  .has_value());
    };
    write("Which is it?");
    CHECK(run({"check", "--chapters", folder / "chapters"}) == 0);
    write("Which is it not?");
    CHECK(run({"check", "--chapters", folder / "chapters"}) == 1);
    CHECK(run({"collect", "--chapters", folder / "chapters", "--out", folder / "collection.json"}) == 0);
  }

  TEST_CASE("collecting and rendering write files, and a second time nothing") {
    const Folder folder;
    REQUIRE(compiler::write_file(folder / "chapters/01-a.md", "# A\n\nWords.\n").has_value());
    REQUIRE(compiler::write_file(
                folder / "page.html",
                "{{page}}{{base}}{{title}}{{description}}{{theme-light}}{{theme-dark}}{{fonts}}{{preload}}{{head}}{{slug}}{{heading}}{"
                "{contents}}{{skips}}{{article}}{{panels}}{{settings}}{{revised}}{{faces}}")
                .has_value());
    REQUIRE(compiler::write_file(folder / "typeset.json", R"({"outlines":[],"formulas":[]})").has_value());
    CHECK(run({"collect", "--chapters", folder / "chapters", "--out", folder / "collection.json"}) == 0);
    CHECK(compiler::read_file(folder / "collection.json")->starts_with("{\"formulas\":["));

    const auto render = [&] {
      return run({"render", "--typeset", folder / "typeset.json", "--out", folder / "dist/deep", "--chapters", folder / "chapters",
                  "--fonts", folder / "assets", "--template", folder / "page.html", "--repository", ""});
    };
    CHECK(render() == 0);
    CHECK(compiler::list_files(folder / "dist/deep") ==
          std::vector<std::string>{"01-a.document.json", "01-a.html", "01-a.math.json", "404.html", "bank-report.css", "bank-report.html",
                                   "book.json", "contents.html", "index.document.json", "index.html", "index.math.json",
                                   "phasebook.webmanifest", "questions.json", "search.json", "theme.css"});
    CHECK(compiler::read_file(folder / "dist/deep/index.html")->contains("<h1>Phasebook</h1>"));
    const auto long_ago = std::filesystem::file_time_type::clock::now() - std::chrono::hours(24);
    std::filesystem::last_write_time(folder / "dist/deep/01-a.html", long_ago);
    CHECK(render() == 0);
    CHECK(std::filesystem::last_write_time(folder / "dist/deep/01-a.html") < long_ago + std::chrono::hours(1));

    REQUIRE(compiler::write_file(folder / "chapters/01-a.md", "# A\n\nA formula: $x$.\n").has_value());
    CHECK(render() == 1);
    CHECK(compiler::read_file(folder / "dist/deep/01-a.html")->contains("<code>x</code>"));
  }

  TEST_CASE("the questions are written with as many variants as one asks for, in whole numbers") {
    const Folder folder;
    REQUIRE(compiler::write_file(folder / "chapters/01-a.md", "# A\n\nWords.\n").has_value());
    const auto bank = [&](std::string_view variants) {
      return run({"bank", "--chapters", folder / "chapters", "--out", folder / "questions.json", "--variants", variants});
    };
    for (const char* wrong : {"0", "1.5", "101", "many"}) CHECK(bank(wrong) == 1);
    CHECK(bank("3") == 0);
    CHECK(compiler::read_file(folder / "questions.json")->starts_with("{\"format\":1,\"title\":\"Phasebook\",\"chapters\":[{"));
  }

  TEST_CASE("a file is written when its bytes change, and only then") {
    const Folder folder;
    CHECK(compiler::write_file(folder / "a", "one") == true);
    CHECK(compiler::write_file(folder / "a", "one") == false);
    CHECK(compiler::write_file(folder / "a", "two") == true);
    CHECK(compiler::read_file(folder / "a") == "two");
    CHECK(compiler::read_file(folder / "b").error().starts_with("Cannot read "));
    CHECK(compiler::write_file(folder / "no/b", "x").error().starts_with("Cannot write "));
    CHECK(compiler::list_files(folder / "") == std::vector<std::string>{"a", "assets", "chapters"});
  }
}
