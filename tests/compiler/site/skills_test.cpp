#include "compiler/site/skills.h"

#include <doctest/doctest.h>

#include <algorithm>

#include "compiler/site/atlas.h"
#include "compiler/site/map_page.h"
#include "tests/compiler/site/sample.h"

namespace {

/// A chapter with a section "Here", a question `id` in it, and three skills, the last two of which have these lines below them.
compiler::Chapter chapter(const std::string& file, const std::string& id, const std::string& second, const std::string& third) {
  return sample::chapter(file, "# T\n\n## Here\n\n```quiz " + id +
                                   "\nquestion: Why *so*?\n- [x] (a) A\n  Yes.\n- [ ] (b) B\n  No.\n```\n\n" + "```skills\n- (" + id +
                                   ") say it\n- (" + id + ") prove it\n" + second + "- (" + id + ") use it\n" + third + "```\n");
}

compiler::Manuscript two_chapters(const std::string& needs_in_first, const std::string& needs_in_second) {
  return {.chapters = {chapter("c/01-a.md", "one", "  name: proof\n", "  name: use\n" + needs_in_first),
                       chapter("c/02-b.md", "two", "  name: far\n" + needs_in_second, "")}};
}

std::vector<std::string> errors_of(compiler::Manuscript manuscript) {
  compiler::check_skills(manuscript);
  std::vector<std::string> texts;
  for (const compiler::Diagnostic& diagnostic : manuscript.diagnostics) texts.push_back(to_text(diagnostic));
  return texts;
}

}  // namespace

