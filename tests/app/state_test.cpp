#include "app/state.h"

#include <doctest/doctest.h>

#include <random>

#include "base/number.h"
#include "figures/catalog.h"

namespace {

/// Two figures of the same kind, the second with different values in the book.
app::State two_figures() {
  const figures::Kind* kind = figures::find("encoding_table");
  REQUIRE(kind != nullptr);
  app::State state;
  state.chapter = "02-sines";
  const std::vector<double> initial = figures::initial_values(*kind);
  std::vector<double> other = initial;
  other[1] = 200, other[2] = 64, other[3] = 100;  // positions, d_model, base
  for (const auto& [id, values] : {std::pair{"table", &initial}, {"other-one", &std::as_const(other)}}) {
    app::Figure& figure = state.figures.emplace_back(app::Figure{{.id = id, .kind = kind, .values = *values}});
    figure.book.values = *values;
    figure.set_by_reader.values.resize(values->size());
  }
  return state;
}

std::string query_of(const app::State& state) {
  const std::string address = app::address_of(state);
  const size_t question = address.find('?');
  return question == std::string::npos ? "" : address.substr(question);
}

void check_same(const app::State& a, const app::State& b) {
  CHECK(a.settings == b.settings);
  for (size_t i = 0; i < a.figures.size(); ++i) CHECK(a.figures[i].values == b.figures[i].values);
}

}  // namespace

TEST_SUITE("app") {
  TEST_CASE("what the book says needs no address") { CHECK(app::address_of(two_figures()) == "02-sines.html"); }

  TEST_CASE("an address tells what differs from the book, and nothing else") {
    app::State state = two_figures();
    state.figures[0].values[3] = 100;
    state.figures[1].values[1] = 30;
    state[book::PageSettingId::view] = "page";
    CHECK(app::address_of(state) == "02-sines.html?view=page&table.base=100&other-one.positions=30");
  }

  TEST_CASE("any state comes back from its address") {
    std::mt19937 random(6);
    for (int round = 0; round < 1000; ++round) {
      app::State state = two_figures();
      for (size_t i = 0; i < book::kPageSettingCount; ++i) {
        const auto values = book::kPageSettings[i].values;
        if (!values.empty()) state.settings[i] = values[random() % values.size()].name;
      }
      for (app::Figure& figure : state.figures) {
        for (size_t p = 0; p < figure.values.size(); ++p) {
          if (random() % 3 != 0)
            figure.values[p] = base::value_at(figure.kind->parameters[p], static_cast<double>(random()) / 4294967295.0);
        }
      }
      app::State back = two_figures();
      back.figures[0].values[1] = 7;  // from the previous page
      const std::string query = query_of(state);
      CAPTURE(query);
      CHECK(app::read_address(back, query).empty());
      check_same(back, state);
    }
  }

  TEST_CASE("parameters of somebody else are no mistake") {
    app::State state = two_figures();
    CHECK(app::read_address(state, "?utm_source=x&table.colour=red&nobody.base=3&table&=&&q=%zz&chapter=x").empty());
    check_same(state, two_figures());
    CHECK(state.chapter == "02-sines");
  }

  TEST_CASE("a tampered value leaves the book's, and is told in a sentence") {
    for (const char* part : {"table.base=0", "table.base=1e99", "table.base=1e400", "table.base=ten", "table.base=", "table.base=nan",
                             "table.base=%E0%A4%A", "table.d_model=33", "table.positions=1.5", "table.positions=-30", "view=sideways",
                             "theme=%3Cb%3E", "size=huge", "motion=none", "contents=shown", "keys=on", "table.base=100+0"}) {
      CAPTURE(part);
      app::State state = two_figures();
      const std::vector<std::string> mistakes = app::read_address(state, std::string("?") + part);
      REQUIRE(mistakes.size() == 1);
      CHECK(mistakes[0].starts_with("The address asks for "));
      CHECK(mistakes[0].find(std::string(part).substr(0, std::string_view(part).find('='))) != std::string::npos);
      CHECK(mistakes[0].ends_with('.'));
      check_same(state, two_figures());
    }
  }

  TEST_CASE("every mistake of an address is told") {
    app::State state = two_figures();
    CHECK(app::read_address(state, "?table.base=-1&table.positions=&theme=x").size() == 3);
    check_same(state, two_figures());
  }

  TEST_CASE("what is right beside something wrong is still taken") {
    app::State state = two_figures();
    CHECK(app::read_address(state, "table.base=no&table.d_model=64&view=page").size() == 1);
    CHECK(state.figures[0].values[3] == 10000);
    CHECK(state.figures[0].values[2] == 64);
    CHECK(state[book::PageSettingId::view] == "page");
  }

  TEST_CASE("encoded names and values are read") {
    app::State state = two_figures();
    CHECK(app::read_address(state, "?other%2Done.base=%31000").empty());
    CHECK(state.figures[1].values[3] == 1000);
  }

  TEST_CASE("an address without a field sets a figure back to the book, but keeps view and theme") {
    app::State state = two_figures();
    state[book::PageSettingId::view] = "page";
    state[book::PageSettingId::theme] = "dark";
    for (size_t i = 1; i <= 3; ++i) state.figures[1].values[i] = 2;
    CHECK(app::read_address(state, "").empty());
    CHECK(state.figures[1].values == state.figures[1].book.values);
    CHECK(state[book::PageSettingId::view] == "page");
    CHECK(state[book::PageSettingId::theme] == "dark");
  }

  TEST_CASE("settings come back from their text, figures are none of them") {
    app::State state = two_figures();
    state[book::PageSettingId::view] = "page";
    state[book::PageSettingId::theme] = "dark";
    state.figures[0].values[3] = 100;
    const std::string text = app::settings_text(state);
    app::State back = two_figures();
    app::read_settings(back, text);
    CHECK(back[book::PageSettingId::view] == "page");
    CHECK(back[book::PageSettingId::theme] == "dark");
    CHECK(back.figures[0].values[3] == 10000);
    CHECK(text.find("base") == std::string::npos);
    CHECK(app::settings_text(two_figures()).empty());
  }

  TEST_CASE("malformed settings change nothing") {
    for (const char* text :
         {"", "rubbish", "view", "view=&&=", "view=huge&theme=7", "table.base=100", "{\"view\":\"page\"}", "VIEW=page"}) {
      CAPTURE(text);
      app::State state = two_figures();
      app::read_settings(state, text);
      check_same(state, two_figures());
    }
  }

  TEST_CASE("a field takes its own values only") {
    app::State state = two_figures();
    CHECK(app::set_field(state, "theme", "dark"));
    CHECK(app::set_field(state, "theme", ""));
    CHECK_FALSE(app::set_field(state, "theme", "blue"));
    CHECK(app::set_field(state, "table.base", "500"));
    CHECK_FALSE(app::set_field(state, "table.base", "500.5"));
    CHECK_FALSE(app::set_field(state, "table", "500"));
    CHECK_FALSE(app::set_field(state, "chapter", "01-x"));
    CHECK(state.figures[0].values[3] == 500);
    CHECK(app::find_figure(state, "other-one") == &state.figures[1]);
    CHECK(app::find_figure(state, "none") == nullptr);
  }
}
