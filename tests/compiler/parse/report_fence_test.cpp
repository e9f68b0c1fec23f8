#include <doctest/doctest.h>

#include <algorithm>

#include "book/view/report.h"
#include "compiler/html/html.h"
#include "compiler/parse/parse.h"
#include "engine/config/warnings.h"
#include "figures/catalog.h"

namespace {

/// A chapter with a report that has a line for each warning but `without`.
std::string chapter(std::string_view without = "") {
  std::string text = "# T\n\n```figure model_config\nid: plan\n```\n\n```report plan\n";
  for (const std::string_view id : engine::kConfigWarnings) {
    if (id != without) text.append("- (").append(id).append(") [About ").append(id).append("](#t)\n");
  }
  return text + "```\n";
}

}  // namespace

TEST_SUITE("compiler") {
  TEST_CASE("a report has a line for each warning that the engine has") {
    const compiler::Parsed complete = compiler::parse("t.md", chapter(), figures::catalog());
    REQUIRE(complete.diagnostics.empty());
    const auto report = std::ranges::find(complete.document.blocks, book::BlockKind::report, &book::Block::kind);
    REQUIRE(report != complete.document.blocks.end());
    CHECK(report->id == "plan-report");
    CHECK(report->index == 0);
    CHECK(report->children.size() == std::size(engine::kConfigWarnings));
    CHECK(report->children.front().text == engine::kConfigWarnings[0]);
    CHECK(book::has_anchor(complete.document, "plan-report"));

    const compiler::Parsed incomplete = compiler::parse("t.md", chapter("two-bases"), figures::catalog());
    REQUIRE(incomplete.diagnostics.size() == 1);
    CHECK(incomplete.diagnostics.front().wrong == "The report has no line for: two-bases.");
  }

  TEST_CASE("the page is built with the report of the figure's own model, and says what scripts would do") {
    const compiler::Parsed parsed = compiler::parse("t.md", chapter(), figures::catalog());
    const auto no_formula = [](const book::Formula&) { return std::string(); };
    const std::string html = compiler::to_html(parsed.document, figures::catalog(), no_formula, {}, "");
    CHECK(html.contains("<section id=\"plan-report\" class=\"report\" aria-label=\"Report\""));
    CHECK(html.contains("<noscript>"));
    CHECK(html.contains("Nothing leaves this tab"));
    CHECK(html.contains("<h2 id=\"plan-report.subject\" class=\"subject\">Llama 3.1 8B</h2>"));
    CHECK(html.contains("&quot;model_type&quot;: &quot;llama&quot;"));  // the configuration itself, in the field
    CHECK(html.contains("<option id=\"plan-report.model.llama-3.1-8b\" value=\"llama-3.1-8b\" selected>Llama 3.1 8B</option>"));
  }
}
