#include "plot/readout.h"

#include <doctest/doctest.h>

#include <string>

#include "figures/add_embeddings/words.h"
#include "figures/learned_table/words.h"
#include "figures/shift_rotation/words.h"
#include "figures/similarity_matrix/words.h"
#include "tests/figures/held_figure.h"

namespace {

/// The lines of a formula on a surface of this width.
std::vector<std::string> lines_of(std::string_view formula, float width_px) {
  WindowWithFonts window;
  std::vector<std::string> lines;
  window.frame({width_px, 100, 1}, [&](ImDrawList& list) {
    plot::Surface surface(list, window.fonts, {0, 0, width_px, 100}, false, {});
    for (const std::string_view line : plot::formula_lines(surface, formula, width_px)) {
      lines.emplace_back(line);
      CHECK(surface.text_width(base::Face::mono, base::Type::small, line) <= width_px);
    }
  });
  return lines;
}

/// Checks that a formula stays within the room reserved for it, at the widths of phones and of a low window's stage.
void check_room(const std::string& formula) {
  CAPTURE(formula);
  for (const float width_px : {316.0f, 352.0f}) {
    CAPTURE(width_px);
    CHECK(20 * static_cast<float>(lines_of(formula, width_px).size()) <= plot::formula_px(width_px));
  }
}

template <typename Model>
Model model_with(std::string_view kind, const HeldFigure::Settings& settings) {
  Model model;
  model.set(values_with(*figures::find(kind), settings));
  return model;
}

}  // namespace

TEST_SUITE("plot") {
  TEST_CASE("a formula breaks before its equals signs, and only where it must") {
    CHECK(lines_of("1 + 1 = 2", 352) == std::vector<std::string>{"1 + 1 = 2"});
    CHECK(lines_of("no sign", 100) == std::vector<std::string>{"no sign"});
    CHECK(lines_of("", 352).empty());
    CHECK(lines_of("1000000 / 10000^(2·255/512) = 103.7 rad = 16 turns + 180.1°", 352) ==
          std::vector<std::string>{"1000000 / 10000^(2·255/512) = 103.7 rad", " = 16 turns + 180.1°"});
  }

  TEST_CASE("the longest formulas keep to the room that is kept for them") {
    using namespace figures;
    const double view = 1, on = 1;
    for (const char* words : {"The cat sat", "a b c d e f g h i j k l"}) {
      for (const HeldFigure::Settings& settings :
           {HeldFigure::Settings{{"d_model", 512}, {"scaled", on}, {"layer_norm", on}, {"dimension", 511}},
            {{"d_model", 512}, {"init_std", 1}, {"scaled", on}, {"layer_norm", on}, {"word", 2}},
            {{"d_model", 512}, {"combine", 1}, {"scaled", on}, {"dimension", 511}},
            {{"view", view}, {"d_model", 512}, {"init_std", 0.01}, {"directions", 100}},
            {{"view", 2}}}) {
        add::Model model;
        model.set(values_with(*find("add_embeddings"), settings), words);
        check_room(add::formula(model));
      }
    }
    const HeldFigure::Settings far{{"rows", 400}, {"length", 512}, {"position", 410}};
    for (const double past_end : {0.0, 2.0}) {
      HeldFigure::Settings settings = far;
      settings.push_back({"past_end", past_end});
      check_room(rows::formula(model_with<rows::Model>("learned_table", settings)));
    }
    check_room(shift::formula(model_with<shift::Model>("shift_rotation", {{"pos", 2047}, {"k", -512}, {"d_model", 512}})));
    for (const double between : {0.0, 1.0, 2.0})
      check_room(similarity::formula(model_with<similarity::Model>(
          "similarity_matrix", {{"positions", 256}, {"d_model", 512}, {"between", between}, {"m", 255}, {"n", 254}})));
  }
}
