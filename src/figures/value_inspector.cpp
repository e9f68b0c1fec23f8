// One number of the sinusoidal encoding, step by step (Vaswani et al. 2017, Attention Is All You Need, section 3.5): a hand turns with the
// position; how far its tip stands to the right is the sine, how far up the cosine. Drawn on over the positions, both are waves.

#include <algorithm>
#include <cmath>
#include <numbers>

#include "base/number.h"
#include "figures/clock/hands.h"
#include "figures/concat.h"
#include "figures/figure.h"
#include "figures/knobs.h"
#include "plot/frames.h"

namespace figures {
namespace {

using clock::Hand;

enum Index : int { kPosition, kDimension, kWidth, kBase };
constexpr Parameter kParameters[] = {
    base::whole_number("position", "position").between(0, clock::kMaxPosition).logarithmic().initially(11),
    {.name = "dimension", .label = "dimension", .max = clock::kMaxWidth - 1, .initial = 6, .below = "d_model"},
    base::whole_number("d_model", "width D", "dimensions").between(2, clock::kMaxWidth, 2).logarithmic().initially(32),
    base::whole_number("base", "base").between(2, 1000000).logarithmic().initially(10000),
};
constexpr std::string_view kFront[] = {"position", "dimension"};

constexpr int kPoints = 360;       ///< of a wave
constexpr double kTurns = 2;       ///< of the hand that the waves show
constexpr float kDotsFrom_px = 9;  ///< least distance between positions at which each has a dot
constexpr float kLabels_px = 34;   ///< for positions beside a wave
constexpr float kThick = 3.5f;     ///< of the chosen number's wave; the other's is nearly as strong
constexpr float kName_px = 18;     ///< for a wave's name

/// One line of the calculation in full, with the markup of rich_text.h.
struct Step {
  std::string_view label;
  std::string how;
  std::string value;
};

/// A wave over positions, to the right of the dial or below it, where its values stand at the tip's height or side.
struct Paper {
  Rect area;
  bool down = false;  ///< positions run downwards
  double first = 0, length = 1;
  Point at(double position, double value) const {
    const float along = static_cast<float>((position - first) / length), across = static_cast<float>(value) / 2;
    return down ? Point{area.x + area.width * (0.5f + across), area.y + area.height * along}
                : Point{area.x + area.width * along, area.y + area.height * (0.5f - across)};
  }
  float length_px() const { return down ? area.height : area.width; }
};

class ValueInspector final : public Figure {
 public:
  void compose(plot::Scene& scene) const override;
  Cursor cursor() const override { return {.across = {kPosition, clock::kMaxPosition + 1}, .down = {kDimension, hands_.d_model()}}; }
  std::string alt_text() const override;
  std::string cursor_text() const override { return alt_text(); }
  DataTable data(DataScope scope) const override;
  float height_for(float width_px) const override { return width_px < 440 ? 540 : Figure::height_for(width_px); }

 private:
  void compute() override;
  bool odd() const { return dimension_ % 2 != 0; }
  /// The chosen number is the actor, and its partner is told from it by its place and its name.
  plot::Paint ink_of(int dimension) const { return dimension == dimension_ ? ColourToken::accent : ColourToken::ink; }
  std::string_view function() const { return odd() ? "cos" : "sin"; }
  std::string entry() const { return concat({"PE(", whole(kPosition), ", ", dimension_, ")"}); }
  std::vector<Step> steps(bool exact) const;
  void compose_dial(plot::Scene& scene, Point middle, float radius) const;
  void compose_wave(plot::Scene& scene, const Paper& paper, Point tip) const;
  void compose_steps(plot::Scene& scene, Rect room) const;

