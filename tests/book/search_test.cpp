#include "book/search.h"

#include <doctest/doctest.h>

namespace {

constexpr const char* kIndex = R"json({"parts":[
{"slug":"02-sines","title":"2 · Sines","places":[
["h","sines","Sines and waves"],["t","b1","The wavelength is long."],
["h","wave","Wavelength"],["t","b2","Pair by pair, Müller's naïve café grows."],["m","b3","sin(pos / 10000^(2i/D))"],
["f","b3","Encoding table"],["q","which","Which wave is the longest?"]]
},
{"slug":"glossary","title":"Glossary","places":[["w","wavelength","Wavelength","How many positions a pair needs."],[3],["w",""]]}]
})";

book::SearchIndex index() {
  base::Result<book::SearchIndex> read = book::read_index(kIndex);
  REQUIRE(read.has_value());
  return std::move(*read);
}

/// The ids of what is found, in order.
std::vector<std::string> ids(std::string_view query, size_t limit = book::kMostResults) {
  const book::SearchIndex all = index();
  std::vector<std::string> found;
  for (const book::Hit& hit : search(all, query, limit).best) found.push_back(all.parts[hit.part].places[hit.place].id);
  return found;
}

std::string joined(const book::MarkedText& pieces) {
  std::string text;
  for (size_t i = 0; i < pieces.size(); ++i) text += i % 2 == 1 ? "[" + pieces[i] + "]" : pieces[i];
  return text;
}

using Ids = std::vector<std::string>;

}  // namespace

TEST_SUITE("book") {
  TEST_CASE("words are folded: case, marks on letters, Greek; signs part them") {
    const book::IndexedText text = book::index_text("Ça, NAÏVE d_model=Θ 3.5\u2212x");
    Ids words;
    for (const book::IndexedWord& word : text.words) {
      words.emplace_back(text.folded_word(word));
      CHECK(word.end > word.begin);
    }
    CHECK(words == Ids{"ca", "naive", "d", "model", "θ", "3", "5", "x"});
    CHECK(book::index_text("e\u0301t\u00E9").folded == "ete");
    CHECK(book::index_text("ŽÿŁœ").folded == "zylo");
    CHECK(book::index_text("\xFF ...").words.empty());
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
    CHECK(ids("waves long") == Ids{"b1"});
    CHECK(ids("ENCODING tab") == Ids{"b3"});
    CHECK(ids("muller cafe") == Ids{"b2"});
    CHECK(ids("10000^(2i") == Ids{"b3"});
    CHECK(ids("ave").empty());
    CHECK(ids("").empty());
    CHECK(ids(" … ").empty());
  }

  TEST_CASE("the words that were found are marked, in the title and in the text") {
    const book::SearchIndex all = index();
    const book::Hit pair = search(all, "pair wave").best.front();
    CHECK(joined(pair.title) == "[Wavelength]");
    CHECK(joined(pair.text) == "How many positions a [pair] needs.");
    const book::Hit text = search(all, "naive").best.front();
    CHECK(joined(text.title) == "Wavelength");
    CHECK(joined(text.text) == "Pair by pair, Müller's [naïve] café grows.");
    CHECK(search(all, "table").best.front().text.empty());
    CHECK(search(all, "wave", 1).count == 5);
  }

  TEST_CASE("of a long text some words around the first that was found are shown") {
    std::string words;
    for (int i = 0; i < 200; ++i) words += "word" + std::to_string(i) + " ";
    const std::string json = R"({"parts":[{"slug":"a","title":"A","places":[["t","b1",")" + words + "\"]]}]}";
    const auto all = book::read_index(json);
    REQUIRE(all.has_value());
    const std::string text = joined(search(*all, "word100").best.front().text);
    CHECK(text.starts_with("…word9"));
    CHECK(text.contains(" [word100] word101 "));
    CHECK(text.ends_with("…"));
    CHECK(text.size() < 220);
    CHECK(joined(search(*all, "word0").best.front().text).starts_with("[word0] "));
    CHECK(joined(search(*all, "word199").best.front().text).ends_with("[word199] "));
  }

  TEST_CASE("a text without spaces, and one that begins with marks, are cut without harm") {
    const std::string json = R"({"parts":[{"slug":"a","title":"A","places":[["t","b1",")" + std::string(500, '-') + "needle" +
                             std::string(500, '.') + R"("],["t","b2",")" + std::string(500, 'n') + "\"]]}]}";
    const auto all = book::read_index(json);
    REQUIRE(all.has_value());
    for (const char* query : {"needle", "n"}) {
      for (const book::Hit& hit : search(*all, query).best) CHECK(joined(hit.text).contains("["));
    }
  }

  TEST_CASE("an index that is none is an error, and one without parts finds nothing") {
    CHECK_FALSE(book::read_index("").has_value());
    const auto empty = book::read_index("{}");
    REQUIRE(empty.has_value());
    CHECK(search(*empty, "wave").count == 0);
  }
}
