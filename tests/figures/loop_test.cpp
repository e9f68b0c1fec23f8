#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <random>
#include <set>

#include "base/delimited.h"
#include "figures/catalog.h"
#include "tests/ui/headless_window.h"

// These tests run for every figure, including new ones, without being changed.

namespace {

using Values = std::vector<double>;

struct Sight {
  base::Rect bounds;
  float pixel_ratio;
  bool dark;
};

std::vector<Sight> sights() {
  std::vector<Sight> all;
  for (const base::Rect bounds : {base::Rect{0, 0, 560, 480}, base::Rect{13, 7, 200, 150}}) {
    for (const float ratio : {1.0f, 2.0f}) {
      for (const bool dark : {false, true}) all.push_back({bounds, ratio, dark});
    }
  }
  return all;
}

Values values_of(const figures::Kind& kind, double base::Parameter::* which) {
  Values values;
  for (const base::Parameter& parameter : kind.parameters) values.push_back(base::nearest_allowed(parameter, parameter.*which));
  return values;
}

Values random_values(const figures::Kind& kind, std::mt19937& random) {
  Values values;
  for (const base::Parameter& parameter : kind.parameters)
    values.push_back(base::value_at(parameter, static_cast<double>(random()) / 4294967295.0));
  return values;
}

/// The initial values, except for those that parameter `index` depends on, which are set so that it has an effect.
Values values_that_need(const figures::Kind& kind, size_t index) {
  Values values = figures::initial_values(kind);
  const base::Dependency& dependency = kind.parameters[index].depends_on;
  const int other = base::find(kind.parameters, dependency.parameter);
  if (other >= 0)
    values[static_cast<size_t>(other)] = base::from_text(kind.parameters[static_cast<size_t>(other)], dependency.choice).value_or(-1);
  return values;
}

/// Parses the lines of a CSV file into fields (RFC 4180).
base::Cells read_csv(const std::string& text) {
  base::Cells rows(1, std::vector<std::string>(1));
  bool quoted = false;
  for (size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (c == '"') {
      if (quoted && i + 1 < text.size() && text[i + 1] == '"')
        rows.back().back() += text[i++];
      else
        quoted = !quoted;
    } else if (c == ',' && !quoted) {
      rows.back().emplace_back();
    } else if (c == '\r' && !quoted) {
      if (++i + 1 < text.size()) rows.emplace_back(1);
    } else {
      rows.back().back() += c;
    }
  }
  return rows;
}

std::string lower(std::string text) {
  std::ranges::transform(text, text.begin(), [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; });
  return text;
}

/// Checks that a description is a sentence or two with numbers in it, all of them finite.
void check_description(const std::string& description) {
  CAPTURE(description);
  CHECK(description.size() > 20);
  CHECK(description.ends_with('.'));
  CHECK(description.find_first_of("0123456789") != std::string::npos);
  for (const char* bad : {"nan", "inf", "null", "-0 "}) CHECK(lower(description).find(bad) == std::string::npos);
}

void check_vertices(const ImDrawList& list) {
  CHECK(list.VtxBuffer.Size > 0);
  bool finite = true;
  for (const ImDrawVert& vertex : list.VtxBuffer) finite = finite && std::isfinite(vertex.pos.x) && std::isfinite(vertex.pos.y);
  CHECK(finite);
}

/// Draws three frames: without the pointer, with the pointer over the figure, and with a press in its corner.
void draw_three_frames(WindowWithFonts& window, figures::Figure& figure, const Sight& sight) {
  window.fonts.pixel_ratio = sight.pixel_ratio;
  const base::Rect b = sight.bounds;
  const plot::Pointer pointers[] = {{},
                                    {.over = true, .at = {b.width / 2, b.height / 3}},
                                    {.over = true, .at = {b.width - 0.01f, b.height - 0.01f}, .down = true, .pressed = true}};
  for (const plot::Pointer& pointer : pointers) {
    window.frame({b.right(), b.bottom(), sight.pixel_ratio}, [&](ImDrawList& list) {
      plot::Surface surface(list, window.fonts, b, sight.dark, pointer);
      figures::Edits edits;
      figure.draw(surface, edits);
      check_vertices(list);
    });
  }
}

/// Draws one frame at the figure's preferred height for this width: 320 on a phone, 352 to 592 on the stage.
void draw_and_check_bounds(WindowWithFonts& window, figures::Figure& figure, float width_px, const plot::Pointer& pointer) {
  CAPTURE(width_px);
  const base::Rect bounds{0, 0, width_px, figure.height_for(width_px)};
  window.fonts.pixel_ratio = 1;
  window.frame({width_px, bounds.height, 1}, [&](ImDrawList& list) {
    plot::Surface surface(list, window.fonts, bounds, false, pointer);
    figures::Edits edits;
    figure.draw(surface, edits);
    const base::Rect allowed = base::inset(bounds, -2);  // lines are antialiased over one more pixel on either side
    int outside = 0;
    for (const ImDrawVert& vertex : list.VtxBuffer) outside += !allowed.contains({vertex.pos.x, vertex.pos.y});
    CHECK(outside == 0);
  });
}

}  // namespace

