#pragma once

#include <doctest/doctest.h>

#include <algorithm>
#include <string>
#include <tuple>
#include <vector>

#include "book/stored/restore.h"
#include "compiler/html/html.h"
#include "compiler/store.h"
#include "compiler/validate.h"
#include "tests/book/stand_in.h"

// Checks that a document survives being stored and restored without loss, and is valid.
namespace round_trip {

inline std::string html(const book::Document& document, const book::Catalog& catalog) {
  return compiler::to_html(document, catalog, stand_in::math);
}

inline void check_same_item(const book::Item& a, const book::Item& b, const book::Catalog& catalog) {
  CAPTURE(a.id);
  CHECK(std::tie(a.id, a.version, a.sources, a.section, a.kind, a.pinned, a.predict, a.tolerance, a.relative, a.unit, a.listing, a.language,
                 a.figure, a.needs_pin) == std::tie(b.id, b.version, b.sources, b.section, b.kind, b.pinned, b.predict, b.tolerance,
                                                    b.relative, b.unit, b.listing, b.language, b.figure, b.needs_pin));
  REQUIRE(a.options.size() == b.options.size());
  for (size_t i = 0; i < a.options.size(); ++i) {
    const book::Option &o = a.options[i], &p = b.options[i];
    CHECK(std::tie(o.id, o.correct, o.value, o.says_true, o.place) == std::tie(p.id, p.correct, p.value, p.says_true, p.place));
    CHECK(std::ranges::equal(o.conditions, p.conditions, [](const book::Condition& c, const book::Condition& d) {
      return c.watched == d.watched && c.min == d.min && c.max == d.max;
    }));
  }
  CHECK(std::ranges::equal(a.watched, b.watched, {}, &base::Parameter::name, &base::Parameter::name));
  for (const std::uint32_t seed : {0u, 1u, 77u}) {
    const std::vector<double> drawn = book::drawn_values(a.generated, seed, catalog.functions);
    CHECK(drawn == book::drawn_values(b.generated, seed, catalog.functions));
    if (!drawn.empty())
      CHECK(book::generated_values(a.generated, drawn, catalog.functions) == book::generated_values(b.generated, drawn, catalog.functions));
  }
}

inline void check_same_settings(const std::vector<book::Setting>& a, const std::vector<book::Setting>& b) {
  CHECK(std::ranges::equal(
      a, b, [](const book::Setting& s, const book::Setting& t) { return s.name == t.name && s.value == t.value && s.text == t.text; }));
}

/// Stores the document, restores it, and compares the two.
inline void check(const book::Document& document, const book::Catalog& catalog) {
  const std::string stored = compiler::store(document, catalog);
  const base::Result<book::Document> restored = book::restore(stored, catalog);
  REQUIRE_MESSAGE(restored.has_value(), restored.error());
  CHECK(compiler::validate(*restored, catalog) == "");
  CHECK(compiler::store(*restored, catalog) == stored);
  CHECK(html(*restored, catalog) == html(document, catalog));
  CHECK(std::tie(restored->slug, restored->number, restored->title) == std::tie(document.slug, document.number, document.title));
  REQUIRE(restored->items.size() == document.items.size());
  for (size_t i = 0; i < document.items.size(); ++i) check_same_item(document.items[i], restored->items[i], catalog);
  REQUIRE(restored->links.size() == document.links.size());
  for (size_t i = 0; i < document.links.size(); ++i) {
    const book::Link &a = document.links[i], &b = restored->links[i];
    CHECK(std::tie(a.href, a.element_id, a.figure_id, a.part, a.term) == std::tie(b.href, b.element_id, b.figure_id, b.part, b.term));
    check_same_settings(a.settings, b.settings);
  }
  REQUIRE(restored->figures.size() == document.figures.size());
  for (size_t i = 0; i < document.figures.size(); ++i) check_same_settings(document.figures[i].settings, restored->figures[i].settings);
}

}  // namespace round_trip