  clock::Hands hands_;
  Hand hand_;
  int dimension_ = 0;
  double angle_ = 0;  ///< of the hand; between two positions while it plays
};

void ValueInspector::compute() {
  hands_.set(whole(kWidth), value(kBase));
  dimension_ = std::min(whole(kDimension), hands_.d_model() - 1);
  hand_ = hands_.at(dimension_ / 2, whole(kPosition));
  angle_ = value(kPosition) / hand_.divisor;
}

/// If `exact`, every number is the shortest decimal that reads as the same double, without thousands separators.
std::vector<Step> ValueInspector::steps(bool exact) const {
  const Hand& at = hand_;
  const auto text = [exact](double number, int digits = 6) { return exact ? base::exact(number) : significant(number, digits); };
  const auto grouped = [exact](double number) { return exact ? base::exact(number) : base::grouped(std::llround(number)); };
  const int digits = at.whole_turns < 1 ? 6 : 6 + static_cast<int>(std::log10(at.whole_turns));
  const std::string in_turns = text(at.turns(), digits), exponent = text(at.exponent), divisor = text(at.divisor);
  const std::string angle = text(at.angle_rad), degrees = text(at.fraction_degrees()) + "°";
  const double number = at.value(odd());
  return {
      {"pair", odd() ? concat({"(", dimension_, " − 1) / 2"}) : concat({dimension_, " / 2"}), std::to_string(at.pair)},
      {"exponent", concat({"2 · ", at.pair, " / ", hands_.d_model()}), exponent},
      {"divisor", base::exact(hands_.base()) + "^{" + exponent + "}", divisor},
      {"angle", grouped(whole(kPosition)) + " / " + divisor, angle + " rad"},
      {"in turns", angle + " / 2π", in_turns},
      {"left over", at.whole_turns == 0 ? in_turns + " · 360°" : "(" + in_turns + " − " + grouped(at.whole_turns) + ") · 360°", degrees},
      {odd() ? "cosine" : "sine", concat({function(), " ", degrees}), exact ? base::exact(number) : base::signed_fixed(number, 6)},
      {"wavelength", "2π · " + divisor, text(at.wavelength)},
  };
}

/// The hand, how far it has turned since its last whole turn, and its tip's distance from the dial's two axes.
void ValueInspector::compose_dial(plot::Scene& scene, Point middle, float radius) const {
  const int pair = hand_.pair;
  const Point tip = plot::around(middle, radius, angle_);
  const double left_over = angle_ - 2 * std::numbers::pi * std::floor(angle_ / (2 * std::numbers::pi));
  scene.sector({"angle"}, middle, radius * 0.32f, 0, left_over, ColourToken::hairline).highlights_with("angle");
  scene.ring({"dial", pair}, middle, radius, ColourToken::edge, 1.5f).drags_angle(kPosition, hand_.divisor);
  scene.line({"across"}, {middle.x - radius, middle.y}, {middle.x + radius, middle.y}, ColourToken::hairline, 1);
  scene.line({"upright"}, {middle.x, middle.y - radius}, {middle.x, middle.y + radius}, ColourToken::hairline, 1);
  scene.line({"leg", 2 * pair}, {middle.x, middle.y}, {tip.x, middle.y}, ink_of(2 * pair), 4).highlights_with("sin");
  scene.line({"leg", 2 * pair + 1}, {middle.x, middle.y}, {middle.x, tip.y}, ink_of(2 * pair + 1), 4).highlights_with("cos");
  scene.hand({"hand", pair}, middle, radius, angle_, ColourToken::ink, 2.5f).highlights_with("angle").drags_angle(kPosition, hand_.divisor);
  scene.dot_around({"tip", pair}, middle, radius, angle_, std::clamp(radius / 12, 3.0f, 8.0f), ColourToken::ink).trailing();
  if (radius < 60) return;
  const Point beside = plot::around(middle, radius * 0.5f, left_over / 2);
  if (left_over * radius > 40)
    scene
        .text({"degrees"}, beside, concat({significant(hand_.fraction_degrees(), 3), "°"}), plot::kNumber, ColourToken::ink,
              plot::Anchor::middle)
        .level()
        .over_lines()
        .highlights_with("angle");
}

/// The position, and others round about it, along a wave.
void compose_places(plot::Scene& scene, const Paper& paper, int dimension, double position) {
  const double apart = paper.length / static_cast<double>(paper.length_px()) * (paper.down ? 24 : 34);
  const auto place = [&](plot::Key key, double at, plot::Type type, plot::Paint ink, int rank) {
    const Point foot = paper.at(at, paper.down ? 1 : -1);
    scene
        .text(key, paper.down ? Point{foot.x + 7, foot.y + 5} : Point{foot.x, foot.y + 16}, plot::label_of(std::round(at)), type, ink,
              paper.down ? plot::Anchor::start : plot::Anchor::middle)
        .highlights_with("pos")
        .ranked(rank);
  };
  place({"place now", dimension}, position, plot::kStrongNumber, plot::kKey, 1);
  int k = 0;
  for (const double at : plot::round_numbers(paper.first, paper.first + paper.length, to_int(paper.length_px() / (paper.down ? 36 : 64)))) {
    if (at == std::round(at) && std::fabs(at - position) >= apart)
      place({"place", dimension, k++}, at, plot::kNumber, ColourToken::ink2, 3);
  }
}

/// The sine or the cosine over the last turn and the next, and where the present tip is on it.
void ValueInspector::compose_wave(plot::Scene& scene, const Paper& paper, Point tip) const {
  const int dimension = 2 * hand_.pair + !paper.down;
  const bool chosen = dimension == dimension_;
  const plot::Paint ink = ink_of(dimension);
  const auto on_wave = [&](double position) {
    const double angle = position / hand_.divisor;
    return paper.at(position, paper.down ? std::sin(angle) : std::cos(angle));
  };
  const double last = paper.first + paper.length, per_px = paper.length / static_cast<double>(paper.length_px());
  plot::Mark& plane = scene.rectangle({"paper", dimension}, paper.area, ColourToken::panel, 4);
  paper.down ? plane.drags_y(kPosition, per_px) : plane.drags_x(kPosition, per_px);
  scene.line({"zero", dimension}, paper.at(paper.first, 0), paper.at(last, 0), ColourToken::hairline, 1);
  if (paper.length_px() > 90) compose_places(scene, paper, dimension, value(kPosition));
  std::vector<Point> way;
  for (int k = 0; k <= kPoints; ++k) way.push_back(on_wave(paper.first + paper.length * k / kPoints));
  scene.curve({"wave", dimension}, std::move(way), ink, chosen ? kThick : 2.5f).highlights_with(paper.down ? "sin" : "cos");
  if (paper.length_px() >= kDotsFrom_px * static_cast<float>(paper.length)) {
    for (int at = static_cast<int>(std::ceil(paper.first)); at <= last; ++at) scene.dot({"sample", dimension, at}, on_wave(at), 3, ink);
  }
  const Point here = on_wave(value(kPosition));
  scene.line({"drop", dimension}, tip, here, ink, 1.5f).dashed(plot::Dash::dotted);
  scene.line({"height", dimension}, paper.at(value(kPosition), 0), here, ink, 4);
  scene.dot({"now", dimension}, here, chosen ? 7.0f : 5.5f, ink);
  const Point name = paper.down ? Point{paper.area.x, paper.area.bottom() + 14} : Point{paper.area.x, paper.area.y - 6};
  scene.text({"wave name", dimension}, name, concat({paper.down ? "sine" : "cosine", ", dimension ", dimension}), plot::kStrongLabel, ink);
}

/// What follows each other on one line, from the left.
struct Piece {
  std::string words;
  std::string_view part = {};
  plot::Paint ink = ColourToken::ink;
};

void compose_line(plot::Scene& scene, plot::Role role, int line, Point at, const std::vector<Piece>& pieces, plot::Type type) {
  for (int k = 0; k < static_cast<int>(pieces.size()); ++k) {
    const Piece& piece = pieces[to_size(k)];
    scene.text({role, line, k}, at, piece.words, type, piece.ink).ranked(0).highlights_with(piece.part);
    at.x += scene.text_width(piece.words, type) + scene.text_width(" ", type);
  }
}

/// The calculation in three steps: the angle, its sine and its cosine, each under its name.
void ValueInspector::compose_steps(plot::Scene& scene, Rect room) const {
  const float row_px = std::min(86.0f, room.height / 3), most_px = 0.36f * row_px;
  if (row_px < 34 || room.width < 120) return;
  const int sine = 2 * hand_.pair;
  const std::string angle = significant(hand_.angle_rad, 4), divisor = significant(hand_.divisor, 4);
  const auto number = [](double value) { return concat({"= **", base::signed_fixed(value, 4), "**"}); };
  const std::vector<std::vector<Piece>> lines{
      {{grouped(whole(kPosition)), "pos", plot::kKey}, {"/"}, {divisor, "divisor"}, {concat({"= **", angle, "**"}), "angle"}},
      {{"sin"}, {angle, "angle"}, {number(hand_.sine), "sin", ink_of(sine)}},
      {{"cos"}, {angle, "angle"}, {number(hand_.cosine), "cos", ink_of(sine + 1)}}};
  const std::string names[] = {concat({"angle of hand ", hand_.pair, room.width < 190 ? "" : ", in radians"}),
                               concat({"sine, dimension ", sine}), concat({"cosine, dimension ", sine + 1})};
  plot::Type type = plot::serif(std::clamp(to_int(static_cast<double>(most_px)), 14, 24));
  const auto width = [&] {
    float widest = 0;
    for (const std::vector<Piece>& line : lines) {
      float all = 0;
      for (const Piece& piece : line) all += scene.text_width(piece.words, type) + scene.text_width(" ", type);
      widest = std::max(widest, all);
    }
    return widest;
  };
  while (type.em_px() > 13 && width() > room.width) type = type.smaller();
  const float top = room.y + (room.height - 3 * row_px) / 2;
  for (int k = 0; k < 3; ++k) {
    const float y = top + row_px * static_cast<float>(k), baseline = y + row_px - 12;
    if (k > 0) scene.line({"rule", k}, {room.x, y}, {room.right(), y}, ColourToken::hairline, 1);
    scene.text({"step", k}, {room.x, baseline - static_cast<float>(type.em_px()) - 3}, names[k]).ranked(0);
    compose_line(scene, "how", k, {room.x, baseline}, lines[to_size(k)], type);
  }
}

void ValueInspector::compose(plot::Scene& scene) const {
  Rect room = scene.picture();
  const float name_px = room.height > 150 ? kName_px : 0;
  room = {room.x, room.y + name_px, room.width, room.height - name_px};
  const float side = std::min(0.44f * room.width, 0.46f * room.height), radius = side / 2 - 8, beyond = side + 6;
  const Point middle{room.x + side / 2, room.y + side / 2}, tip = plot::around(middle, radius, angle_);
  const double length = kTurns * hand_.wavelength, first = std::max(0.0, value(kPosition) - hand_.wavelength);
  const Rect beside{room.x + beyond, middle.y - radius, std::max(1.0f, room.width - beyond - 8), 2 * radius};
  const Rect below{middle.x - radius, room.y + beyond, 2 * radius, std::max(1.0f, room.height - beyond - 8 - name_px)};
  compose_wave(scene, {beside, false, first, length}, tip);
  compose_wave(scene, {below, true, first, length}, tip);
  compose_dial(scene, middle, radius);
  const float left = room.x + beyond + kLabels_px + 18, top = room.y + beyond + kLabels_px - 10;
  compose_steps(scene, {left, top, std::max(1.0f, room.right() - left - 4), std::max(0.0f, room.bottom() - top - 4)});
  scene.headline(concat({"The tip’s distance to the right is the sine, its height the cosine: dimensions ", 2 * hand_.pair, " and ",
                         2 * hand_.pair + 1, "."}));
  const std::string formula = concat({function(), " (", whole(kPosition), " / ", base::exact(hands_.base()), "^{", 2 * hand_.pair, "/",
                                      hands_.d_model(), "}) = **", base::signed_fixed(hand_.value(odd()), 4), "**"});
  scene.foot(concat({"*PE*(", whole(kPosition), ", ", dimension_, ") = ", formula}),
             {{"hand", std::to_string(hand_.pair), "i"},
              {"width", std::to_string(hands_.d_model()), "D"},
              {"wavelength", significant(hand_.wavelength, 4), "wavelength"}},
             formula, "base");
}

std::string ValueInspector::alt_text() const {
  const Hand& at = hand_;
  return concat({"The number in dimension ",
                 dimension_,
                 " at position ",
                 whole(kPosition),
                 " of a sinusoidal encoding, ",
                 clock::encoding_text(hands_),
                 ": the ",
                 odd() ? "cosine" : "sine",
                 " of pair ",
                 at.pair,
                 ". Divided by ",
                 significant(at.divisor, 6),
                 " the position gives an angle of ",
                 significant(at.angle_rad, 6),
                 " radians (",
                 clock::turns_text(at, 6),
                 "), whose ",
                 odd() ? "cosine" : "sine",
                 " is ",
                 base::fixed(at.value(odd()), 6),
                 "; a turn takes ",
                 significant(at.wavelength, 6),
                 " positions."});
}

DataTable ValueInspector::data(DataScope scope) const {
  DataTable table{entry() + ", " + clock::encoding_text(hands_), {"step", "from", "value"}, {}};
  for (Step& step : steps(scope == DataScope::all)) {
    std::erase_if(step.how, [](char c) { return c == '{' || c == '}'; });
    table.rows.push_back({std::string(step.label), std::move(step.how), std::move(step.value)});
  }
  return table;
}

}  // namespace

extern const Kind value_inspector{"value_inspector", "One number explained", kParameters, make<ValueInspector>, {}, kPosition, kFront,
                                  "position=0"};

}  // namespace figures
