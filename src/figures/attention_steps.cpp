// Attention in three steps on three words of two numbers each, which are their own queries, keys and values: overlaps with the query,
// shares, a sum of arrows. Vaswani et al. 2017, Attention Is All You Need, section 3.2.1.

#include <algorithm>
#include <array>
#include <cmath>

#include "base/number.h"
#include "figures/attention_steps/word_plane.h"
#include "figures/concat.h"
#include "figures/figure.h"
#include "figures/knobs.h"
#include "figures/word_model.h"

namespace figures {
namespace {

using base::ColourToken;
using base::fixed;
using base::Point;
using base::Rect;

enum Index : int { kView, kAsks, kScale, kX1, kY1, kX2, kY2, kX3, kY3, kReads, kPinned, kWeights };
constexpr std::string_view kNames[] = {"dog", "bites", "man"};
constexpr int kCount = 3;
constexpr base::Choice kViews[] = {{"compare", "Compare"}, {"mix", "Mix"}};
constexpr base::Choice kWords[] = {{"dog", "dog"}, {"bites", "bites"}, {"man", "man"}};
constexpr double kLow = -1, kHigh = 1.5;       ///< of coordinates
constexpr double kLeast = -0.3, kMost = 1.25;  ///< the plane reaches so far at least, and farther where an arrow does
constexpr float kLane_px = 14, kUnitBelow_px = 22;

/// Words have neither the blue of queries nor the rust of keys, and the colours that they have in `attention_order`.
plot::Paint hue_of(int word) { return plot::hue(3 + word); }

constexpr base::Parameter coordinate(std::string_view name, std::string_view label, double initial) {
  return depending_on(
      {.name = name, .label = label, .kind = base::Parameter::Kind::real, .min = kLow, .max = kHigh, .step = 0.1, .initial = initial},
      {"weights", "random"});
}

constexpr base::Parameter kParameters[] = {
    base::choice_of("view", "view", kViews),
    base::choice_of("asks", "word that asks", kWords, 2),
    base::choice_of("scale", "divide by √2", kSwitch, 1),
    coordinate("x1", "dog, across", 1),
    coordinate("y1", "dog, up", 0),
    coordinate("x2", "bites, across", 0),
    coordinate("y2", "bites, up", 1),
    coordinate("x3", "man, across", 1),
    coordinate("y3", "man, up", 1),
    {.name = "reads", .label = "word that answers", .min = -1, .max = kCount - 1, .initial = -1, .on_picture = true},  // -1: none
    pinned(),
    base::choice_of("weights", "vectors", kWeightChoices),
};
constexpr std::string_view kFront[] = {"asks", "scale"};

struct Vector {
  double x = 0, y = 0;
};
Vector operator+(Vector a, Vector b) { return {a.x + b.x, a.y + b.y}; }
Vector operator*(double share, Vector v) { return {share * v.x, share * v.y}; }
double dot(Vector a, Vector b) { return a.x * b.x + a.y * b.y; }

std::string number(double value) { return base::significant(std::fabs(value) < 1e-9 ? 0 : value, 3); }
std::string pair_text(Vector v) { return "(" + number(v.x) + ", " + number(v.y) + ")"; }
std::string pair_text(Vector v, int decimals) { return "(" + fixed(v.x, decimals) + ", " + fixed(v.y, decimals) + ")"; }

class AttentionSteps final : public Figure {
 public:
  void compose(plot::Scene& scene) const override;
  Cursor cursor() const override { return {.across = {kReads, kCount}, .down = {kAsks, kCount}, .pinned = kPinned}; }
  LoadsFile* loads() override { return &file_; }
  std::string alt_text() const override;
  std::string cursor_text() const override;
  DataTable data(DataScope scope) const override;
  float height_for(float width_px) const override { return std::min(1.2f * width_px, 600.0f) + plot::kFoot_px; }

 private:
  /// Where the arrows are drawn: as large as they all have room.
  struct Plane {
    Rect area;
    Point origin;
    float unit_px = 1;
    Point at(Vector v) const { return {origin.x + static_cast<float>(v.x) * unit_px, origin.y - static_cast<float>(v.y) * unit_px}; }
  };
  Plane plane_in(Rect area) const;
  void compute() override;
  void compose_axes(plot::Scene& scene, const Plane& plane) const;
  void compose_overlap(plot::Scene& scene, const Plane& plane, int word) const;
  void compose_tip(plot::Scene& scene, const Plane& plane, int j) const;
  void compose_query_line(plot::Scene& scene, const Plane& plane) const;
  void compose_arrows(plot::Scene& scene, const Plane& plane) const;
  void compose_bars(plot::Scene& scene, int step, Rect box) const;
  void compose_sum(plot::Scene& scene, Rect box) const;
  void compose_foot(plot::Scene& scene) const;
  int asks() const { return whole(kAsks); }
  bool reads(int word) const { return value(kReads) > -0.5 && whole(kReads) == word; }

