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
constexpr double kLow = -1, kHigh = 1.5, kMiddle = 0.25;  ///< of coordinates, so that the plane has most room where the arrows are at first

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
    place_on_picture("reads", "word that answers", kCount - 1, 0),
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

 private:
  /// Where the arrows are drawn.
  struct Plane {
    Rect area;
    float unit_px = 1;
    Point at(Vector v) const {
      return {area.x + area.width / 2 + static_cast<float>(v.x - kMiddle) * unit_px,
              area.y + area.height / 2 - static_cast<float>(v.y - kMiddle) * unit_px};
    }
  };
  void compute() override;
  void compose_grid(plot::Scene& scene, const Plane& plane) const;
  void compose_overlap(plot::Scene& scene, const Plane& plane, int word) const;
  void compose_tip(plot::Scene& scene, const Plane& plane, int j) const;
  void compose_arrows(plot::Scene& scene, const Plane& plane) const;
  void compose_bars(plot::Scene& scene, int step, Rect box) const;
  void compose_sum(plot::Scene& scene, Rect box) const;
  void compose_foot(plot::Scene& scene) const;
  int asks() const { return whole(kAsks); }
  int reads() const { return whole(kReads); }

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

void AttentionSteps::compose_grid(plot::Scene& scene, const Plane& plane) const {
  const Rect& area = plane.area;
  scene.outline({"plane"}, area, ColourToken::hairline, 1, 6);
  const int across = 2 * static_cast<int>(area.width / plane.unit_px), up = 2 * static_cast<int>(area.height / plane.unit_px);
  for (int k = -across; k <= across; ++k) {
    const float x = plane.at({k / 2.0, 0}).x;
    if (x > area.x + 2 && x < area.right() - 2)
      scene.line({"grid", 0, k}, {x, area.y}, {x, area.bottom()}, k == 0 ? ColourToken::edge : ColourToken::hairline, 1);
  }
  for (int k = -up; k <= up; ++k) {
    const float y = plane.at({0, k / 2.0}).y;
    if (y > area.y + 2 && y < area.bottom() - 2)
      scene.line({"grid", 1, k}, {area.x, y}, {area.right(), y}, k == 0 ? ColourToken::edge : ColourToken::hairline, 1);
  }
  for (const int k : {-1, 1}) {
    const Point x = plane.at({static_cast<double>(k), 0}), y = plane.at({0, static_cast<double>(k)});
    scene.text({"unit", 0, k}, {x.x + 5, x.y + 15}, number(k), plot::kNumber).ranked(3);
    scene.text({"unit", 1, k}, {y.x - 6, y.y - 4}, number(k), plot::kNumber, ColourToken::ink2, plot::Anchor::end).ranked(3);
  }
}

/// How far a word reaches along the query: its tip is dropped onto the query's line, and the bar beside it is the dot product over the
/// query's length.
void AttentionSteps::compose_overlap(plot::Scene& scene, const Plane& plane, int word) const {
  const Vector query = words_[to_size(asks())];
  const double length = std::hypot(query.x, query.y);
  if (length < 1e-9) return;
  const Vector along = (1 / length) * query;
  const Vector foot = (dots_[to_size(word)] / length) * along;
  const bool chosen = word == reads();
  const auto inside = [&](Point p) {
    return Point{std::clamp(p.x, plane.area.x, plane.area.right()), std::clamp(p.y, plane.area.y, plane.area.bottom())};
  };
  const float aside = 9 * static_cast<float>(word + 1);
  const auto beside = [&](Vector v) {
    const Point at = plane.at(v);
    return inside({at.x + aside * static_cast<float>(along.y), at.y + aside * static_cast<float>(along.x)});
  };
  const plot::Paint hue = plot::hue(word);
  if (word != asks())
    scene.line({"drop", word}, plane.at(words_[to_size(word)]), inside(plane.at(foot)), hue.faded(chosen ? 1 : 0.6f), chosen ? 2.0f : 1.5f)
        .dashed();
  if (word == kCount - 1) {
    const Point start = beside({});
    const bool right = along.y >= 0;
    scene
        .text({"overlap name"}, {start.x + (right ? 8.0f : -8.0f), start.y + (along.x >= 0 ? 16.0f : -8.0f)},
              concat({"dot product with ", kNames[asks()]}), plot::kLabel, ColourToken::ink2,
              right ? plot::Anchor::start : plot::Anchor::end)
        .over_lines()
        .ranked(6);
  }
  scene.line({"overlap", word}, beside({}), beside(foot), hue.faded(chosen ? 1 : 0.6f), chosen ? 7.0f : 5.0f).selects(word);
}

