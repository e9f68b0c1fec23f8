#include "ui/boxes.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <limits>
#include <set>

#include "base/json.h"
#include "plot/pack.h"
#include "tests/ui/headless_window.h"
#include "ui/formula_font.h"

using base::ColourToken;
using base::Rect;
using ui::Box;
using ui::Kind;

namespace {

constexpr Rect kLayer{20, 20, 360, 260};
constexpr Rect kBox{100, 100, 80, 20};
constexpr std::uint32_t kPlain = 0;

/// What a frame has painted.
struct Painted {
  std::vector<ImDrawVert> vertices;
  std::vector<ImDrawCmd> commands;

  /// Of what is not transparent, as are the soft edges of shapes.
  Rect bounds() const {
    REQUIRE_FALSE(vertices.empty());
    float left = 1e6f, top = 1e6f, right = -1e6f, bottom = -1e6f;
    for (const ImDrawVert& vertex : vertices) {
      if (vertex.col >> IM_COL32_A_SHIFT == 0) continue;
      left = std::min(left, vertex.pos.x), right = std::max(right, vertex.pos.x);
      top = std::min(top, vertex.pos.y), bottom = std::max(bottom, vertex.pos.y);
    }
    return {left, top, right - left, bottom - top};
  }
  bool is_within(Rect rect) const {
    const Rect b = bounds(), r = base::inset(rect, -1);
    return b.x >= r.x && b.y >= r.y && b.right() <= r.right() && b.bottom() <= r.bottom();
  }
};

/// A layer of boxes, and what is hovered, focused or highlighted.
struct Painting : WindowWithFonts {
  ui::Boxes boxes;
  ui::Typeset typeset;
  bool dark = false;
  std::string hovered, focused, highlighted;
  base::Point origin;

  Painting() { boxes.ids = {"it", "other"}; }

  Painted paint(std::vector<Box> article, Rect clip = kLayer) {
    boxes.layers[0] = std::move(article);
    Painted painted;
    frame({400, 300, fonts.pixel_ratio}, [&](ImDrawList& list) {
      const ui::Painter painter{list, fonts, dark, hovered, focused, highlighted};
      ui::paint_boxes(painter, {boxes, typeset}, boxes.of(ui::Layer::article), clip, origin);
      painted.vertices.assign(list.VtxBuffer.begin(), list.VtxBuffer.end());
      for (const ImDrawCmd& command : list.CmdBuffer) {
        if (command.ElemCount > 0) painted.commands.push_back(command);
      }
    });
    return painted;
  }

  /// The inks that have been painted. Fails on any other colour.
  std::set<ColourToken> inks(const std::vector<Box>& article) {
    std::set<ColourToken> found;
    for (const ImDrawVert& vertex : paint(article).vertices) {
      if (vertex.col >> IM_COL32_A_SHIFT != 255) continue;
      bool known = false;
      for (size_t i = 0; i < base::kColours.size(); ++i) {
        const auto ink = static_cast<ColourToken>(i);
        if (plot::pack(base::colour(ink, dark)) != vertex.col) continue;
        found.insert(ink);
        known = true;
      }
      CHECK(known);
    }
    return found;
  }
};

/// A box of the control "it". Its baseline is where that of a line of text would be.
Box box(Kind kind, std::uint32_t state = kPlain) {
  const bool is_mark = kind >= Kind::link;
  return {.kind = kind, .rect = kBox, .state = state, .id = 0, .value = is_mark ? kBox.y + 14 : -1, .picture = {14, 0, 0, 0}};
}

using Inks = std::set<ColourToken>;

struct Look {
  Kind kind;
  std::uint32_t state;
  Inks inks;
};

std::vector<float> numbers(std::initializer_list<float> first) {
  std::vector<float> all(first);
  all.resize(ui::fields::kCount);
  return all;
}

}  // namespace

