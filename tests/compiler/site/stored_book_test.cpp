#include <doctest/doctest.h>

#include "compiler/serialize.h"
#include "compiler/site/atlas.h"
#include "compiler/site/check_stored.h"
#include "compiler/site/manuscript.h"
#include "compiler/site/map_page.h"
#include "compiler/site/skills.h"
#include "figures/catalog.h"
#include "tests/book/round_trip.h"
#include "tests/compiler/site/sample.h"

TEST_SUITE("compiler") {
  TEST_CASE("every text of the book is restored as it was stored") {
    const book::Catalog catalog = figures::catalog();
    base::Result<compiler::Manuscript> manuscript = compiler::read_manuscript(PHASEBOOK_SOURCE_DIR "/chapters", catalog);
    REQUIRE_MESSAGE(manuscript.has_value(), manuscript.error());
    CHECK(manuscript->chapters.size() >= 2);
    CHECK(compiler::add_atlas(*manuscript, catalog).regions.size() == manuscript->chapters.size());
    for (const compiler::BookSkill& skill : compiler::skills_of(*manuscript)) CHECK_FALSE(skill.skill->name.empty());
    const compiler::Chapter* map = find_page(*manuscript, compiler::kMapSlug);
    REQUIRE(map != nullptr);
    round_trip::check(compiler::map_page(*manuscript, map->document), catalog);
    manuscript->for_each_text([&](const compiler::Chapter& text) {
      CAPTURE(text.file);
      round_trip::check(text.document, catalog);
    });
  }

  TEST_CASE("a chapter that was stored wrongly is an error of the build that names its file and the place") {
    const book::Catalog catalog = stand_in::catalog();
    const auto told = [&](std::string_view from, std::string_view to) {
      std::string stored = compiler::serialize(sample::manuscript().chapters[1].document, catalog);
      const size_t at = stored.find(from);
      REQUIRE(at != stored.npos);
      const std::vector<compiler::OutputFile> files{
          {"01-first.document.json", compiler::serialize(sample::manuscript().chapters[0].document, catalog)},
          {"02-second.document.json", stored.replace(at, from.size(), to)},
          {"book.json", "no chapter"}};
      std::string text;
      for (const compiler::Diagnostic& diagnostic : compiler::check_stored(files, catalog)) text += to_text(diagnostic) + "\n";
      return text;
    };
    CHECK(told("", "") == "");
    const std::string end = " The chapter was not stored correctly: fix src/book/serialization/.\n";
    CHECK(told("\"level\":1", "\"level\":7") == "02-second.document.json:1: error: 'second' is a heading with an invalid level." + end);
    CHECK(told("\"level\":1", "\"level\":\"1\"")
              .starts_with("02-second.document.json:1: error: The chapter's file cannot be used: chapter.blocks[0].level is"));
    CHECK(told("\"link\":0", "\"link\":9").contains(" refers to link 9, but there are "));
  }
}
