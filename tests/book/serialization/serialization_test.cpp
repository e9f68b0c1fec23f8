#include <doctest/doctest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "book/overview.h"
#include "book/serialization/deserialize.h"
#include "compiler/parse/parse.h"
#include "compiler/serialize.h"
#include "compiler/validate.h"
#include "tests/book/round_trip.h"
#include "tests/book/spec_file.h"
#include "tests/book/stand_in.h"
#include "tests/rounds.h"

namespace {

constexpr base::Function kFunctions[] = {{"half", 1, [](const double* a) { return a[0] / 2; }}};

book::Catalog catalog_with_function() {
  book::Catalog catalog = stand_in::catalog();
  catalog.functions = kFunctions;
  return catalog;
}

/// A small chapter with a little of everything that is stored.
constexpr const char* kSmall = R"(# T

*A* **b** `c` $x^2$ a [link](#t), a [figure](figure:table?positions=3), a [part](part:pos) and a [term](term:head).

1. one
   - two

| a | b |
|--:|:-:|
| 1 | 2 |

```python {loop: 1-2}
for i in "ab":
    print(i)
```

```math
y
```

> A note.

```figure encoding_table
id: table
```

```show table
positions: 5
```

```steps to-and-fro
figure: table
- (positions=1) Begin here.
- (positions=2) End there.
```

```quiz one
version: 3
source: 000-Q7
question: Why?
- [x] (a) A
  Y.
- [ ] (b) B
  N.
```

```quiz number
draw: pos = 2..40
question: What is {pos} doubled?
answer: {2 * pos}
tolerance: 0.5
right: Yes.
wrong: No.
- ({half(pos)}) Not that.
```

```quiz point
question: Set the positions to 5.
figure: table
- [x] (positions=5) Yes.
other: No.
```

```term head
Head
One of several.
```
)";

/// Clears the line numbers of the Markdown file, which are not stored.
void forget_lines(std::vector<book::Block>& blocks) {
  for (book::Block& block : blocks) {
    block.line = 0;
    forget_lines(block.children);
  }
}

book::Document small(const book::Catalog& catalog) {
  compiler::Parsed parsed = compiler::parse("07-small.md", kSmall, catalog);
  for (const compiler::Diagnostic& diagnostic : parsed.diagnostics) FAIL_CHECK(to_text(diagnostic));
  book::add_overview(parsed.document);
  return std::move(parsed.document);
}

std::string content_of(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

/// `text` with the first occurrence of `from` replaced.
std::string with(std::string text, std::string_view from, std::string_view to) {
  const size_t at = text.find(from);
  REQUIRE_MESSAGE(at != text.npos, from);
  return text.replace(at, from.size(), to);
}

}  // namespace

TEST_SUITE("book") {
  TEST_CASE("every example of tests/specs that has no mistakes is restored as it was stored") {
    const book::Catalog catalog = stand_in::catalog();
    int examples = 0;
    for (const auto& entry : std::filesystem::directory_iterator(PHASEBOOK_TESTS_DIR "/specs")) {
      if (entry.path().extension() != ".txt") continue;
      for (const specs::Example& example : specs::parse(content_of(entry.path()))) {
        if (!example.diagnostics.empty()) continue;
        ++examples;
        INFO(entry.path().filename().string() << ":" << example.line << ": " << example.name);
        round_trip::check(compiler::parse("01-t.md", example.markdown, catalog).document, catalog);
      }
    }
    CHECK(examples >= 40);
  }

  TEST_CASE("a stored chapter is JSON that says its format, and leaves out what has its default") {
    const book::Catalog catalog = stand_in::catalog();
    CHECK(compiler::serialize(compiler::parse("01-t.md", "# T\n\nIt *is* so.\n", catalog).document, catalog) ==
          R"({"format":"phasebook chapter 3","chapter":{"slug":"01-t","number":1,"title":"T","blocks":[)"
          R"({"kind":0,"id":"t","level":1,"runs":[{"text":"T"}]},)"
          R"({"id":"b1","runs":[{"text":"It "},{"text":"is","emphasis":true},{"text":" so."}]}]}})"
          "\n");
  }

  TEST_CASE("lines of the Markdown file are not stored, everything else of a block is") {
    const book::Catalog catalog = catalog_with_function();
    book::Document document = small(catalog);
    round_trip::check(document, catalog);
    const base::Result<book::Document> restored = book::deserialize(compiler::serialize(document, catalog), catalog);
    REQUIRE(restored.has_value());
    CHECK(restored->blocks.front().line == 0);
    CHECK(restored->items.front().line == 0);
    forget_lines(document.blocks);
    const auto code = [](const book::Document& of) { return *std::ranges::find(of.blocks, book::BlockKind::code, &book::Block::kind); };
    REQUIRE(code(*restored).named_lines.size() == 1);
    CHECK(code(*restored).named_lines[0].name == "loop");
    CHECK(code(*restored).named_lines[0].last == 2);
    CHECK(code(*restored).text == code(document).text);
  }

  TEST_CASE("a stored chapter that is cut anywhere is refused") {
    const book::Catalog catalog = catalog_with_function();
    const std::string stored = compiler::serialize(small(catalog), catalog);
    REQUIRE(book::deserialize(stored, catalog).has_value());
    for (size_t length = 0; length + 1 < stored.size(); ++length) {  // the last character is a line feed
      const base::Result<book::Document> restored = book::deserialize(std::string_view(stored).substr(0, length), catalog);
      REQUIRE_FALSE(restored.has_value());
      REQUIRE(restored.error().starts_with("The chapter's file cannot be used: Line 1, column "));
    }
  }

  TEST_CASE("whatever byte is another, it is refused, or found invalid, or can be shown and stored") {
    const book::Catalog catalog = catalog_with_function();
    const std::string stored = compiler::serialize(small(catalog), catalog);
    int refused = 0, invalid = 0;
    for (size_t i = 0; i < stored.size(); i += rounds(23, 1)) {
      for (const char byte : {'0', '1', '9', '-', '"', ']', '}', 'e', '\0', '\xFF'}) {
        std::string changed = stored;
        changed[i] = byte;
        const base::Result<book::Document> restored = book::deserialize(changed, catalog);
        if (restored && !compiler::validate(*restored, catalog).empty()) {
          ++invalid;
        } else if (restored) {
          REQUIRE_FALSE(round_trip::html(*restored, catalog).empty());
          REQUIRE_FALSE(compiler::serialize(*restored, catalog).empty());
        } else {
          REQUIRE(restored.error().starts_with("The chapter's file cannot be used: "));
          ++refused;
        }
      }
    }
    CHECK(refused > static_cast<int>(stored.size() / rounds(23, 1)));
    CHECK(invalid > 0);
  }

  TEST_CASE("what is wrong with a stored chapter is said with its place") {
    const book::Catalog catalog = catalog_with_function();
    const std::string stored = compiler::serialize(small(catalog), catalog);
    const auto refusal = [&](std::string_view from, std::string_view to) {
      const base::Result<book::Document> restored = book::deserialize(with(stored, from, to), catalog);
      REQUIRE_FALSE(restored.has_value());
      constexpr std::string_view kBefore = "The chapter's file cannot be used: ";
      constexpr std::string_view kAfter = " Reload the page; if that does not help, build the book again.";
      REQUIRE(restored.error().starts_with(kBefore));
      REQUIRE(restored.error().ends_with(kAfter));
      return restored.error().substr(kBefore.size(), restored.error().size() - kBefore.size() - kAfter.size());
    };
    CHECK(refusal("{\"format\":\"phasebook chapter 3\"", "{\"format\":\"phasebook chapter 4\"") ==
          "its format is 'phasebook chapter 4' and not 'phasebook chapter 3'.");
    CHECK(refusal("\"chapter\":{", "\"chapters\":{") == "chapter is not an object.");
    CHECK(refusal("\"slug\":\"07-small\"", "\"slug\":7") == "chapter.slug is not a string.");
    CHECK(refusal("\"title\":\"T\"", "\"title\":\"T\",\"more\":1") == "chapter has unknown fields.");
    CHECK(refusal("\"level\":1", "\"level\":1.5") == "chapter.blocks[0].level is not a whole number in the allowed range.");
    CHECK(refusal("\"kind\":0", "\"kind\":99") == "chapter.blocks[0].kind is not a whole number in the allowed range.");
    CHECK(refusal("\"emphasis\":true", "\"emphasis\":1") == "chapter.blocks[2].runs[0].emphasis is neither true nor false.");
    CHECK(refusal("\"kind\":\"encoding_table\"", "\"kind\":\"sundial\"") == "'table' is a figure of the unknown kind 'sundial'.");
    CHECK(refusal("\"function\":\"half\"", "\"function\":\"sundial\"").ends_with("function is unknown: 'sundial'."));
    CHECK(refusal("\"watched\":[\"positions\"]", "\"watched\":[\"hour\"]") ==
          "chapter.items[2].watched holds 'hour', which its figure does not have.");
    CHECK(refusal("\"name\":\"positions\",\"value\":3", "\"name\":\"positions\",\"value\":-3") ==
          "'link-2' sets 'positions' to a value that it does not allow.");
    CHECK(refusal("\"name\":\"positions\",\"value\":3", "\"name\":\"hour\",\"value\":3") ==
          "'link-2' sets 'hour', which its figure does not have.");
    CHECK(refusal("\"figure_id\":\"table\"", "\"figure_id\":\"feet\"") == "'link-2' leads to a figure that does not exist.");
  }

  TEST_CASE("what is wrong within a stored chapter is found when it is validated") {
    const book::Catalog catalog = catalog_with_function();
    const std::string stored = compiler::serialize(small(catalog), catalog);
    const auto flaw = [&](std::string_view from, std::string_view to) {
      const base::Result<book::Document> restored = book::deserialize(with(stored, from, to), catalog);
      REQUIRE_MESSAGE(restored.has_value(), restored.error());
      return compiler::validate(*restored, catalog);
    };
    CHECK(flaw("\"level\":1", "\"level\":7") == "'t' is a heading with an invalid level.");
    CHECK(flaw("\"formula\":0", "\"formula\":99").ends_with(" refers to formula 99, but there are 2."));
    CHECK(flaw("\"link\":0", "\"link\":999").contains(" refers to link 999, but there are "));
    CHECK(flaw("\"hole\":0", "\"hole\":1") == "'number' refers to computed value 1, but there are 1.");
    CHECK(flaw("\"watched\":[\"positions\"]", "\"watched\":[]") == "'point' refers to parameter 0, but there are 0.");
  }

  TEST_CASE("values in values are refused where they go too deep") {
    const book::Catalog catalog = stand_in::catalog();
    std::string blocks = "{}";
    for (int i = 0; i < 1000; ++i) blocks = R"({"children":[)" + blocks + "]}";
    const auto restored = book::deserialize(R"({"format":"phasebook chapter 3","chapter":{"blocks":[)" + blocks + "]}}", catalog);
    REQUIRE_FALSE(restored.has_value());
    CHECK(restored.error().contains("is nested too deeply"));
  }
}