/// The end of a word's arrow, to choose and drag it by, and its name.
void AttentionSteps::compose_tip(plot::Scene& scene, const Plane& plane, int j) const {
  const bool asked = j == asks();
  const Vector word = words_[to_size(j)];
  const plot::Paint hue = plot::hue(j);
  const Point tip = plane.at(word);
  plot::Mark& dot = scene.dot({"tip", j}, tip, asked ? 9 : 7, is_on(kView) ? hue.faded(0.5f) : hue);
  dot.highlights_with(asked ? "query" : "key").selects(j).on_click_set(kAsks, j);
  if (!file_.get()) dot.drags_xy(kX1 + 2 * j, 1 / static_cast<double>(plane.unit_px), kY1 + 2 * j, -1 / static_cast<double>(plane.unit_px));
  const std::string name(kNames[j]);
  const bool left = word.x < -0.05 || tip.x + 16 + scene.text_width(name, plot::large(17)) > plane.area.right();
  scene
      .text({"word name", j}, {tip.x + (left ? -12.0f : 12.0f), tip.y + (word.y < -0.05 ? 18.0f : -10.0f)}, name, plot::large(17), hue,
            left ? plot::Anchor::end : plot::Anchor::start)
      .over_lines()
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
    const plot::Paint hue = plot::hue(j);
    const Point tip = plane.at(word);
    const bool asked = j == asks();
    if (mix) scene.line({"whole", j}, middle, tip, hue.faded(0.35f), 1.5f).dashed();
    const std::string_view part = asked ? "query" : "key";
    scene.arrow({"word", j}, mix ? plane.at(from) : middle, mix ? plane.at(end) : tip, hue, asked ? 4.5f : 3.0f)
        .highlights_with(mix ? "value" : part)
        .selects(j);
    compose_tip(scene, plane, j);
  }
  const Point tip = plane.at(output_);
  scene.ring({"output tip"}, tip, 8, ColourToken::ink, 2.5f).highlights_with("outputs");
  scene.text({"output name"}, {tip.x + 13, tip.y + 15}, "output", plot::large(16), ColourToken::ink)
      .over_lines()
      .ranked(5)
      .highlights_with("outputs");
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
    const float thick = std::min(24.0f, 0.62f * row);
    scene
        .text({step == 0 ? plot::Role("dot word") : plot::Role("share word"), j}, {box.x, y}, std::string(kNames[j]),
              plot::serif(15, j == reads()), plot::hue(j))
        .level();
    scene
        .rectangle({step == 0 ? plot::Role("dot") : plot::Role("share"), j},
                   {zero + std::min(0.0f, long_px), y - thick / 2, std::fabs(long_px), thick}, plot::hue(j).faded(j == reads() ? 1 : 0.7f),
                   2)
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
  const float row = std::min(30.0f, (box.height - 26) / (kCount + 1));
  if (row < 17) return;
  scene.text({"step", 2}, {box.x, box.y + 14}, "3. Sum", plot::kStrongLabel, ColourToken::ink).highlights_with("outputs");
  for (int j = 0; j < kCount; ++j)
    scene
        .text({"addend", j}, {box.x, box.y + 26 + (static_cast<float>(j) + 0.6f) * row},
              (j > 0 ? "+ " : "") + fixed(shares_[to_size(j)], 3) + " · " + pair_text(words_[to_size(j)]), plot::serif(16), plot::hue(j))
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
  const bool beside = scene.low() || scene.width() >= 520;
  const float bars = beside ? std::clamp(0.34f * room.width, 150.0f, 320.0f) : std::min(0.36f * room.height, 130.0f);
  Plane plane{
      beside ? Rect{room.x, room.y, room.width - bars - 16, room.height} : Rect{room.x, room.y, room.width, room.height - bars - 10}, 1};
  plane.unit_px = std::min(plane.area.width, plane.area.height) / static_cast<float>(kHigh - kLow + 0.2);
  compose_grid(scene, plane);
  const Vector query = words_[to_size(asks())];
  if (!is_on(kView)) {
    // As far both ways as the plane reaches.
    const auto reach = [&](double low, double high) {
      const auto along = [&](double v) { return std::fabs(v) < 1e-9 ? 1e9 : (v > 0 ? high : low) / v; };
      return std::min({along(query.x), along(query.y), 1e6});
    };
    if (std::hypot(query.x, query.y) > 1e-9)
      scene.line({"query line"}, plane.at(-reach(-kHigh, -kLow) * query), plane.at(reach(kLow, kHigh) * query),
                 plot::hue(asks()).faded(0.3f), 1);
    for (int j = 0; j < kCount; ++j) compose_overlap(scene, plane, j);
  }
  compose_arrows(scene, plane);
  const float wide = (room.width - 20) / 2, high = room.height / 3;
  for (const int step : {0, 1}) {
    const auto k = static_cast<float>(step);
    compose_bars(scene, step,
                 beside ? Rect{room.right() - bars, room.y + k * high, bars, high - 12}
                        : Rect{room.x + k * (wide + 20), room.bottom() - bars, wide, bars});
  }
  if (beside) compose_sum(scene, {room.right() - bars, room.y + 2 * high, bars, high});
  compose_foot(scene);
}

void AttentionSteps::compose_foot(plot::Scene& scene) const {
  const auto j = to_size(reads());
  const std::vector<plot::Reading> readings{{is_on(kScale) ? "divided by √2" : "score", fixed(scores_[j], 3)},
                                            {"output", pair_text(output_, 3), "outputs"}};
  std::string powers;
  for (const double score : scores_) powers += (powers.empty() ? "" : " + ") + ("*e*^{" + fixed(score, 2) + "}");
  const std::string share = "**" + fixed(shares_[j], 3) + "**";
  scene.foot("*e*^{" + fixed(scores_[j], 2) + "} / (" + powers + ") = " + share, readings,
             concat({"share of ", kNames[reads()], ": "}) + share);
}

std::string AttentionSteps::cursor_text() const {
  const auto j = to_size(reads());
  return concat({"“", kNames[asks()], "” asks “", kNames[reads()], "”: dot product ", number(dots_[j]), ", score ", fixed(scores_[j], 3),
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
