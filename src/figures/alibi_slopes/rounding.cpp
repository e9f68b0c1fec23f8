#include "figures/alibi_slopes/rounding.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "engine/alibi.h"
#include "engine/baselines/added_alibi.h"
#include "figures/alibi_slopes/description.h"
#include "figures/concat.h"
#include "figures/knobs.h"
#include "plot/frames.h"

namespace figures::alibi {
namespace {

constexpr int kMostLabels = 5;  ///< of biases at the axis; more are labelled at round numbers

/// All digits, unless they are very many.
std::string bias_text(double bias) {
  const std::string digits = significant(bias, 10);
  return digits.size() <= 11 ? digits : significant(bias, 6);
}

/// The axes of the biases, and below them the bars of the weights over the same keys.
struct Frame {
  plot::Axes axes;
  Rect bars = {};  ///< no height: there is no room for them
  float apart = 0;
  bool tight = false;  ///< no room for words among the steps
  Rect column(int first, int last, float top, float bottom) const {
    const float left = axes.x(first) - apart / 2;
    return {left, top, axes.x(last) + apart / 2 - left, bottom - top};
  }
  float bottom() const { return bars.height > 0 ? bars.bottom() : axes.area.bottom(); }
};

/// The numbers that bf16 has for the keys shown, if they are few.
std::vector<double> labels_of(const Rounding& rounding) {
  std::vector<double> labels;
  for (int ahead = 1 - kKeysShown; ahead <= 0; ++ahead) {
    const double bias = rounding.bias(rounding.key(ahead));
    if (labels.empty() || bias != labels.back()) labels.push_back(bias);
  }
  if (labels.size() > kMostLabels) labels.clear();
  return labels;
}

/// How many decimals these numbers need; none, and commas, from a thousand on.
int decimals_of(const std::vector<double>& labels) {
  if (labels.empty() || labels.back() >= 1000) return -1;
  int decimals = 0;
  const auto needs_more = [&](double label) { return std::fmod(label * std::pow(10, decimals), 1) != 0; };
  while (decimals < 6 && std::ranges::any_of(labels, needs_more)) ++decimals;
  return decimals;
}

Frame add_frame(plot::Scene& scene, const Rounding& rounding) {
  const Rect room = scene.picture();
  const float bars_px = room.height > 240 ? 0.4f * room.height : 0;
  const int first = rounding.key(1 - kKeysShown), last = rounding.key(0);
  const double low = std::min(rounding.bias(first), rounding.exact_bias(first)),
               high = std::max(rounding.bias(last), rounding.exact_bias(last)), span = high - low;
  const std::vector<double> labels = labels_of(rounding);
  // Room above for the bracket, and below for the count of a step.
  const float steps_px = room.height - bars_px, above_px = steps_px < 200 ? 16 : 32, below_px = steps_px < 200 ? 6 : 22;
  const double per_px = span / std::max(20.0f, steps_px - 58 - above_px - below_px), above = above_px * per_px, below = below_px * per_px;
  const std::string title = scene.narrow() ? "added to the logit, *m* · *j*: grey exactly, blue in bf16"
                                           : "added to the logit of key *j*, *m* · *j*: grey exactly, blue rounded to bf16";
  Frame frame{plot::add_axes(scene, {room.x, room.y, room.width, steps_px}, {"key", first - 0.5, last + 0.5},
                             {title, low - below, high + above, false, decimals_of(labels), labels})};
  const Rect& area = frame.axes.area;
  if (bars_px > 0) frame.bars = {area.x, room.bottom() - bars_px + 30, area.width, bars_px - 32};
  frame.apart = area.width / kKeysShown;
  frame.tight = steps_px < 200;
  return frame;
}

/// The keys whose weights are added up, on a ground of their own; and what to point at.
void compose_columns(plot::Scene& scene, const Rounding& rounding, const Frame& frame) {
  const int last = rounding.key(0);
  const Rect& area = frame.axes.area;
  scene.rectangle({"summed", 0}, frame.column(last + 1 - kKeysSummed, last, area.y, area.bottom()), ColourToken::accent_ground);
  if (frame.bars.height > 0)
    scene.rectangle({"summed", 1}, frame.column(last + 1 - kKeysSummed, last, frame.bars.y, frame.bars.bottom()),
                    ColourToken::accent_ground);
  for (int ahead = 1 - kKeysShown; ahead <= 0; ++ahead) {
    const int key = rounding.key(ahead);
    scene.rectangle({"place", ahead}, frame.column(key, key, area.y, frame.bottom()), {}).selects(ahead + kKeysShown - 1);
  }
}

/// Each key's bias falls from the exact line to a number that bf16 has.
void compose_steps(plot::Scene& scene, const Rounding& rounding, const Frame& frame) {
  const plot::Axes& axes = frame.axes;
  const int first = rounding.key(1 - kKeysShown), last = rounding.key(0);
  scene.line({"exact line"}, axes.point(first, rounding.exact_bias(first)), axes.point(last, rounding.exact_bias(last)), ColourToken::edge,
             1.5f);
  for (int ahead = 1 - kKeysShown; ahead <= 0; ++ahead) {
    const int key = rounding.key(ahead);
    const Point from = axes.point(key, rounding.exact_bias(key)), to = axes.point(key, rounding.bias(key));
    scene.line({"fall", ahead}, from, to, plot::Paint(ColourToken::accent, 0.35f), 1);
    scene.dot({"exact", ahead}, from, std::min(2.5f, 0.2f * frame.apart), ColourToken::edge);
    scene.line({"step", ahead}, {to.x - frame.apart / 2, to.y}, {to.x + frame.apart / 2, to.y}, ColourToken::accent, 3.5f);
  }
}

/// How many keys stand on each step, where the exact line leaves room for the words.
void compose_counts(plot::Scene& scene, const Rounding& rounding, const Frame& frame) {
  const plot::Axes& axes = frame.axes;
  const int last = rounding.key(0);
  for (int key = rounding.key(1 - kKeysShown); key <= last;) {
    const auto [begin, end] = rounding.alike(key);
    const std::string words = concat({end - begin + 1, " keys"});
    const Rect step = frame.column(key, end, axes.y(rounding.bias(key)), axes.y(rounding.bias(key)));
    const float words_px = scene.text_width(words, plot::kStrongLabel) + 8;
    const double right = rounding.exact_bias(key) + rounding.slope() * static_cast<double>(words_px / frame.apart);
    if (step.width > words_px && std::fabs(axes.y(right) - step.y) > 22)
      scene.text({"keys", end - last}, {step.x + 5, step.y + 17}, words, plot::kStrongLabel, ColourToken::accent).over_lines().ranked(2);
    key = end + 1;
  }
}

/// A bracket over the keys whose biases are counted.
void compose_bracket(plot::Scene& scene, const Rounding& rounding, const Frame& frame) {
  const int last = rounding.key(0), values = rounding.values();
  const Rect span = frame.column(last + 1 - kKeysCounted, last, frame.axes.area.y + 6, frame.axes.area.y + 11);
  scene.line({"counted", 0}, {span.x, span.y}, {span.right(), span.y}, ColourToken::ink2, 1);
  scene.line({"counted", 1}, {span.x, span.y}, {span.x, span.bottom()}, ColourToken::ink2, 1);
  scene.line({"counted", 2}, {span.right(), span.y}, {span.right(), span.bottom()}, ColourToken::ink2, 1);
  if (frame.tight) return;
  scene
      .text({"counted", 3}, {span.x + 6, span.y + 16},
            concat({"the last ", kKeysCounted, ": ", values, values == 1 ? " value" : " values"}), plot::kStrongLabel, ColourToken::ink)
      .over_lines();
}

/// Above the bars: what the keys get together whose weights are added up.
void compose_sums(plot::Scene& scene, const Rounding& rounding, const Rect& bars) {
  constexpr plot::Type kSum = plot::large(16);
  const std::string exact = "exactly " + fixed(rounding.exact_share(), 3);
  const float y = bars.y - 9;
  scene.text({"sum", 1}, {bars.right(), y}, exact, kSum, ColourToken::ink2, plot::Anchor::end);
  scene.text({"sum", 0}, {bars.right() - scene.text_width(exact, kSum) - 14, y},
             concat({"the last ", kKeysSummed, ": ", fixed(rounding.share(), 3)}), kSum, ColourToken::accent, plot::Anchor::end);
  scene.text({"title"}, {scene.picture().x, y}, scene.narrow() ? "attention" : "attention, if all keys fit equally well").ranked(2);
}

/// What the query gives to each key, exactly and with the rounded biases.
void compose_bars(plot::Scene& scene, const Rounding& rounding, const Frame& frame) {
  const Rect& bars = frame.bars;
  const int last = rounding.key(0);
  double most = 0;
  for (int key = rounding.key(1 - kKeysShown); key <= last; ++key)
    most = std::max({most, rounding.weight(key), rounding.exact_weight(key)});
  for (int ahead = 1 - kKeysShown; ahead <= 0; ++ahead) {
    const int key = rounding.key(ahead);
    for (const int k : {0, 1}) {
      const float tall = bars.height * static_cast<float>((k == 0 ? rounding.exact_weight(key) : rounding.weight(key)) / most);
      scene.rectangle({"share", ahead, k},
                      {frame.axes.x(key) + (k == 0 ? -0.42f : 0.02f) * frame.apart, bars.bottom() - tall, 0.4f * frame.apart, tall},
                      k == 0 ? ColourToken::edge : ColourToken::accent);
    }
  }
  scene.line({"ground"}, {bars.x, bars.bottom()}, {bars.right(), bars.bottom()}, ColourToken::edge, 1);
  compose_sums(scene, rounding, bars);
}

void compose_cursor(plot::Scene& scene, const Rounding& rounding, const Frame& frame, const ChosenKey& at) {
  const int key = rounding.key(at.ahead);
  const Point exact = frame.axes.point(key, rounding.exact_bias(key)), rounded = frame.axes.point(key, rounding.bias(key));
  const float x = exact.x;
  scene.line({"drop", 0}, {x, std::min(exact.y, rounded.y)}, {x, frame.axes.area.bottom()}, ColourToken::edge, 1).dashed();
  if (frame.bars.height > 0) scene.line({"drop", 1}, {x, frame.bars.y}, {x, frame.bars.bottom()}, ColourToken::edge, 1).dashed();
  scene.dot({"exact tip"}, exact, 4, ColourToken::ink2);
  scene.dot({"tip"}, rounded, 5.5f, ColourToken::accent).stroked(ColourToken::ink, at.pinned ? 2.5f : 0.0f).highlights_with("bias");
}

std::string values_text(const Rounding& rounding) {
  const int values = rounding.values();
  if (values == kKeysCounted) return concat({"the last ", kKeysCounted, " keys keep ", values, " values"});
  return concat({"the last ", kKeysCounted, " keys share ", values == 1 ? std::string("one value") : concat({values, " values"})});
}

}  // namespace

void Rounding::set(double slope, int length) {
  if (slope == slope_ && length == length_) return;
  slope_ = slope;
  length_ = length;
  const size_t count = to_size(length);
  bias_.resize(count);
  weights_.resize(count);
  exact_weights_.resize(count);
  std::vector<float> exact(count), scratch(count);
  require(engine::alibi_bias(exact, {&slope, 1}, {.queries = 1, .keys = length, .first_query = length - 1, .causal = true}, scratch));
  require(engine::added_alibi(bias_, slope, engine::SmallFloat::kBf16));
  require(engine::weights_of_biases(exact, exact_weights_));
  require(engine::weights_of_biases(bias_, weights_));
}

std::pair<int, int> Rounding::alike(int key) const {
  const auto [begin, end] = std::ranges::equal_range(bias_, bias_[to_size(key)]);
  return {static_cast<int>(begin - bias_.begin()), static_cast<int>(end - bias_.begin()) - 1};
}

int Rounding::values() const {
  int values = 0;
  for (int key = length_ - 1; key >= length_ - kKeysCounted; key = alike(key).first - 1) ++values;
  return values;
}

double Rounding::share(const std::vector<double>& weights) { return std::accumulate(weights.end() - kKeysSummed, weights.end(), 0.0); }

void compose_rounding(plot::Scene& scene, const Rounding& rounding, const ChosenKey& at) {
  const Frame frame = add_frame(scene, rounding);
  compose_columns(scene, rounding, frame);
  compose_steps(scene, rounding, frame);
  if (frame.axes.area.height > 30) compose_bracket(scene, rounding, frame);
  if (!frame.tight) compose_counts(scene, rounding, frame);
  if (frame.bars.height > 0) compose_bars(scene, rounding, frame);
  compose_cursor(scene, rounding, frame, at);
  const int key = rounding.key(at.ahead);
  const std::string result = bias_text(rounding.exact_bias(key)) + " → **" + bias_text(rounding.bias(key)) + "**";
  scene.foot("*m* · *j* = " + slope_text(rounding.slope()) + " · " + grouped(key) + " = " + result,
             {{"distinct of 32", std::to_string(rounding.values()), "bias"},
              {"last six", fixed(rounding.share(), 3)},
              {"exactly", fixed(rounding.exact_share(), 3)}},
             result);
}

std::string headline(const Rounding& rounding) {
  const std::string share = fixed(rounding.share(), 3), exact = fixed(rounding.exact_share(), 3);
  return "In bf16 " + values_text(rounding) + "; the last six get " + share + " of the attention, " +
         (share == exact ? "as they should." : "not " + exact + ".");
}

std::string cursor_text(const Rounding& rounding, const ChosenKey& at) {
  const int key = rounding.key(at.ahead);
  const auto [first, last] = rounding.alike(key);
  return concat({"Key ", key, at.ahead == 0 ? std::string(", the query’s own") : concat({", ", -at.ahead, " before the query"}), ": slope ",
                 slope_text(rounding.slope()), " times ", key, " is ", bias_text(rounding.exact_bias(key)), ", in bf16 ",
                 bias_text(rounding.bias(key)),
                 first == last ? std::string(" for this key alone") : concat({", as for all keys from ", first, " to ", last}),
                 "; the key gets ", weight_text(rounding.weight(key)), " of the attention, exactly ",
                 weight_text(rounding.exact_weight(key)), "."});
}

std::string alt_text(const Rounding& rounding, const ChosenKey& at) {
  return concat({"ALiBi in bf16: head ", at.head, " of ", at.heads, " adds slope times j, rounded, to the logit of key j; the last of ",
                 rounding.length(), " tokens looks back, and all keys fit it equally well. In bf16 ", values_text(rounding),
                 ", and the last six get ", fixed(rounding.share(), 3), " of the attention, where exactly it is ",
                 fixed(rounding.exact_share(), 3), ". ", cursor_text(rounding, at)});
}

DataTable table(const Rounding& rounding, bool all) {
  DataTable table{concat({"Slope ", slope_text(rounding.slope()), " times j, exactly and in bf16, for the last query of ",
                          rounding.length(), " tokens"}),
                  {"key", "exactly", "in bf16", "weight exactly", "weight in bf16"},
                  {}};
  const auto text = [all](double bias) { return all ? base::exact(bias) : bias_text(bias); };
  const auto share = [all](double weight) { return all ? base::exact(weight) : weight_text(weight); };
  for (int key = all ? 0 : rounding.key(1 - kKeysShown); key <= rounding.key(0); ++key)
    table.rows.push_back({all ? std::to_string(key) : grouped(key), text(rounding.exact_bias(key)), text(rounding.bias(key)),
                          share(rounding.exact_weight(key)), share(rounding.weight(key))});
  return table;
}

}  // namespace figures::alibi
