#include "book/search/search.h"

#include <doctest/doctest.h>

namespace {

constexpr const char* kIndex = R"json({"parts":[
{"slug":"02-sines","title":"2 · Sines","places":[
["h","sines","Sines and waves"],["t","b1","The wavelength is long."],
["h","wave","Wavelength"],["t","b2","Pair by pair, Müller's naïve café grows."],["m","b3","sin(pos / 10000^(2i/D))"],
["f","b3","Encoding table"],["q","which","Which wave is the longest?"]]},
{"slug":"glossary","title":"Glossary","places":[["w","wavelength","Wavelength","How many positions a pair needs."],[3],["w",""]]}]})json";

book::SearchIndex index() {
  base::Result<book::SearchIndex> read = book::read_index(kIndex);
  REQUIRE(read.has_value());
  return std::move(*read);
}

/// The ids of the hits, in order.
std::vector<std::string> ids(std::string_view query, size_t limit = book::kMaxResults) {
  const book::SearchIndex all = index();
  std::vector<std::string> found;
  for (const std::uint32_t entry : search(all, query, limit).best) found.emplace_back(all.entries[entry].id);
  return found;
}

std::string joined(const book::MarkedText& pieces) {
  std::string text;
  for (size_t i = 0; i < pieces.size(); ++i) text += i % 2 == 1 ? "[" + pieces[i] + "]" : pieces[i];
  return text;
}

const book::SearchEntry& first(const book::SearchIndex& all, std::string_view query) {
  const book::Hits hits = search(all, query);
  REQUIRE_FALSE(hits.best.empty());
  return all.entries[hits.best.front()];
}

std::string text(const book::SearchIndex& all, std::string_view query) { return joined(text_of(first(all, query), query)); }
std::string title(const book::SearchIndex& all, std::string_view query) { return joined(title_of(all, first(all, query), query)); }

using Ids = std::vector<std::string>;

}  // namespace

TEST_SUITE("book") {
  TEST_CASE("words are folded: case, marks on letters, Greek; signs part them") {
    const auto words = [](std::string_view text) {
      Ids folded;
      for (book::WordReader reader(text); reader.next();) {
        folded.emplace_back(reader.word());
        CHECK(reader.end() > reader.begin());
      }
      return folded;
    };
    CHECK(words("Ça, NAÏVE d_model=ΘΣ 3.5\u2212x") == Ids{"ca", "naive", "d", "model", "θσ", "3", "5", "x"});
    CHECK(words("e\u0301t\u00E9") == Ids{"ete"});
    CHECK(words("ŽÿŁœ Ж") == Ids{"zylo", "Ж"});
    CHECK(words("\xFF ...").empty());
    book::WordReader reader(" Müller’s");
    REQUIRE(reader.next());
    CHECK(reader.begin() == 1);
    CHECK(reader.end() == 8);
  }

  TEST_CASE("headings come before terms, and terms before text; what belongs together stays together") {
    CHECK(ids("wavelength") == Ids{"wave", "b1", "wavelength"});
    CHECK(ids("wave") == Ids{"sines", "wave", "which", "b1", "wavelength"});
    CHECK(ids("wavelen", 2) == Ids{"wave", "wavelength"});
  }

  TEST_CASE("every word must begin one there, of the place or of its heading, but not all of the heading's") {
    CHECK(ids("pair grows") == Ids{"b2"});
    CHECK(ids("pair shrinks").empty());
    CHECK(ids("wavelength pair") == Ids{"wavelength", "b2"});
    CHECK(ids("waves long") == Ids{"which", "b1"});
    CHECK(ids("ENCODING tab") == Ids{"b3"});
    CHECK(ids("muller cafe") == Ids{"b2"});
    CHECK(ids("10000^(2i") == Ids{"b3"});
    CHECK(ids("growing paired") == Ids{"b2"});
    CHECK(ids("positioned") == Ids{"wavelength"});
    CHECK(ids("wavers").empty());
    CHECK(ids("ave").empty());
    CHECK(ids("").empty());
    CHECK(ids(" … ").empty());
  }

  TEST_CASE("the words that were found are marked, in the title and in the text") {
    const book::SearchIndex all = index();
    CHECK(title(all, "pair wave") == "[Wavelength]");
    CHECK(text(all, "pair wave") == "How many positions a [pair] needs.");
    CHECK(title(all, "naive") == "Wavelength");
    CHECK(text(all, "naive") == "Pair by pair, Müller's [naïve] café grows.");
    CHECK(text(all, "table").empty());
    CHECK(search(all, "wave", 1).count == 5);
  }

  TEST_CASE("of a long text some words around the first that was found are shown") {
    std::string words;
    for (int i = 0; i < 200; ++i) words += "word" + std::to_string(i) + " ";
    const std::string json = R"({"parts":[{"slug":"a","title":"A","places":[["t","b1",")" + words + "\"]]}]}";
    const auto all = book::read_index(json);
    REQUIRE(all.has_value());
    const std::string middle = text(*all, "word100");
    CHECK(middle.starts_with("…word9"));
    CHECK(middle.contains(" [word100] word101 "));
    CHECK(middle.ends_with("…"));
    CHECK(middle.size() < 220);
    CHECK(text(*all, "word0").starts_with("[word0] "));
    CHECK(text(*all, "word199").ends_with("[word199] "));
  }

  TEST_CASE("a text without spaces, and one that begins with marks, are cut without harm") {
    const std::string json = R"({"parts":[{"slug":"a","title":"A","places":[["t","b1",")" + std::string(500, '-') + "needle" +
                             std::string(500, '.') + R"("],["t","b2",")" + std::string(500, 'n') + "\"]]}]}";
    const auto all = book::read_index(json);
    REQUIRE(all.has_value());
    for (const char* query : {"needle", "n"}) {
      for (const std::uint32_t entry : search(*all, query).best) CHECK(joined(text_of(all->entries[entry], query)).contains("["));
    }
  }

  TEST_CASE("an index that is none is an error, and one without parts finds nothing") {
    CHECK_FALSE(book::read_index("").has_value());
    const auto empty = book::read_index("{}");
    REQUIRE(empty.has_value());
    CHECK(search(*empty, "wave").count == 0);
  }
}