TEST_SUITE("ui") {
  TEST_CASE("a layer is read box by box, and replaces what it was") {
    ui::Boxes boxes;
    const std::vector<float> two{static_cast<float>(Kind::button), 1, 2, 3, 4, 3,  0,  -1, 0, 0,  0,  0,  //
                                 static_cast<float>(Kind::text),   5, 6, 7, 8, 12, -1, 20, 9, 10, 11, 12};
    ui::read_layer(boxes, ui::Layer::stage, two);
    const std::vector<Box>& stage = boxes.of(ui::Layer::stage);
    REQUIRE(stage.size() == 2);
    CHECK(stage[0].kind == Kind::button);
    CHECK(stage[0].rect == Rect{1, 2, 3, 4});
    CHECK(stage[0].state == (ui::State::checked | ui::State::disabled));
    CHECK(stage[0].id == 0);
    CHECK(stage[1].kind == Kind::text);
    CHECK(stage[1].state == 12);
    CHECK(stage[1].id == -1);
    CHECK(stage[1].value == 20);
    CHECK(stage[1].picture == Rect{9, 10, 11, 12});
    CHECK(boxes.of(ui::Layer::article).empty());
    ui::read_layer(boxes, ui::Layer::stage, {});
    CHECK(stage.empty());
  }

  TEST_CASE("what is no box is left out: unknown kinds, numbers that are none, and what has been cut off") {
    constexpr float kNone = std::numeric_limits<float>::quiet_NaN(), kEndless = std::numeric_limits<float>::infinity();
    const auto is_read = [](const std::vector<float>& box) {
      ui::Boxes boxes;
      ui::read_layer(boxes, ui::Layer::article, box);
      return !boxes.of(ui::Layer::article).empty();
    };
    const auto button = static_cast<float>(Kind::button), nothing = static_cast<float>(Kind::nothing);
    CHECK(is_read(numbers({button, 0, 0, 10, 10, 0, -1})));
    for (const float kind : {-1.0f, -0.5f, nothing, nothing + 1, 1e30f, kNone, kEndless, -kEndless})
      CHECK_FALSE(is_read(numbers({kind, 0, 0, 10, 10, 0, -1})));
    for (const float wrong : {kNone, kEndless, -kEndless}) {
      for (size_t field = 0; field < ui::fields::kCount; ++field) {
        std::vector<float> box = numbers({button, 0, 0, 10, 10, 0, -1});
        box[field] = wrong;
        CHECK_FALSE(is_read(box));
      }
    }
    for (const float state : {-1.0f, 1e30f}) CHECK_FALSE(is_read(numbers({button, 0, 0, 10, 10, state, -1})));
    for (const float id : {-2.0f, 1e30f}) CHECK_FALSE(is_read(numbers({button, 0, 0, 10, 10, 0, id})));
    std::vector<float> cut = numbers({button, 0, 0, 10, 10, 0, -1});
    cut.pop_back();
    CHECK_FALSE(is_read(cut));
  }

  TEST_CASE("a box has the id of its control, if that is known") {
    ui::Boxes boxes;
    boxes.ids = {"table.base", "table.reset"};
    CHECK(boxes.id_of({.id = 1}) == "table.reset");
    CHECK(boxes.id_of({.id = -1}).empty());
    CHECK(boxes.id_of({.id = 2}).empty());
  }

  TEST_CASE("the table of kinds is JSON, names nothing twice, and every kind that is read") {
    const base::Result<base::JsonDocument> json = base::JsonDocument::parse(ui::shared_numbers_json());
    REQUIRE(json.has_value());
    std::set<double> kinds;
    for (const char* name : {"text", "clip", "unclip", "nothing"}) {
      REQUIRE(json->root()["kinds"][name].number().has_value());
      kinds.insert(*json->root()["kinds"][name].number());
    }
    CHECK(json->root()["kinds"]["clip"].number() == static_cast<double>(Kind::clip));
    for (const char* table : {"blocks", "runs"}) {
      std::set<std::string> names;
      for (const auto& [name, kind] : json->root()["kinds"][table].members()) {
        CAPTURE(name);
        CHECK(names.emplace(name).second);
        REQUIRE(kind.number().has_value());
        CHECK(*kind.number() <= static_cast<double>(Kind::nothing));
        kinds.insert(*kind.number());
      }
      CHECK(names.size() > 5);
    }
    CHECK(kinds.size() == static_cast<size_t>(Kind::nothing) + 1);
  }

  TEST_CASE("each kind of box has the colours of its state, light and dark") {
    using enum ColourToken;
    const Look looks[] = {
        {Kind::stage, kPlain, {stage, hairline}},
        {Kind::card, kPlain, {stage, hairline}},
        {Kind::note, kPlain, {accent}},
        {Kind::panel, kPlain, {panel}},
        {Kind::panel, kPlain, {panel}},
        {Kind::rule, kPlain, {hairline}},
        {Kind::cell, kPlain, {hairline}},
        {Kind::header_cell, kPlain, {edge}},
        {Kind::picture, kPlain, {}},
        {Kind::button, kPlain, {edge}},
        {Kind::button, ui::disabled, {hairline}},
        {Kind::primary, kPlain, {accent}},
        {Kind::primary, ui::disabled, {hairline}},
        {Kind::fold, kPlain, {hairline}},
        {Kind::console, kPlain, {stage}},
        {Kind::segment, kPlain, {}},
        {Kind::segment, ui::checked, {accent}},
        {Kind::segment, ui::current, {accent}},
        {Kind::segment, ui::right, {}},  // judged, but not chosen
        {Kind::segment, ui::checked | ui::right, {right}},
        {Kind::segment, ui::checked | ui::wrong, {wrong}},
        {Kind::slider, kPlain, {hairline, stage, accent}},
        {Kind::radio, kPlain, {edge}},
        {Kind::radio, ui::checked, {accent, stage}},
        {Kind::radio, ui::checked | ui::right, {right, stage}},
        {Kind::radio, ui::checked | ui::wrong, {wrong, stage}},
        {Kind::radio, ui::missed, {right}},
        {Kind::checkbox, kPlain, {edge}},
        {Kind::checkbox, ui::checked, {accent, stage}},
        {Kind::checkbox, ui::checked | ui::wrong, {wrong, stage}},
        {Kind::checkbox, ui::missed, {right}},
        {Kind::option, kPlain, {}},
        {Kind::option, ui::right, {right_ground}},
        {Kind::option, ui::wrong, {wrong_ground}},
        {Kind::option, ui::missed, {}},
        {Kind::step, kPlain, {}},
        {Kind::step, ui::current, {accent_ground}},
        {Kind::line, kPlain, {}},
        {Kind::line, ui::lit, {accent_ground}},
        {Kind::link, kPlain, {accent}},
        {Kind::act, kPlain, {accent}},
        {Kind::term, kPlain, {}},  // a tint
        {Kind::part, kPlain, {}},
        {Kind::part, ui::lit, {accent, accent_ground}},
        {Kind::code, kPlain, {panel}},
        {Kind::nothing, kPlain, {}},
    };
    Painting it;
    for (const bool dark : {false, true}) {
      it.dark = dark;
      for (const Look& look : looks) {
        CAPTURE(static_cast<int>(look.kind));
        CAPTURE(look.state);
        CHECK(it.inks({box(look.kind, look.state)}) == look.inks);
        if (!look.inks.empty()) CHECK(it.paint({box(look.kind, look.state)}).is_within(base::inset(kBox, -2)));
      }
    }
  }

  TEST_CASE("what is under the pointer shows it, unless it is disabled") {
    using enum ColourToken;
    const Look looks[] = {
        {Kind::button, kPlain, {accent_ground, edge}},
        {Kind::button, ui::disabled, {hairline}},
        {Kind::segment, kPlain, {hairline}},
        {Kind::segment, ui::disabled, {}},
        {Kind::segment, ui::checked, {accent}},
        {Kind::radio, kPlain, {accent}},
        {Kind::checkbox, kPlain, {accent}},
        {Kind::link, kPlain, {accent, accent_ground}},
        {Kind::act, kPlain, {accent, accent_ground}},
        {Kind::term, kPlain, {accent_ground}},
    };
    Painting it;
    for (const Look& look : looks) {
      CAPTURE(static_cast<int>(look.kind));
      const Inks plain = it.inks({box(look.kind, look.state)});
      it.hovered = "it";
      CHECK(it.inks({box(look.kind, look.state)}) == look.inks);
      it.hovered = "other";
      CHECK(it.inks({box(look.kind, look.state)}) == plain);
    }
  }

  TEST_CASE("what has the focus has a ring around it, and nothing else has") {
    Painting it;
    for (const Kind kind : {Kind::picture, Kind::button, Kind::segment, Kind::radio, Kind::checkbox, Kind::step, Kind::link, Kind::act,
                            Kind::term, Kind::part}) {
      CAPTURE(static_cast<int>(kind));
      it.focused = "";
      const size_t plain = it.paint({box(kind)}).vertices.size();
      it.focused = "other";
      CHECK(it.paint({box(kind)}).vertices.size() == plain);
      it.focused = "it";
      const Painted ringed = it.paint({box(kind)});
      CHECK(ringed.vertices.size() > plain);
      CHECK(it.inks({box(kind)}).contains(ColourToken::accent));
      CHECK(ringed.bounds().x < kBox.x - 2);
      CHECK(ringed.bounds().bottom() > kBox.bottom() + 2);
      CHECK(ringed.is_within(base::inset(kBox, -5)));
    }
  }

  TEST_CASE("the focus of a slider is shown at its knob") {
    Painting it;
    Box slider = box(Kind::slider);
    slider.value = 0.5f;
    const size_t plain = it.paint({slider}).vertices.size();
    it.focused = "it";
    const Painted ringed = it.paint({slider});
    REQUIRE(ringed.vertices.size() > plain);
    Painted ring;
    ring.vertices.assign(ringed.vertices.begin() + static_cast<std::ptrdiff_t>(plain), ringed.vertices.end());
    CHECK(ring.is_within({140 - 13, 110 - 13, 26, 26}));
    CHECK(ring.bounds().width > 20);
  }

  TEST_CASE("a slider's knob is where its value says, and never beyond its ends") {
    Painting it;
    const auto knob_x = [&it](float value) {
      Box slider = box(Kind::slider);
      slider.value = value;
      const Painted painted = it.paint({slider});
      CHECK(painted.is_within(base::inset(kBox, -2)));
      float right = 0;
      for (const ImDrawVert& vertex : painted.vertices) {
        if (vertex.col == plot::pack(base::colour(ColourToken::accent, false))) right = std::max(right, vertex.pos.x);
      }
      return right - 8;
    };
    CHECK(knob_x(0) == doctest::Approx(108).epsilon(0.01));
    CHECK(knob_x(0.5f) == doctest::Approx(140).epsilon(0.01));
    CHECK(knob_x(1) == doctest::Approx(172).epsilon(0.01));
    CHECK(knob_x(-3) == knob_x(0));
    CHECK(knob_x(7) == knob_x(1));
  }

  TEST_CASE("a mark with a number shows that instead of a dot or a tick") {
    Painting it;
    Box mark = box(Kind::radio);
    const size_t without = it.paint({mark}).vertices.size();
    mark.value = 2;
    CHECK(it.inks({mark}) == Inks{ColourToken::edge, ColourToken::ink3});
    CHECK(it.paint({mark}).vertices.size() == without + 4);
    mark.value = 12;
    CHECK(it.paint({mark}).vertices.size() == without + 8);
  }

  TEST_CASE("words come from their place in the atlas, whole device pixels above their baseline") {
    Painting it;
    it.boxes.words.clear(64, 32);
    for (const float ratio : {1.0f, 2.0f, 1.5f}) {
      CAPTURE(ratio);
      it.fonts.pixel_ratio = ratio;
      it.origin = {3, -10};
      const Box text{.kind = Kind::text, .rect = {30, 40, 30, 18}, .state = 12, .value = 54.3f, .picture = {8, 4, 32, 20}};
      const Painted painted = it.paint({text});
      REQUIRE(painted.vertices.size() == 4);
      const ImDrawVert& first = painted.vertices[0];
      const ImDrawVert& last = painted.vertices[2];
      CHECK(first.pos.x * ratio == doctest::Approx(std::round(33 * ratio)));
      CHECK(first.pos.y * ratio == doctest::Approx(std::round(44.3f * ratio) - 12));
      CHECK((last.pos.x - first.pos.x) * ratio == doctest::Approx(32));
      CHECK((last.pos.y - first.pos.y) * ratio == doctest::Approx(20));
      CHECK(first.uv.x == 8.0f / 64);
      CHECK(first.uv.y == 4.0f / 32);
      CHECK(last.uv.x == 40.0f / 64);
      CHECK(last.uv.y == 24.0f / 32);
      CHECK(first.col == IM_COL32_WHITE);  // the picture has its own colours
      REQUIRE(painted.commands.size() == 1);
      CHECK(painted.commands[0].TexRef._TexData == it.boxes.words.texture());
    }
  }

  TEST_CASE("without an atlas no words are painted") {
    Painting it;
    CHECK(it.paint({{.kind = Kind::text, .rect = kBox, .picture = {0, 0, 10, 10}}}).vertices.empty());
  }

  TEST_CASE("grounds come before all words, so that none covers a letter") {
    Painting it;
    it.boxes.words.clear(64, 32);
    const Box text{.kind = Kind::text, .rect = kBox, .state = 10, .value = kBox.y + 14, .picture = {0, 0, 30, 16}};
    const Painted painted = it.paint({text, box(Kind::code)});
    REQUIRE(painted.vertices.size() > 4);
    CHECK(painted.commands.back().TexRef._TexData == it.boxes.words.texture());
    CHECK(painted.commands.back().ElemCount == 6);
  }

  TEST_CASE("a link is underlined below its baseline: through, dashed for one that acts") {
    Painting it;
    const auto pieces = [&it](Kind kind) {
      const Painted painted = it.paint({box(kind)});
      CHECK(painted.bounds().y > kBox.y + 14);
      CHECK(painted.is_within(kBox));
      CHECK(painted.bounds().width > kBox.width - 4);
      return painted.vertices.size() / 4;
    };
    CHECK(pieces(Kind::link) == 1);
    CHECK(pieces(Kind::act) > 10);
    CHECK(pieces(Kind::term) == 1);
  }

  TEST_CASE("a formula stands in the middle of its box, in its colour, and shrinks where that is too narrow") {
    Painting it;
    it.typeset.outlines = {"M0 0L500 0L500 500L0 500Z"};
    it.typeset.formulas = {{2, 1, 0, {{0, 0, 0, 1}}, {}, {{"pos", {0, 0, 0.5f, 0.5f}}}}};
    ui::FormulaFont font;
    font.load(it.fonts, it.typeset);
    Box formula{.kind = Kind::formula, .rect = {100, 100, 60, 40}, .value = 0x123456, .picture = {20, 0, 0, 0}};
    const Painted painted = it.paint({formula});
    REQUIRE(painted.vertices.size() == 4);
    CHECK(painted.vertices[0].pos.x == doctest::Approx(110));
    CHECK(painted.vertices[0].pos.y == doctest::Approx(120));
    CHECK(painted.vertices[0].col == plot::pack(0x123456));
    const float wide = painted.vertices[2].pos.x - painted.vertices[0].pos.x;

    formula.rect.width = 20;
    const Painted narrow = it.paint({formula});
    CHECK(narrow.vertices[2].pos.x - narrow.vertices[0].pos.x < 0.7f * wide);
    CHECK(narrow.vertices[0].pos.x == doctest::Approx(100));

    it.highlighted = "pos";
    CHECK(it.paint({formula}).vertices.size() > 4);
    CHECK(it.paint({formula}).vertices[0].col != plot::pack(0x123456));
    it.highlighted = "";
    formula.picture.y = 1;
    CHECK(it.paint({formula}).vertices.empty());
  }

  TEST_CASE("what stands in a clip is clipped to it, and what follows is not") {
    Painting it;
    const Painted painted = it.paint({{.kind = Kind::clip, .rect = {100, 100, 50, 50}},
                                      {.kind = Kind::panel, .rect = {100, 100, 200, 50}},
                                      {.kind = Kind::unclip},
                                      {.kind = Kind::rule, .rect = {100, 200, 200, 1}}});
    REQUIRE(painted.commands.size() == 2);
    const ImVec4 inside = painted.commands[0].ClipRect, after = painted.commands[1].ClipRect;
    CHECK(Rect{inside.x, inside.y, inside.z - inside.x, inside.w - inside.y} == Rect{100, 100, 50, 50});
    CHECK(Rect{after.x, after.y, after.z - after.x, after.w - after.y} == kLayer);
  }

  TEST_CASE("a layer is clipped to its place, and boxes above and below it are left out") {
    Painting it;
    constexpr Rect kClip{50, 110, 300, 60};
    const auto at = [](float y) { return Box{.kind = Kind::panel, .rect = {0, y, 400, 20}}; };
    const Painted painted = it.paint({at(100), at(150)}, kClip);
    REQUIRE(painted.commands.size() == 1);
    const ImVec4 clip = painted.commands[0].ClipRect;
    CHECK(Rect{clip.x, clip.y, clip.z - clip.x, clip.w - clip.y} == kClip);
    CHECK(it.paint({at(80)}, kClip).vertices.empty());
    CHECK(it.paint({at(180)}, kClip).vertices.empty());
    it.origin = {0, -100};  // scrolled
    CHECK_FALSE(it.paint({at(250)}, kClip).vertices.empty());
    CHECK(it.paint({at(120)}, kClip).vertices.empty());
  }

  TEST_CASE("scrolling moves everything by as much") {
    Painting it;
    std::vector<Box> all;
    for (int kind = 0; kind < static_cast<int>(Kind::nothing); ++kind) {
      if (const auto k = static_cast<Kind>(kind); k != Kind::clip && k != Kind::unclip) all.push_back(box(k));
    }
    it.focused = "it";
    const Painted before = it.paint(all);
    it.origin = {0, 37};
    const Painted after = it.paint(all);
    REQUIRE(before.vertices.size() == after.vertices.size());
    for (size_t i = 0; i < before.vertices.size(); ++i) {
      REQUIRE(after.vertices[i].pos.x == doctest::Approx(before.vertices[i].pos.x).epsilon(1e-5));
      REQUIRE(after.vertices[i].pos.y == doctest::Approx(before.vertices[i].pos.y + 37).epsilon(1e-5));
    }
  }
}