TEST_SUITE("compiler") {
  TEST_CASE("skills need others of their chapter and of earlier ones") {
    const compiler::Manuscript manuscript = two_chapters("  needs: proof\n", "  needs: use\n");
    CHECK(errors_of(manuscript).empty());
    CHECK(compiler::check_teaching(manuscript).empty());
    const auto skills = compiler::skills_of(manuscript);
    REQUIRE(skills.size() == 6);
    CHECK(skills[2].needs == std::vector<int>{1});
    CHECK(skills[4].needs == std::vector<int>{2});
    CHECK(compiler::id_of(skills[4]) == "far");
    CHECK(compiler::id_of(skills[5]) == "02-b.3");
    CHECK(compiler::taught_in(skills[5]) == "here");
  }

  TEST_CASE("a need that no skill is called is an error, with the name that was meant") {
    const auto errors = errors_of(two_chapters("", "  needs: prof\n"));
    REQUIRE(errors.size() == 1);
    CHECK(errors[0] ==
          "c/02-b.md:15: error: This skill needs 'prof', which no skill is called. Did you mean 'proof'? Write the 'name:' of a skill of "
          "this "
          "book.");
  }

  TEST_CASE("two skills do not share a name") {
    const auto errors =
        errors_of({.chapters = {chapter("c/01-a.md", "one", "  name: same\n", ""), chapter("c/02-b.md", "two", "", "  name: same\n")}});
    REQUIRE(errors.size() == 1);
    CHECK(errors[0].starts_with("c/02-b.md:16: error: The skill 'same' has the name of the one at c/01-a.md:15. Choose another"));
  }

  TEST_CASE("what a later chapter teaches is needed only where that is meant") {
    const auto errors = errors_of(two_chapters("  needs: far\n", ""));
    REQUIRE(errors.size() == 1);
    CHECK(errors[0].contains("This skill needs 'far', which only c/02-b.md teaches. Teach it earlier, or write 'later far' if"));
    CHECK(errors_of(two_chapters("  needs: later far\n", "")).empty());
    CHECK(errors_of(two_chapters("  needs: later proof\n", "")).front().contains("but it is taught before. Leave out 'later'."));
  }

  TEST_CASE("needs do not go round in a circle") {
    const auto errors = errors_of(two_chapters("  needs: later far\n", "  needs: use\n"));
    REQUIRE(errors.size() == 1);
    CHECK(errors[0].contains("What this skill needs comes back to it: use → far → use. Leave out one of these needs"));
    CHECK(errors_of(two_chapters("  needs: use\n", "")).front().contains("comes back to it: use → use."));
  }

  TEST_CASE("a need that another need has already is one too many") {
    const auto warnings = compiler::check_teaching(two_chapters("  needs: proof\n", "  needs: proof, use\n"));
    REQUIRE(warnings.size() == 1);
    CHECK(to_text(warnings[0]) == "c/02-b.md:15: warning: This skill needs 'proof', which 'use' needs already. Leave out 'proof'.");
  }

  TEST_CASE("skills that no section teaches are found") {
    const compiler::Manuscript manuscript{
        .chapters = {sample::chapter("c/01-a.md",
                                     "# T\n\n```quiz one\nquestion: Why?\npredict: yes\n- [x] (a) A\n  Yes.\n- [ ] (b) B\n  No.\n```\n\n"
                                     "```skills\n- (one) say\n- (one) prove\n- (one) use\n```\n")}};
    const auto warnings = compiler::check_teaching(manuscript);
    REQUIRE(warnings.size() == 3);
    CHECK(to_text(warnings[0]).starts_with("c/01-a.md:13: warning: No section teaches this skill: its questions stand above the first"));
  }

  TEST_CASE("the report says what is needed by nothing") {
    CHECK(compiler::skill_report({}).empty());
    const auto lines = compiler::skill_report(two_chapters("  needs: proof\n", "  needs: use\n"));
    REQUIRE(lines.size() == 2);
    CHECK(lines[0] == "6 skills with 2 needs");
    CHECK(lines[1] == "skills that no other needs: 01-a.1, 02-b.1, far, 02-b.3");
  }

  TEST_CASE("the map has a region for each chapter, a place for each skill, and each kind of figure once") {
    compiler::Manuscript manuscript = two_chapters("  needs: proof\n", "  needs: use\n");
    manuscript.chapters.push_back(sample::chapter(
        "c/03-c.md", "# C\n\n```figure encoding_table\nid: table\npositions: 8\n```\n\n```figure encoding_table\nid: again\n```\n"));
    const base::Atlas atlas = compiler::atlas_of(manuscript, stand_in::catalog());
    REQUIRE(atlas.regions.size() == 3);
    CHECK(atlas.regions[1].slug == "02-b");
    CHECK(atlas.regions[1].mark == "2");
    REQUIRE(atlas.places.size() == 6);
    CHECK(atlas.places[2].name == "use");
    CHECK(atlas.places[2].words == "use it");
    CHECK(atlas.places[2].href == "01-a.html#here");
    CHECK(atlas.places[2].items == std::vector<std::string>{"one"});
    CHECK(atlas.places[4].needs == std::vector<int>{2});
    CHECK(atlas.places[5].name == "use it");
    REQUIRE(atlas.figures.size() == 1);
    CHECK(atlas.figures[0].href == "03-c.html#table");
    CHECK(atlas.figures[0].setting == "positions=8");
    CHECK(atlas.figures[0].region == 2);
    CHECK(atlas.figures[0].width > 0);
  }

  TEST_CASE("the map's page has as lists what its figure shows") {
    const compiler::Manuscript manuscript = two_chapters("  needs: proof\n", "  needs: use\n");
    compiler::Chapter page = sample::page("c/map.md", compiler::kMapSlug, "# The map\n\nSee [a](01-a.html).\n");
    page.document.atlas = compiler::atlas_of(manuscript, stand_in::catalog());
    const book::Document map = compiler::map_page(manuscript, page.document);
    const book::Block* place = find_block(map.blocks, "far");
    REQUIRE(place != nullptr);
    CHECK(plain_text(place->children[0].runs, {}) == "far: prove it");
    REQUIRE(place->children[1].children.size() == 3);
    const auto line = [&](size_t i) { return place->children[1].children[i].children[0].runs; };
    CHECK(plain_text(line(0), {}) == "Needs: use");
    CHECK(map.links[static_cast<size_t>(line(0)[1].link)].href == "#use");
    CHECK(plain_text(line(1), {}) == "Taught in: Here");
    CHECK(map.links[static_cast<size_t>(line(1)[1].link)].href == "02-b.html#here");
    CHECK(plain_text(line(2), {}) == "Asked in: Why so?");
    CHECK(map.links[static_cast<size_t>(line(2)[1].link)].href == "02-b.html#two");
    CHECK(find_block(map.blocks, "01-a") != nullptr);
    std::vector<std::string> ids;
    for (const book::Link& link : map.links) ids.push_back(link.element_id);
    std::ranges::sort(ids);
    CHECK(std::ranges::adjacent_find(ids) == ids.end());
  }
}
