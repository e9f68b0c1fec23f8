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

float real(int n) { return static_cast<float>(n); }

std::string bias_text(double bias) { return significant(bias, 7); }

/// The axes of the biases, and below them the bars of the weights over the same keys.
struct Frame {
  plot::Axes axes;
  Rect bars;  ///< no height: there is no room for them
  float apart = 0;
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
  Frame frame{plot::add_axes(scene, {room.x, room.y, room.width, room.height - bars_px}, {"key", first - 0.5, last + 0.5},
                             {scene.narrow() ? "added to the logit, *m* · *j*: grey exactly, blue in bf16"
                                             : "added to the logit of key *j*, *m* · *j*: grey exactly, blue rounded to bf16",
                              low - 0.06 * span, high + 0.16 * span, false, decimals_of(labels), labels})};
  const Rect& area = frame.axes.area;
  if (bars_px > 0) frame.bars = {area.x, room.bottom() - bars_px + 30, area.width, bars_px - 32};
  frame.apart = area.width / kKeysShown;
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
  scene.line({"exact"}, axes.point(first, rounding.exact_bias(first)), axes.point(last, rounding.exact_bias(last)), ColourToken::edge,
             1.5f);
  for (int ahead = 1 - kKeysShown; ahead <= 0; ++ahead) {
    const int key = rounding.key(ahead);
    const Point from = axes.point(key, rounding.exact_bias(key)), to = axes.point(key, rounding.bias(key));
    scene.line({"fall", ahead}, from, to, plot::Paint(ColourToken::accent, 0.35f), 1);
    scene.dot({"exact", ahead}, from, std::min(2.5f, 0.2f * frame.apart), ColourToken::edge);
    scene.line({"step", ahead}, {to.x - frame.apart / 2, to.y}, {to.x + frame.apart / 2, to.y}, ColourToken::accent, 3.5f);
  }
}

/// How many keys stand on each step, and how many steps the keys that are counted have.
void compose_counts(plot::Scene& scene, const Rounding& rounding, const Frame& frame) {
  const plot::Axes& axes = frame.axes;
  const int first = rounding.key(1 - kKeysShown), last = rounding.key(0), counted = last + 1 - kKeysCounted;
  for (int key = first; key <= last;) {
    const auto [begin, end] = rounding.alike(key);
    const Rect step = frame.column(key, end, axes.y(rounding.bias(key)), axes.y(rounding.bias(key)));
    const std::string words = concat({end - begin + 1, " keys"});
    if (end > begin && step.width > scene.text_width(words) + 8)
      scene
          .text({"keys", end - last}, {step.x + step.width / 2, step.y + 18}, words, plot::kStrongLabel, ColourToken::accent,
                plot::Anchor::middle)
          .over_lines()
          .ranked(2);
    key = end + 1;
  }
  const Rect span = frame.column(counted, last, axes.area.y + 6, axes.area.y + 11);
  scene.line({"counted", 0}, {span.x, span.y}, {span.right(), span.y}, ColourToken::ink2, 1);
  scene.line({"counted", 1}, {span.x, span.y}, {span.x, span.bottom()}, ColourToken::ink2, 1);
  scene.line({"counted", 2}, {span.right(), span.y}, {span.right(), span.bottom()}, ColourToken::ink2, 1);
  const int values = rounding.values();
  scene
      .text({"counted", 3}, {span.x + 6, span.y + 16},
            concat({"the last ", kKeysCounted, ": ", values, values == 1 ? " value" : " values"}), plot::kStrongLabel, ColourToken::ink)
      .over_lines();
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
  const Rect summed = frame.column(last + 1 - kKeysSummed, last, bars.y, bars.bottom());
  const std::string title = scene.narrow() ? "attention, equal content" : "the attention each key gets, if all fit equally well";
  scene.text({"title"}, {scene.picture().x, bars.y - 8}, title);
  const auto sum = [&](int line, std::string words, const plot::Paint& paint) {
    scene.text({"sum", line}, {summed.x - 10, bars.y + 20 + real(22 * line)}, std::move(words), plot::large(17), paint, plot::Anchor::end)
        .over_lines()
        .ranked(1);
  };
  sum(0, concat({"the last ", kKeysSummed, ": ", fixed(rounding.share(), 3)}), ColourToken::accent);
  sum(1, "exactly " + fixed(rounding.exact_share(), 3), ColourToken::ink2);
}

void compose_cursor(plot::Scene& scene, const Rounding& rounding, const Frame& frame, const ChosenKey& at) {
  const int key = rounding.key(at.ahead);
  const Point exact = frame.axes.point(key, rounding.exact_bias(key)), rounded = frame.axes.point(key, rounding.bias(key));
  scene.line({"drop"}, {exact.x, std::min(exact.y, rounded.y)}, {exact.x, frame.bottom()}, ColourToken::edge, 1).dashed();
  scene.dot({"exact tip"}, exact, 4, ColourToken::ink2).highlights_with("distance");
  scene.dot({"tip"}, rounded, 5.5f, ColourToken::accent).stroked(ColourToken::ink, at.pinned ? 2.5f : 0.0f).highlights_with("bias");
}

std::string values_text(const Rounding& rounding) {
  const int values = rounding.values();
  if (values == kKeysCounted) return concat({"the last ", kKeysCounted, " keys keep ", values, " values"});
  return concat({"the last ", kKeysCounted, " keys share ", values, values == 1 ? " value" : " values"});
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
  compose_counts(scene, rounding, frame);
  if (frame.bars.height > 0) compose_bars(scene, rounding, frame);
  compose_cursor(scene, rounding, frame, at);
  const int key = rounding.key(at.ahead);
  const std::string result = bias_text(rounding.exact_bias(key)) + " → **" + bias_text(rounding.bias(key)) + "**";
  scene.foot("*m* · *j* = " + slope_text(rounding.slope()) + " · " + grouped(key) + " = " + result,
             {{"values of the last 32", std::to_string(rounding.values()), "bias"},
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
