#include <doctest/doctest.h>

#include <algorithm>
#include <fstream>
#include <random>
#include <set>
#include <sstream>

#include "compiler/html/html.h"
#include "compiler/parse/parse.h"
#include "tests/book/stand_in.h"

namespace {

std::string lesson() {
  std::ifstream file(PHASEBOOK_SOURCE_DIR "/tests/lesson/02-sinusoidal-encoding.md", std::ios::binary);
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

/// Parses and renders the text; both must cope with any bytes.
void digest(std::string_view markdown, const book::Catalog& catalog) {
  const compiler::Parsed parsed = compiler::parse("02-x.md", markdown, catalog);
  const std::string html = compiler::to_html(parsed.document, catalog, stand_in::math);
  REQUIRE(html.size() < 100 * markdown.size() + 10'000);
  const int lines = static_cast<int>(std::ranges::count(markdown, '\n') + std::ranges::count(markdown, '\r')) + 1;
  for (const compiler::Diagnostic& diagnostic : parsed.diagnostics) REQUIRE((diagnostic.line >= 1 && diagnostic.line <= lines));
}

void collect_kinds(const std::vector<book::Block>& blocks, std::set<book::BlockKind>& kinds) {
  for (const book::Block& block : blocks) {
    kinds.insert(block.kind);
    collect_kinds(block.children, kinds);
  }
}

std::vector<std::string> ids_of(std::string_view html) {
  std::vector<std::string> ids;
  constexpr std::string_view kAttribute = " id=\"";
  for (size_t at = html.find(kAttribute); at != html.npos; at = html.find(kAttribute, at + 1)) {
    const size_t begin = at + kAttribute.size();
    ids.emplace_back(html.substr(begin, html.find('"', begin) - begin));
  }
  return ids;
}

}  // namespace

TEST_SUITE("book") {
  TEST_CASE("the lesson uses every kind of block") {
    const book::Document document = compiler::parse("02-x.md", lesson(), stand_in::catalog()).document;
    std::set<book::BlockKind> kinds;
    collect_kinds(document.blocks, kinds);
    CHECK(kinds.size() == 15);
    CHECK(document.items.size() == 1);
    CHECK(document.figures.size() == 1);
  }

  TEST_CASE("no two elements of a chapter share an id") {
    const book::Catalog catalog = stand_in::catalog();
    const std::vector<std::string> ids =
        ids_of(compiler::to_html(compiler::parse("02-x.md", lesson(), catalog).document, catalog, stand_in::math));
    CHECK(ids.size() > 50);
    CHECK(std::set<std::string>(ids.begin(), ids.end()).size() == ids.size());
  }

  TEST_CASE("every prefix of the lesson can be read") {
    const std::string text = lesson();
    const book::Catalog catalog = stand_in::catalog();
    REQUIRE(text.size() > 2000);
    for (size_t length = 0; length <= text.size(); length += 3) digest(std::string_view(text).substr(0, length), catalog);
  }

  TEST_CASE("the lesson can be read whatever bytes are changed, lost or doubled") {
    const std::string original = lesson();
    const book::Catalog catalog = stand_in::catalog();
    constexpr std::string_view kSigns = "`~$|<>[](){}#*_-+:.?&=\\\n\r\t 01ax\xFF\xC3";
    std::mt19937 random(20170612);  // the day Attention Is All You Need was posted; any other will do
    for (int round = 0; round < 400; ++round) {
      std::string text = original;
      for (int change = 0; change < 12; ++change) {
        const size_t at = random() % text.size();
        switch (random() % 3) {
          case 0: text[at] = kSigns[random() % kSigns.size()]; break;
          case 1: text.erase(at, 1 + random() % 20); break;
          case 2: text.insert(at, text.substr(random() % text.size(), random() % 40)); break;
        }
      }
      digest(text, catalog);
    }
  }

  TEST_CASE("hostile nesting neither crashes nor takes for ever") {
    const book::Catalog catalog = stand_in::catalog();
    for (const std::string_view piece : {"> ", "- ", "1. ", "*", "[", "![", "$", "`", "<", "**a ", "[a](", "| a "}) {
      INFO(piece);
      std::string text = "# T\n";
      for (int i = 0; i < 2000; ++i) text += piece;
      const compiler::Parsed parsed = compiler::parse("02-x.md", text + "x\n", catalog);
      CHECK(parsed.document.title == "T");
      CHECK(compiler::to_html(parsed.document, catalog, stand_in::math).starts_with("<h1 id=\"t\">T</h1>\n"));
    }
  }
}