  WordModel file_;
  steps::WordPlane plane_;  ///< of the trained vectors
  std::array<Vector, kCount> words_;
  std::array<double, kCount> dots_{}, scores_{}, shares_{};
  Vector output_;
};

void AttentionSteps::compute() {
  file_.want(is_on(kWeights));
  if (file_.get()) plane_ = steps::word_plane(kNames, *file_.get());
  for (int j = 0; j < kCount; ++j) {
    const auto [x, y] = plane_.places[to_size(j)];
    words_[to_size(j)] = file_.get() ? Vector{x, y} : Vector{value(kX1 + 2 * j), value(kY1 + 2 * j)};
  }
  double sum = 0;
  for (size_t j = 0; j < kCount; ++j) {
    dots_[j] = dot(words_[to_size(asks())], words_[j]);
    scores_[j] = is_on(kScale) ? dots_[j] / std::sqrt(2.0) : dots_[j];
    sum += shares_[j] = std::exp(scores_[j]);
  }
  output_ = {};
  for (size_t j = 0; j < kCount; ++j) {
    shares_[j] /= sum;
    output_ = output_ + shares_[j] * words_[j];
  }
}

AttentionSteps::Plane AttentionSteps::plane_in(Rect area) const {
  Vector low{kLeast, kLeast}, high{kMost, kMost};
  for (const Vector& word : words_) {
    constexpr double kRim = 0.15;
    low = {std::min(low.x, word.x - kRim), std::min(low.y, word.y - kRim)};
    high = {std::max(high.x, word.x + kRim), std::max(high.y, word.y + kRim)};
  }
  const float wide = static_cast<float>(high.x - low.x), tall = static_cast<float>(high.y - low.y);
  Plane plane{area, {}, std::min(area.width / wide, area.height / tall)};
  plane.origin = {area.x + area.width / 2 - static_cast<float>(low.x + high.x) / 2 * plane.unit_px,
                  area.y + area.height / 2 + static_cast<float>(low.y + high.y) / 2 * plane.unit_px};
  return plane;
}

void AttentionSteps::compose_axes(plot::Scene& scene, const Plane& plane) const {
  const Rect& area = plane.area;
  const Point zero = plane.origin;
  scene.line({"axis", 0}, {area.x, zero.y}, {area.right(), zero.y}, ColourToken::hairline, 1);
  scene.line({"axis", 1}, {zero.x, area.y}, {zero.x, area.bottom()}, ColourToken::hairline, 1);
  const Vector query = words_[to_size(asks())];
  const bool lanes = !is_on(kView) && std::fabs(query.y) < 0.2 * std::fabs(query.x);  // they lie where the numbers would
  for (const int k : {-1, 1}) {
    const Point x = plane.at({static_cast<double>(k), 0}), y = plane.at({0, static_cast<double>(k)});
    if (x.x > area.x + 6 && !lanes)
      scene.text({"unit", 0, k}, {x.x, x.y + kUnitBelow_px}, number(k), plot::kNumber, ColourToken::ink2, plot::Anchor::middle).ranked(7);
    if (y.y < area.bottom() - 6)
      scene.text({"unit", 1, k}, {y.x - 10, y.y}, number(k), plot::kNumber, ColourToken::ink2, plot::Anchor::end).level().ranked(7);
  }
}

/// How far a word reaches along the query: its tip is dropped onto the query's line, and on to a lane beside it, where a bar is as long as
/// the dot product over the query's length.
void AttentionSteps::compose_overlap(plot::Scene& scene, const Plane& plane, int word) const {
  const Vector query = words_[to_size(asks())];
  const double length = std::hypot(query.x, query.y);
  if (length < 1e-9) return;
  const Vector along = (1 / length) * query;
  const Vector foot = (dots_[to_size(word)] / length) * along;
  const auto inside = [&](Point p) {
    return Point{std::clamp(p.x, plane.area.x, plane.area.right()), std::clamp(p.y, plane.area.y, plane.area.bottom())};
  };
  const float aside = kLane_px * static_cast<float>(word + 1);
  const auto beside = [&](Vector v) {
    const Point at = plane.at(v);
    return inside({at.x + aside * static_cast<float>(along.y), at.y + aside * static_cast<float>(along.x)});
  };
  const plot::Paint hue = hue_of(word);
  scene.curve({"drop", word}, {plane.at(words_[to_size(word)]), inside(plane.at(foot)), beside(foot)}, hue, 1.5f)
      .dashed(plot::Dash::dotted);
  scene.line({"overlap", word}, beside({}), beside(foot), hue, reads(word) ? 8.0f : 6.0f).selects(word);
  if (word < kCount - 1) return;
  const Point start = beside({});
  const bool right = along.y >= 0;
  scene
      .text({"overlap name"}, {start.x + (right ? 10.0f : -10.0f), start.y + (along.x >= 0 ? 20.0f : -10.0f)},
            concat({"how far along ", kNames[asks()]}), plot::kLabel, ColourToken::ink2, right ? plot::Anchor::start : plot::Anchor::end)
      .ranked(6);
}

/// The line through the query, as far both ways as the plane reaches.
void AttentionSteps::compose_query_line(plot::Scene& scene, const Plane& plane) const {
  const Vector query = words_[to_size(asks())];
  if (std::hypot(query.x, query.y) < 1e-9) return;
  const auto reach = [&](Vector way) {
    const float x = (way.x < 0 ? plane.origin.x - plane.area.x : plane.area.right() - plane.origin.x) / plane.unit_px;
    const float y = (way.y < 0 ? plane.area.bottom() - plane.origin.y : plane.origin.y - plane.area.y) / plane.unit_px;
    return std::min(static_cast<double>(x) / std::max(1e-9, std::fabs(way.x)), static_cast<double>(y) / std::max(1e-9, std::fabs(way.y)));
  };
  const Vector back = -1 * query;
  scene.line({"query line"}, plane.at(reach(back) * back), plane.at(reach(query) * query), hue_of(asks()).faded(0.45f), 1);
}

/// The end of a word's arrow, to choose and drag it by, and its name.
void AttentionSteps::compose_tip(plot::Scene& scene, const Plane& plane, int j) const {
  const bool asked = j == asks();
  const Vector word = words_[to_size(j)];
  const plot::Paint hue = hue_of(j);
  const Point tip = plane.at(word);
  plot::Mark& dot = scene.dot({"tip", j}, tip, asked ? 9 : 7, is_on(kView) ? hue.faded(0.5f) : hue);
  dot.highlights_with(asked ? "query" : "key").selects(j).on_click_set(kAsks, j);
  if (!file_.get()) dot.drags_xy(kX1 + 2 * j, 1 / static_cast<double>(plane.unit_px), kY1 + 2 * j, -1 / static_cast<double>(plane.unit_px));
  const std::string name(kNames[j]);
  const bool left = word.x < -0.05 || tip.x + 16 + scene.text_width(name, plot::large(17)) > plane.area.right();
  scene
      .text({"word name", j}, {tip.x + (left ? -12.0f : 12.0f), tip.y + (word.y < -0.05 ? 18.0f : -10.0f)}, name, plot::large(17), hue,
            left ? plot::Anchor::end : plot::Anchor::start)
      .ranked(1 + j);
}

/// The words as arrows; or, mixed, each shortened to its share and set on the end of the one before.
void AttentionSteps::compose_arrows(plot::Scene& scene, const Plane& plane) const {
  const bool mix = is_on(kView);
  const Point middle = plane.at({});
  if (mix) scene.arrow({"output"}, middle, plane.at(output_), plot::Paint(ColourToken::ink, 0.4f), 9).highlights_with("outputs");
  Vector end;
  for (int j = 0; j < kCount; ++j) {
    const Vector word = words_[to_size(j)], from = end;
    end = end + shares_[to_size(j)] * word;
    const plot::Paint hue = hue_of(j);
    const Point tip = plane.at(word);
    const bool asked = j == asks();
    if (mix) scene.line({"whole", j}, middle, tip, hue.faded(0.35f), 1.5f).dashed();
    const std::string_view part = asked ? "query" : "key";
    scene.arrow({"word", j}, mix ? plane.at(from) : middle, mix ? plane.at(end) : tip, hue, asked ? 4.5f : 3.0f)
        .highlights_with(mix ? "value" : part)
        .selects(j);
    compose_tip(scene, plane, j);
  }
  if (!mix) return;
  const Point tip = plane.at(output_);
  scene.ring({"output tip"}, tip, 8, ColourToken::ink, 2.5f).highlights_with("outputs");
  scene.text({"output name"}, {tip.x + 14, tip.y + 16}, "output", plot::large(17), ColourToken::ink).ranked(5).highlights_with("outputs");
}

/// One step in numbers, a line for each word: a bar and its value.
void AttentionSteps::compose_bars(plot::Scene& scene, int step, Rect box) const {
  constexpr std::string_view kTitles[] = {"1. Dot products", "2. Shares"};
  const std::string longer = std::string(kTitles[step]) + (step == 0       ? concat({" with ", kNames[asks()]})
                                                           : is_on(kScale) ? ", divided by √2"
                                                                           : "");
  const bool fits = scene.text_width(longer, plot::kStrongLabel) <= box.width;
  const auto& values = step == 0 ? dots_ : shares_;
  const double least = step == 0 ? std::min(0.0, std::ranges::min(values)) : 0,
               most = step == 0 ? std::max(1.0, std::ranges::max(values)) : 1;
  const float top = box.y + (box.height > 70 ? 24.0f : 0.0f), row = std::min(52.0f, (box.bottom() - top) / kCount);
  const float left = box.x + 48, room = box.right() - left - 52, zero = left + room * static_cast<float>(-least / (most - least));
  const std::string_view part = step == 0 ? "" : "weights";
  if (top > box.y)
    scene.text({"step", step}, {box.x, box.y + 14}, fits ? longer : std::string(kTitles[step]), plot::kStrongLabel, ColourToken::ink)
        .highlights_with(part);
  scene.line({"zero", step}, {zero, top}, {zero, top + kCount * row}, ColourToken::edge, 1);
  for (int j = 0; j < kCount; ++j) {
    const float y = top + (static_cast<float>(j) + 0.5f) * row, long_px = room * static_cast<float>(values[to_size(j)] / (most - least));
    const float thick = std::round(std::min(24.0f, 0.62f * row));
    scene
        .text({step == 0 ? plot::Role("dot word") : plot::Role("share word"), j}, {box.x, y}, std::string(kNames[j]),
              plot::serif(16, reads(j)), hue_of(j))
        .level();
    scene
        .rectangle({step == 0 ? plot::Role("dot") : plot::Role("share"), j},
                   {zero + std::min(0.0f, long_px), std::round(y - thick / 2), std::fabs(long_px), thick}, hue_of(j), 2)
        .highlights_with(part)
        .selects(j);
    scene
        .text({step == 0 ? plot::Role("dot number") : plot::Role("share number"), j}, {zero + std::max(0.0f, long_px) + 6, y},
              step == 0 ? number(values[to_size(j)]) : fixed(values[to_size(j)], 3), plot::serif(16), ColourToken::ink)
        .level();
  }
}

/// The sum of the arrows, each times its share.
void AttentionSteps::compose_sum(plot::Scene& scene, Rect box) const {
  const float row = std::min(32.0f, (box.height - 26) / (kCount + 1));
  if (row < 17) return;
  scene.text({"step", 2}, {box.x, box.y + 14}, "3. Sum", plot::kStrongLabel, ColourToken::ink).highlights_with("outputs");
  for (int j = 0; j < kCount; ++j)
    scene
        .text({"addend", j}, {box.x, box.y + 26 + (static_cast<float>(j) + 0.6f) * row},
              (j > 0 ? "+ " : "") + fixed(shares_[to_size(j)], 3) + " · " + pair_text(words_[to_size(j)]), plot::serif(16), hue_of(j))
        .level();
  scene.text({"sum"}, {box.x, box.y + 26 + (kCount + 0.6f) * row}, "= **" + pair_text(output_, 3) + "**", plot::serif(18), ColourToken::ink)
      .level()
      .highlights_with("outputs");
}

void AttentionSteps::compose(plot::Scene& scene) const {
  const Rect room = scene.picture();
  const auto most = static_cast<size_t>(std::ranges::max_element(shares_) - shares_.begin());
  scene.headline(!file_.status().empty() ? file_.status()
                 : is_on(kView) ? concat({"Each arrow times its share, one set on the other: they end at ", pair_text(output_, 3), "."})
                                : concat({"“", kNames[asks()], "” asks: the arrow that overlaps most with it, “", kNames[most], "”, gets ",
                                          fixed(shares_[most], 3), " of the attention."}));
  const bool beside = scene.low(), mix = is_on(kView);
  const float bars = beside ? std::clamp(0.34f * room.width, 150.0f, 320.0f) : std::clamp(0.28f * room.height, 96.0f, 190.0f);
  const Plane plane = plane_in(beside ? Rect{room.x, room.y, room.width - bars - 24, room.height}
                                      : Rect{room.x, room.y, room.width, room.height - bars - 16});
  compose_axes(scene, plane);
  if (!mix) {
    compose_query_line(scene, plane);
    for (int j = 0; j < kCount; ++j) compose_overlap(scene, plane, j);
  }
  compose_arrows(scene, plane);
  const float wide = (room.width - 32) / 2, high = room.height / 2;
  const auto box = [&](int place) {
    const auto k = static_cast<float>(place);
    return beside ? Rect{room.right() - bars, room.y + k * high, bars, high - 16}
                  : Rect{room.x + k * (wide + 32), room.bottom() - bars, wide, bars};
  };
  if (!mix) compose_bars(scene, 0, box(0));
  compose_bars(scene, 1, box(mix ? 0 : 1));
  if (mix) compose_sum(scene, box(1));
  compose_foot(scene);
}

/// The share of the word that the reader points at, written out.
void AttentionSteps::compose_foot(plot::Scene& scene) const {
  if (value(kReads) < -0.5) return;
  const auto j = to_size(whole(kReads));
  const std::vector<plot::Reading> readings{{is_on(kScale) ? "divided by √2" : "score", fixed(scores_[j], 3)},
                                            {"output", pair_text(output_, 3), "outputs"}};
  std::string powers;
  for (const double score : scores_) powers += (powers.empty() ? "" : " + ") + ("*e*^{" + fixed(score, 2) + "}");
  const std::string share = "**" + fixed(shares_[j], 3) + "**";
  scene.foot("*e*^{" + fixed(scores_[j], 2) + "} / (" + powers + ") = " + share, readings, concat({"share of ", kNames[j], ": "}) + share);
}

std::string AttentionSteps::cursor_text() const {
  const auto j = static_cast<size_t>(std::max(0.0, value(kReads)) + 0.5);
  return concat({"“", kNames[asks()], "” asks “", kNames[j], "”: dot product ", number(dots_[j]), ", score ", fixed(scores_[j], 3),
                 ", share ", fixed(shares_[j], 3), "."});
}

std::string AttentionSteps::alt_text() const {
  std::string told = file_.status() + (file_.status().empty() ? "" : " ");
  if (file_.get())
    told += concat(
        {"The vectors are those that tiny models learned from this book alone, 32 numbers for each word, seen in the plane that holds ",
         fixed(100 * plane_.share, 0), " % of them, and drawn smaller or larger to fit. They say nothing about large models. "});
  told += is_on(kView) ? "Three words as arrows, each times its share, set one on the other: "
                       : "Three words as arrows, compared with the one that asks: ";
  for (int j = 0; j < kCount; ++j) told += concat({j == 0 ? "" : ", ", kNames[j], " at ", pair_text(words_[to_size(j)])});
  told += concat({". “", kNames[asks()], "” asks; the dot products are ", number(dots_[0]), ", ", number(dots_[1]), " and ",
                  number(dots_[2]), is_on(kScale) ? ", divided by √2" : ", not divided", ", the shares "});
  return told + concat({fixed(shares_[0], 3), ", ", fixed(shares_[1], 3), " and ", fixed(shares_[2], 3), ", the output ",
                        pair_text(output_, 3), "."});
}

DataTable AttentionSteps::data(DataScope scope) const {
  const auto text = [scope](double value) { return scope == DataScope::all ? base::exact(value) : fixed(value, 3); };
  DataTable table{concat({"What “", kNames[asks()], "” takes from each word"}),
                  {"word", "across", "up", "dot product", "score", "share", "share times across", "share times up"},
                  {}};
  for (size_t j = 0; j < kCount; ++j)
    table.rows.push_back({std::string(kNames[j]), text(words_[j].x), text(words_[j].y), text(dots_[j]), text(scores_[j]), text(shares_[j]),
                          text(shares_[j] * words_[j].x), text(shares_[j] * words_[j].y)});
  table.rows.push_back({"output", text(output_.x), text(output_.y), "", "", "1", text(output_.x), text(output_.y)});
  return table;
}

}  // namespace

extern const Kind attention_steps{"attention_steps", "Attention in three steps", kParameters, make<AttentionSteps>, {}, -1, kFront,
                                  "asks=dog"};

}  // namespace figures