TEST_SUITE("figures") {
  TEST_CASE("every kind is named as its file, and every file is in the table") {
    std::set<std::string> files;
    for (const auto& entry : std::filesystem::directory_iterator(PHASEBOOK_SOURCE_DIR "/src/figures")) {
      if (entry.path().extension() == ".cpp" && entry.path().stem() != "catalog") files.insert(entry.path().stem().string());
    }
    std::set<std::string> kinds;
    for (const figures::Kind* kind : figures::kinds()) kinds.emplace(kind->name);
    CHECK(kinds == files);
    CHECK(kinds.size() == figures::kinds().size());
    CHECK_FALSE(kinds.empty());
    CHECK(std::ranges::is_sorted(figures::kinds(), {}, &figures::Kind::name));
  }

  TEST_CASE("kinds are found by name, and only those") {
    for (const figures::Kind* kind : figures::kinds()) CHECK(figures::find(kind->name) == kind);
    CHECK(figures::find("") == nullptr);
    CHECK(figures::find("catalog") == nullptr);
  }

  TEST_CASE("every parameter table makes sense") {
    for (const figures::Kind* kind : figures::kinds()) {
      CAPTURE(kind->name);
      CHECK_FALSE(kind->title.empty());
      std::set<std::string_view> names;
      for (const base::Parameter& p : kind->parameters) {
        CAPTURE(p.name);
        CHECK(names.insert(p.name).second);
        CHECK_FALSE(p.label.empty());
        CHECK(p.name.find_first_of(".=&? ") == std::string_view::npos);  // it is used in ids and addresses
        CHECK(p.min < p.max);
        CHECK((p.scale == base::Parameter::Scale::linear || p.min >= 0));
        for (const double value : {p.min, p.max, p.initial}) CHECK(base::nearest_allowed(p, value) == value);
      }
    }
  }

  TEST_CASE("every figure draws in every sight at its initial, least and greatest values") {
    WindowWithFonts window;
    for (const figures::Kind* kind : figures::kinds()) {
      CAPTURE(kind->name);
      const std::unique_ptr<figures::Figure> figure = kind->make();
      for (const auto which : {&base::Parameter::initial, &base::Parameter::min, &base::Parameter::max}) {
        figure->set(values_of(*kind, which), kind->text.initial);
        check_description(figure->describe());
        for (const Sight& sight : sights()) draw_three_frames(window, *figure, sight);
      }
    }
  }

  TEST_CASE("every figure draws in fifty states that a reader may reach") {
    WindowWithFonts window;
    const std::vector<Sight> all = sights();
    std::mt19937 random(5);
    for (const figures::Kind* kind : figures::kinds()) {
      CAPTURE(kind->name);
      const std::unique_ptr<figures::Figure> figure = kind->make();
      for (size_t state = 0; state < 50; ++state) {
        figure->set(random_values(*kind, random), kind->text.initial);
        check_description(figure->describe());
        draw_three_frames(window, *figure, all[state % all.size()]);
      }
    }
  }

  TEST_CASE("a figure draws the same again when nothing has changed") {
    WindowWithFonts window;
    for (const figures::Kind* kind : figures::kinds()) {
      CAPTURE(kind->name);
      const std::unique_ptr<figures::Figure> figure = kind->make();
      figure->set(figures::initial_values(*kind), kind->text.initial);
      int vertices[3];
      for (int& count : vertices) {
        window.frame({560, 480, 1}, [&](ImDrawList& list) {
          plot::Surface surface(list, window.fonts, {0, 0, 560, 480}, false, {});
          figures::Edits edits;
          figure->draw(surface, edits);
          count = list.VtxBuffer.Size;
        });
      }
      CHECK(vertices[1] == vertices[0]);
      CHECK(vertices[2] == vertices[0]);
    }
  }

  TEST_CASE("every label ends before its control begins") {
    constexpr float kLabel_px = 96;  // as on the stage
    WindowWithFonts window;
    const auto width_of = [&](std::string_view label) {
      return plot::text_width(window.fonts, base::Face::sans, base::type(base::Type::ui).em_px, label);
    };
    for (const figures::Kind* kind : figures::kinds()) {
      CAPTURE(kind->name);
      CHECK(width_of(kind->text.label) < kLabel_px - 4);
      for (const base::Parameter& parameter : kind->parameters) {
        CAPTURE(parameter.label);
        CHECK((parameter.on_picture || width_of(parameter.label) < kLabel_px - 4));
      }
    }
  }

  TEST_CASE("a figure stays on its surface at the height that suits it") {
    WindowWithFonts window;
    for (const figures::Kind* kind : figures::kinds()) {
      CAPTURE(kind->name);
      const std::unique_ptr<figures::Figure> figure = kind->make();
      for (const auto which : {&base::Parameter::initial, &base::Parameter::min, &base::Parameter::max}) {
        figure->set(values_of(*kind, which), kind->text.initial);
        for (const float width_px : {320.0f, 352.0f, 592.0f})
          draw_and_check_bounds(window, *figure, width_px, {.over = true, .at = {width_px - 60, 100}});
      }
    }
  }

  TEST_CASE("a figure that shrinks under the pointer forgets what it pointed at") {
    WindowWithFonts window;
    for (const figures::Kind* kind : figures::kinds()) {
      CAPTURE(kind->name);
      const std::unique_ptr<figures::Figure> figure = kind->make();
      figure->set(values_of(*kind, &base::Parameter::max), kind->text.initial);
      for (float y = 0; y < 500; y += 10) draw_and_check_bounds(window, *figure, 560, {.over = true, .at = {500 - y / 5, y}});
      figure->set(values_of(*kind, &base::Parameter::min), kind->text.initial);
      draw_and_check_bounds(window, *figure, 560, {});
    }
  }

  TEST_CASE("the description changes with every parameter") {
    for (const figures::Kind* kind : figures::kinds()) {
      CAPTURE(kind->name);
      const std::unique_ptr<figures::Figure> figure = kind->make();
      const Values initial = figures::initial_values(*kind);
      figure->set(initial, kind->text.initial);
      const std::string before = figure->describe();
      for (size_t p = 0; p < kind->parameters.size(); ++p) {
        CAPTURE(kind->parameters[p].name);
        if (kind->parameters[p].on_picture) continue;  // settings on the picture may change what part of it is in view, but not its content
        const Values needed = values_that_need(*kind, p);
        figure->set(needed, kind->text.initial);
        const std::string without = figure->describe();
        for (const double value : {kind->parameters[p].min, kind->parameters[p].max}) {
          if (value == initial[p]) continue;
          Values values = needed;
          values[p] = value;
          figure->set(values, kind->text.initial);
          CHECK(figure->describe() != without);
        }
      }
      figure->set(initial, kind->text.initial);
      CHECK(figure->describe() == before);
    }
  }

  TEST_CASE("what knobs need and where they end are other knobs") {
    for (const figures::Kind* kind : figures::kinds()) {
      CAPTURE(kind->name);
      CHECK(kind->play_parameter < static_cast<int>(kind->parameters.size()));
      for (size_t p = 0; p < kind->parameters.size(); ++p) {
        const base::Parameter& parameter = kind->parameters[p];
        CAPTURE(parameter.name);
        if (!parameter.depends_on.parameter.empty()) CHECK(base::applies(kind->parameters, values_that_need(*kind, p), p));
        if (!parameter.below.empty()) CHECK(base::find(kind->parameters, parameter.below) >= 0);
        if (parameter.kind == base::Parameter::Kind::choice) CHECK(static_cast<double>(parameter.choices.size()) == parameter.max + 1);
      }
    }
  }

  TEST_CASE("every figure has tables whose rows fit their heads, few cells in sight, and CSV that reads back") {
    std::mt19937 random(7);
    for (const figures::Kind* kind : figures::kinds()) {
      CAPTURE(kind->name);
      const std::unique_ptr<figures::Figure> figure = kind->make();
      for (int state = 0; state < 12; ++state) {
        Values values = state == 0 ? figures::initial_values(*kind) : random_values(*kind, random);
        figure->set(values, kind->text.initial);
        const figures::DataTable shown = figure->data(figures::Figure::Extent::shown);
        CHECK_FALSE(shown.caption.empty());
        CHECK(shown.columns.size() * shown.rows.size() <= 400);
        if (state > 2) continue;  // a large table takes long to export
        for (const figures::DataTable& table : {shown, figure->data(figures::Figure::Extent::all)}) {
          bool even = true;
          for (const auto& row : table.rows) even = even && row.size() == table.columns.size();
          CHECK(even);
          const base::Cells back = read_csv(base::to_csv(table.columns, table.rows));
          REQUIRE(back.size() == table.rows.size() + 1);
          CHECK(back[0] == table.columns);
          CHECK(std::equal(table.rows.begin(), table.rows.end(), back.begin() + 1));
        }
      }
    }
  }

  TEST_CASE("every key leaves every figure with allowed wishes") {
    std::mt19937 random(9);
    for (const figures::Kind* kind : figures::kinds()) {
      CAPTURE(kind->name);
      const std::unique_ptr<figures::Figure> figure = kind->make();
      for (int state = 0; state < 20; ++state) {
        Values values = random_values(*kind, random);
        for (const char* key : {"ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "Shift+ArrowLeft", "Shift+ArrowDown", "Home", "End",
                                "PageUp", "PageDown", "Enter", " ", "+", "-", "0", "x", ""}) {
          CAPTURE(key);
          figure->set(values, kind->text.initial);
          figures::Edits edits;
          figure->key(key, edits);
          for (const figures::Edits::Value& propose : edits.values) {
            REQUIRE(propose.parameter >= 0);
            REQUIRE(propose.parameter < static_cast<int>(values.size()));
            const base::Parameter& parameter = kind->parameters[static_cast<size_t>(propose.parameter)];
            CHECK(base::nearest_allowed(parameter, propose.value) == propose.value);
            values[static_cast<size_t>(propose.parameter)] = propose.value;
          }
        }
      }
    }
  }

  TEST_CASE("every figure knows a height for every width") {
    for (const figures::Kind* kind : figures::kinds()) {
      CAPTURE(kind->name);
      const std::unique_ptr<figures::Figure> figure = kind->make();
      figure->set(figures::initial_values(*kind), kind->text.initial);
      for (float width_px = 100; width_px <= 1200; width_px += 50) {
        const float height_px = figure->height_for(width_px);
        CHECK(height_px > 50);
        CHECK(height_px < 2000);
      }
    }
  }

  TEST_CASE("the catalogue says the same as the figures") {
    const base::Catalog catalog = figures::catalog();
    REQUIRE(catalog.figures.size() == figures::kinds().size());
    for (size_t i = 0; i < catalog.figures.size(); ++i) {
      const figures::Kind& kind = *figures::kinds()[i];
      CHECK(catalog.figures[i].kind == kind.name);
      CHECK(catalog.figures[i].title == kind.title);
      CHECK(catalog.figures[i].parameters.data() == kind.parameters.data());
      const std::unique_ptr<figures::Figure> figure = kind.make();
      const Values values = values_of(kind, &base::Parameter::max);
      figure->set(values, kind.text.initial);
      CHECK(catalog.figures[i].describe(values, kind.text.initial) == figure->describe());
    }
  }
}
