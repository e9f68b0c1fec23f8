#include <doctest/doctest.h>

#include <algorithm>

#include "compiler/prose/computed.h"
#include "engine/encoding.h"

namespace {

struct Filled {
  std::string text;
  std::vector<compiler::Diagnostic> diagnostics;
};

Filled fill(std::string_view markdown) {
  Filled filled;
  filled.text = compiler::with_computed("c.md", markdown, {}, filled.diagnostics);
  return filled;
}

}  // namespace

TEST_SUITE("compiler") {
  TEST_CASE("a chapter takes what the engine says of an encoding, letters and parameters as formulas") {
    CHECK(fill("| [{{t5.name}}](06-a.html#t5) | {{t5.acts_on}} |").text == "| [T5 relative bias](06-a.html#t5) | logits |");
    CHECK(fill("{{none.learned}}").text == "nothing");
    CHECK(fill("{{shaw.learned}}").text == "$2 (2\\, \\mathit{clip} + 1) K$ values a layer, shared by its heads");
    CHECK(fill("{{alibi.cost}}").text == "$H T^2$ additions a layer; the bias itself, once");
  }

  TEST_CASE("every encoding has all four facts") {
    for (const engine::Encoding& encoding : engine::encodings()) {
      for (const char* field : {"name", "acts_on", "learned", "cost"}) {
        const std::string name = "{{" + std::string(encoding.id) + "." + field + "}}";
        CAPTURE(name);
        const Filled filled = fill(name);
        CHECK(filled.diagnostics.empty());
        CHECK_FALSE(filled.text.contains("{{"));
        CHECK(std::ranges::count(filled.text, '$') % 2 == 0);
      }
    }
  }

  TEST_CASE("a fact that does not exist is told by its line, and braces of formulas are left alone") {
    const Filled wrong = fill("# A\n\n{{alibi.name}} and {{alibi.price}}\n{{rotary.cost}}");
    CHECK(wrong.text == "# A\n\nALiBi and {{alibi.price}}\n{{rotary.cost}}");
    REQUIRE(wrong.diagnostics.size() == 2);
    CHECK(to_text(wrong.diagnostics[0]) ==
          "c.md:3: error: No encoding in the engine has the fact 'alibi.price'. Write the name of a file in src/engine, a dot, and name, "
          "acts_on, learned or cost.");
    CHECK(wrong.diagnostics[1].line == 4);
    for (const char* same : {"$x^{{a}}$", "{{", "{{{alibi}}", "}} {{", "{{}}", "$\\mathit{{alibi}}$"}) CHECK(fill(same).text == same);
  }
}
