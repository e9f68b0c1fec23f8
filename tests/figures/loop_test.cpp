#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <random>
#include <set>

#include "base/delimited.h"
#include "base/text.h"
#include "figures/catalog.h"
#include "plot/svg.h"
#include "tests/figures/held_figure.h"
#include "tests/rounds.h"

// These tests run for every figure, including new ones, without being changed.

namespace {

using Values = std::vector<double>;

/// Pictures from the smallest to a large stage: a small phone, a phone, a laptop's stage, a desktop's.
constexpr plot::Room kRooms[] = {{320, 200, 0}, {358, 416, 44}, {528, 538, 48}, {912, 900, 48}};

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
  const auto set = [&](const auto& self, const base::Dependency& dependency) -> void {
    const int found = base::find(kind.parameters, dependency.parameter);
    if (found < 0) return;
    const base::Parameter& other = kind.parameters[static_cast<size_t>(found)];
    values[static_cast<size_t>(found)] = base::from_text(other, base::split(dependency.choices, ' ').front()).value_or(-1);
    self(self, other.depends_on);
  };
  set(set, kind.parameters[index].depends_on);
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

bool finite(const plot::Mark& mark) {
  const base::Rect box = plot::bounds(mark);
  return std::isfinite(box.x) && std::isfinite(box.y) && std::isfinite(box.width) && std::isfinite(box.height) &&
         std::isfinite(mark.angle) && std::isfinite(mark.angle_to);
}

/// Checks what has to hold for each scene: keys are unique, marks are inside, texts do not touch, something is to be seen.
void check_scene(const plot::Scene& scene) {
  std::set<plot::Key> keys;
  std::vector<std::pair<base::Rect, std::string>> texts;
  base::Rect seen{1e9f, 1e9f, 0, 0};
  float right = 0, bottom = 0;
  for (const plot::Mark& mark : scene.marks()) {
    CAPTURE(mark.key.name());
    CAPTURE(mark.key.i());
    CAPTURE(mark.key.j());
    if (!keys.insert(mark.key).second) FAIL_CHECK("two marks have this key");
    if (!finite(mark)) FAIL_CHECK("a place is not a number");
    const bool text = mark.shape == plot::Mark::Shape::text;
    const base::Rect box = text ? scene.box_of(mark) : plot::bounds(mark);
    if (text && mark.slant != 0) continue;
    const bool inside = box.x >= -3 && box.y >= -3 && box.right() <= scene.width() + 3 && box.bottom() <= scene.height() + 3;
    if (!inside)
      FAIL_CHECK("outside the picture: " << box.x << " " << box.y << " " << box.right() << " " << box.bottom() << " " << mark.words);
    if (text) {
      for (const auto& [other, words] : texts) {
        const bool apart = box.x >= other.right() || other.x >= box.right() || box.y >= other.bottom() - 1 || other.y >= box.bottom() - 1;
        if (!apart) FAIL_CHECK("'" << mark.words << "' lies on '" << words << "'");
      }
      texts.emplace_back(box, mark.words);
      continue;
    }
    seen = {std::min(seen.x, box.x), std::min(seen.y, box.y), 0, 0};
    right = std::max(right, box.right());
    bottom = std::max(bottom, box.bottom());
  }
  const base::Rect room = scene.picture();
  CHECK(right - seen.x >= 0.35f * std::min(room.width, room.height));
  CHECK(bottom - seen.y >= 0.35f * std::min(room.width, room.height));
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

  TEST_CASE("every figure has a good scene in every room at its initial, least and greatest values") {
    for (const figures::Kind* kind : figures::kinds()) {
      CAPTURE(kind->name);
      const std::unique_ptr<figures::Figure> figure = kind->make();
      for (const auto which : {&base::Parameter::initial, &base::Parameter::min, &base::Parameter::max}) {
        set_and_supply(*figure, values_of(*kind, which), kind->text.initial);
        check_description(figure->alt_text());
        for (const plot::Room& room : kRooms) {
          CAPTURE(room.width_px);
          check_scene(scene_of(*figure, room));
        }
      }
    }
  }

  TEST_CASE("every figure has a good scene in states at random that a reader may reach") {
    std::mt19937 random(5);
    for (const figures::Kind* kind : figures::kinds()) {
      CAPTURE(kind->name);
      const std::unique_ptr<figures::Figure> figure = kind->make();
      for (size_t state = 0; state < rounds<size_t>(10, 200); ++state) {
        CAPTURE(state);
        set_and_supply(*figure, random_values(*kind, random), kind->text.initial);
        const std::string description = figure->alt_text();
        CAPTURE(description);
        check_description(description);
        check_scene(scene_of(*figure, kRooms[state % std::size(kRooms)]));
      }
    }
  }

  TEST_CASE("the same values give the same scene, and every value that is shown changes it") {
    for (const figures::Kind* kind : figures::kinds()) {
      CAPTURE(kind->name);
      const std::unique_ptr<figures::Figure> figure = kind->make();
      const auto drawn = [&](const Values& values) {
        set_and_supply(*figure, values, kind->text.initial);
        return plot::svg(scene_of(*figure), false, "", "");
      };
      const Values initial = figures::initial_values(*kind);
      const std::string before = drawn(initial);
      CHECK(drawn(initial) == before);
      for (size_t p = 0; p < kind->parameters.size(); ++p) {
        const base::Parameter& parameter = kind->parameters[p];
        CAPTURE(parameter.name);
        if (parameter.on_picture) continue;
        Values values = values_that_need(*kind, p);
        const std::string without = drawn(values);
        values[p] = values[p] == parameter.min ? parameter.max : parameter.min;
        CHECK(drawn(values) != without);
      }
      CHECK(drawn(initial) == before);
    }
  }

  TEST_CASE("while a figure plays, its scene is good at every moment") {
    for (const figures::Kind* kind : figures::kinds()) {
      if (kind->play_parameter < 0) continue;
      CAPTURE(kind->name);
      const std::unique_ptr<figures::Figure> figure = kind->make();
      Values values = figures::initial_values(*kind);
      for (int k = 0; k < 12; ++k) {
        values[static_cast<size_t>(kind->play_parameter)] += 0.37;
        const base::Parameter& played = kind->parameters[static_cast<size_t>(kind->play_parameter)];
        if (values[static_cast<size_t>(kind->play_parameter)] > played.max) break;
        set_and_supply(*figure, values, kind->text.initial);
        check_scene(scene_of(*figure));
      }
    }
  }

  TEST_CASE("at most two controls stand beside a picture, and they exist") {
    for (const figures::Kind* kind : figures::kinds()) {
      CAPTURE(kind->name);
      CHECK(kind->front.size() <= 2);
      for (const std::string_view name : kind->front) {
        CAPTURE(name);
        CHECK((name == kind->text.name || base::find(kind->parameters, name) >= 0));
      }
    }
  }

  TEST_CASE("the description changes with every parameter") {
    for (const figures::Kind* kind : figures::kinds()) {
      CAPTURE(kind->name);
      const std::unique_ptr<figures::Figure> figure = kind->make();
      const Values initial = figures::initial_values(*kind);
      set_and_supply(*figure, initial, kind->text.initial);
      const std::string before = figure->alt_text();
      for (size_t p = 0; p < kind->parameters.size(); ++p) {
        CAPTURE(kind->parameters[p].name);
        if (kind->parameters[p].on_picture) continue;  // settings on the picture may change what part of it is in view, but not its content
        const Values needed = values_that_need(*kind, p);
        set_and_supply(*figure, needed, kind->text.initial);
        const std::string without = figure->alt_text();
        for (const double value : {kind->parameters[p].min, kind->parameters[p].max}) {
          if (value == initial[p]) continue;
          Values values = needed;
          values[p] = value;
          set_and_supply(*figure, values, kind->text.initial);
          CHECK(figure->alt_text() != without);
        }
      }
      set_and_supply(*figure, initial, kind->text.initial);
      CHECK(figure->alt_text() == before);
    }
  }

  TEST_CASE("a figure has the same actions before its first values and after them, by names of their own") {
    for (const figures::Kind* kind : figures::kinds()) {
      CAPTURE(kind->name);
      const std::unique_ptr<figures::Figure> figure = kind->make();
      const std::vector<figures::Action> actions = figures::actions_of(*figure);
      set_and_supply(*figure, values_of(*kind, &base::Parameter::max), kind->text.initial);
      const std::vector<figures::Action> later = figures::actions_of(*figure);
      REQUIRE(later.size() == actions.size());
      std::set<std::string_view> names{kind->text.name};
      for (const base::Parameter& parameter : kind->parameters) names.insert(parameter.name);
      for (size_t i = 0; i < actions.size(); ++i) {
        CAPTURE(actions[i].name);
        CHECK(names.insert(actions[i].name).second);
        CHECK_FALSE(actions[i].label.empty());
        CHECK_FALSE((actions[i].opens_file && actions[i].text_length > 0));
        CHECK(later[i].name == actions[i].name);
        CHECK(later[i].in_menu == actions[i].in_menu);
        CHECK(later[i].opens_file == actions[i].opens_file);
        CHECK(later[i].text_length == actions[i].text_length);
      }
      CHECK(std::ranges::count_if(actions, [](const figures::Action& action) { return action.text_length > 0; }) <= 1);
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
        set_and_supply(*figure, values, kind->text.initial);
        const figures::DataTable shown = figure->data(figures::Figure::DataScope::shown);
        CHECK_FALSE(shown.caption.empty());
        CHECK(shown.columns.size() * shown.rows.size() <= 400);
        if (state > 2) continue;  // a large table takes long to export
        for (const figures::DataTable& table : {shown, figure->data(figures::Figure::DataScope::all)}) {
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
                                "PageUp", "PageDown", "Enter", "Escape", " ", "+", "-", "0", "x", ""}) {
          CAPTURE(key);
          set_and_supply(*figure, values, kind->text.initial);
          figures::Edits edits;
          figures::press(*figure, kind->parameters, key, edits);
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
      set_and_supply(*figure, figures::initial_values(*kind), kind->text.initial);
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
      CHECK(catalog.figures[i].alt_text(values, kind.text.initial) == figure->alt_text());
    }
  }
}
