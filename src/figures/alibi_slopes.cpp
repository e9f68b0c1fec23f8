// ALiBi: each head subtracts a slope times the distance from its logits, so it sees a text as by a light that fades: from near-sighted
// heads to far-sighted ones. Press, Smith, Lewis 2022, Train Short, Test Long, section 3.

#include <algorithm>
#include <cmath>
#include <cstdlib>

#include "base/number.h"
#include "figures/alibi_slopes/attention.h"
#include "figures/alibi_slopes/description.h"
#include "figures/alibi_slopes/model.h"
#include "figures/alibi_slopes/rounding.h"
#include "figures/alibi_slopes/scales.h"
#include "figures/alibi_slopes/sight.h"
#include "figures/alibi_slopes/slopes.h"
#include "figures/concat.h"
#include "figures/figure.h"
#include "figures/knobs.h"
#include "plot/frames.h"

namespace figures {
namespace {

using alibi::Cone;
using alibi::slope_text;
using alibi::View;
using alibi::weight_text;
using alibi::word_back;
using enum alibi::View;

enum Index : int { kView, kHeads, kRule, kMask, kHead, kTokens, kContent, kLength, kDistance, kQuery, kKey, kPinned, kOpened };
constexpr Choice kViews[] = {{"sight", "Sight"}, {"bias", "Bias"}, {"slopes", "Slopes"}, {"attention", "Attention"}, {"bf16", "bf16"}};
constexpr base::Dependency kNotRounded{"view", "sight bias slopes attention"};
constexpr Choice kRules[] = {{"code", "Released code"}, {"paper", "Paper’s text"}};
constexpr Choice kMasks[] = {{"causal", "Causal"}, {"symmetric", "Symmetric"}};
constexpr Choice kContents[] = {{"equal", "All equal"}, {"random", "Random"}};
constexpr Parameter kParameters[] = {
    base::choice_of("view", "view", kViews),
    base::whole_number("heads", "heads H", "heads").between(1, 128).logarithmic().initially(8),
    base::choice_of("rule", "slopes by", kRules),
    depending_on(base::choice_of("mask", "form", kMasks), kNotRounded),
    {.name = "head", .label = "head h", .max = 127, .initial = 2, .below = "heads"},
    depending_on(base::whole_number("tokens", "tokens T", "tokens").between(2, alibi::kMaxTokens).logarithmic().initially(24), kNotRounded),
    depending_on(base::choice_of("content", "content", kContents, 1), {"view", "attention"}),
    depending_on(base::whole_number("length", "tokens T", "tokens")
                     .between(alibi::kShortest, alibi::kLongest)
                     .logarithmic()
                     .initially(alibi::kLongest),
                 {"view", "bf16"}),
    {.name = "distance",
     .label = "key less query",
     .min = 1 - alibi::kMaxTokens,
     .max = alibi::kMaxTokens - 1,
     .initial = -4,
     .on_picture = true},
    place_on_picture("query", "query", alibi::kMaxTokens - 1, 16),
    place_on_picture("key", "key", alibi::kMaxTokens - 1, 12),
    pinned(),
    place_on_picture("opened", "opened cone", 128, 0),  ///< 0: none, otherwise its head plus 1
};
constexpr std::string_view kFront[] = {"tokens", "heads"};

constexpr float kLeastRow_px = 23, kGutter_px = 64;  ///< of the bias, left of its lines
constexpr float kFade_px = 24;                       ///< in which a cone ends
constexpr int kCut_ms = 350;                         ///< what was there fades before light comes

float real(int n) { return static_cast<float>(n); }

class AlibiSlopes final : public Figure {
 public:
  void compose(plot::Scene& scene) const override;
  Cursor cursor() const override;
  std::string alt_text() const override {
    return view() == kBf16 ? alibi::alt_text(rounding_, chosen_key()) : alibi::alt_text(model_, chosen());
  }
  std::string cursor_text() const override {
    return view() == kBf16 ? alibi::cursor_text(rounding_, chosen_key()) : alibi::cursor_text(model_, chosen());
  }
  DataTable data(DataScope scope) const override {
    const bool all = scope == DataScope::all;
    return view() == kBf16 ? alibi::table(rounding_, all) : alibi::table(model_, chosen(), all);
  }

 private:
  void compute() override;
  std::vector<int> heads_shown(float height) const;
  void compose_sight(plot::Scene& scene) const;
  void compose_light(plot::Scene& scene, int head, int side, const Cone& cone) const;
  void compose_keys(plot::Scene& scene, int head, const Cone& cone) const;
  void compose_cone(plot::Scene& scene, int head, Rect row, Rect field) const;
  /// Whether a field of this width has room for the words themselves, aslant; otherwise it has distances.
  bool names_words(float width) const;
  void compose_words(plot::Scene& scene, Rect field) const;
  void compose_bias(plot::Scene& scene) const;
  void compose_slope_names(plot::Scene& scene, const plot::Axes& axes) const;
  void compose_foot(plot::Scene& scene) const;
  View view() const { return static_cast<View>(whole(kView)); }
  alibi::Chosen chosen() const { return {view(), head_, distance_, query_, key_}; }
  alibi::ChosenKey chosen_key() const { return {head_, model_.is.heads, distance_, is_on(kPinned)}; }
  /// The distances that the cursor can be at, where it has one.
  int first() const { return view() == kBf16 ? 1 - alibi::kKeysShown : model_.first(); }
  int last() const { return view() == kBf16 ? 0 : model_.last(); }
  int cut_ms() const { return arrives_ ? kCut_ms : 0; }
  double click_of(int head) const { return opened(head) ? 0 : head + 1; }
  bool opened(int head) const { return whole(kOpened) == head + 1; }
  double light(int head, double distance) const { return std::exp(-model_.slope(head) * std::fabs(distance)); }
  /// Where a key this far from the query stands in the field.
  float x_of(Rect field, double distance) const {
    return field.x + field.width * static_cast<float>((distance - model_.first()) / std::max(1, model_.places() - 1));
  }

  alibi::Model model_;
  alibi::Rounding rounding_;  ///< of the view "bf16"
  int head_ = 0, distance_ = 0, query_ = 0, key_ = 0;
  int seen_ = -1;         ///< the view before this change
  bool arrives_ = false;  ///< this change was one of view
};

void AlibiSlopes::compute() {
  arrives_ = seen_ >= 0 && seen_ != view();
  seen_ = view();
  head_ = std::min(whole(kHead), whole(kHeads) - 1);
  model_.set({whole(kHeads), whole(kRule), head_, whole(kTokens), !is_on(kMask), is_on(kContent)}, view() == kAttention);
  if (view() == kBf16) rounding_.set(model_.slope(head_), whole(kLength));
  distance_ = std::clamp(static_cast<int>(std::lround(value(kDistance))), first(), last());
  query_ = std::min(whole(kQuery), model_.is.tokens - 1);
  key_ = std::min(whole(kKey), model_.is.tokens - 1);
}

Cursor AlibiSlopes::cursor() const {
  if (view() == kAttention) return {.across = {kKey, model_.is.tokens}, .down = {kQuery, model_.is.tokens}, .pinned = kPinned};
  if (view() == kSlopes) return {.across = {kHead, model_.is.heads}, .pinned = kPinned};
  CursorAxis along{kDistance, last() - first() + 1, first()};
  along.aimed_first = first();
  return {.across = along, .down = {kHead, model_.is.heads}, .pinned = kPinned};
}

/// All heads if there is room for them, otherwise those around the chosen one.
std::vector<int> AlibiSlopes::heads_shown(float height) const {
  const int count = std::clamp(static_cast<int>(height / kLeastRow_px), 1, std::min(16, model_.is.heads));
  const int first = std::clamp(head_ - count / 2, 0, model_.is.heads - count);
  std::vector<int> heads(static_cast<size_t>(count));
  for (int i = 0; i < count; ++i) heads[static_cast<size_t>(i)] = first + i;
  return heads;
}

bool AlibiSlopes::names_words(float width) const {
  constexpr float kLeastApart_px = 13;
  return model_.is.causal && width / real(std::max(1, model_.places() - 1)) >= kLeastApart_px;
}

void AlibiSlopes::compose_words(plot::Scene& scene, Rect field) const {
  for (int d = 0; names_words(field.width) && d < model_.is.tokens; ++d)
    alibi::compose_word(scene, d, {x_of(field, -d) + 3, field.y - 8},
                        d == 0            ? alibi::Rank::query
                        : d == -distance_ ? alibi::Rank::chosen
                                          : alibi::Rank::plain);
  if (names_words(field.width)) return;
  for (const double d : plot::round_numbers(model_.first(), model_.last(), scene.narrow() ? 3 : 6))
    scene
        .text({"back", static_cast<int>(d)}, {x_of(field, d), field.y - 8},
              d == 0 ? "the query" : base::grouped(std::llround(std::fabs(d))) + (d < 0 ? " back" : " ahead"), plot::kLabel,
              d == 0 ? ColourToken::accent : ColourToken::ink2, plot::Anchor::middle)
        .ranked(d == 0 ? 0 : 2);
}

/// One head's light on the words of one side, from the query outwards.
void AlibiSlopes::compose_light(plot::Scene& scene, int head, int side, const Cone& cone) const {
  const double end = side * (model_.is.tokens - 1.0), reach = side / model_.slope(head);
  const float x0 = x_of(cone.field, 0), x1 = x_of(cone.field, end), y0 = cone.half(0), y1 = cone.half(1);
  const auto lit = alibi::light_colours(model_.slope(head), model_.is.tokens - 1, kFade_px / std::max(kFade_px, std::fabs(x1 - x0)));
  const int count = static_cast<int>(lit->size());
  plot::Mark& mark = scene.askew({"light", head, side}, {{x0, cone.y - y0}, {x1, cone.y - y1}, {x1, cone.y + y1}, {x0, cone.y + y0}},
                                 std::make_shared<plot::CellValues>(plot::CellValues{std::vector<float>(lit->size()), 1, count}));
  mark.after(cut_ms()).shade = lit;
  for (const float up : {-1.0f, 1.0f})
    scene.line({"edge", head, 2 * side + (up > 0)}, {x0, cone.y + up * y0}, {x1, cone.y + up * y1}, ColourToken::hairline, 1)
        .after(cut_ms());
  const float x = std::round(x_of(cone.field, reach)), high = std::min(20.0f, 0.3f * cone.row.height);
  if (reach >= model_.first() && reach <= model_.last())
    scene.line({"reach", head, side}, {x, cone.y - high}, {x, cone.y + high}, plot::kKey, 2).after(cut_ms());
}

/// The words in that light: the dimmer, the smaller.
void AlibiSlopes::compose_keys(plot::Scene& scene, int head, const Cone& cone) const {
  const float apart = cone.field.width / real(std::max(1, model_.places() - 1));
  const int step = std::max(1, static_cast<int>(4 / apart));
  for (int d = model_.first(); d <= model_.last(); d += step) {
    const float left = std::max(cone.row.x, x_of(cone.field, d) - apart / 2),
                right = std::min(cone.row.right(), x_of(cone.field, d + step) - apart / 2);
    scene.rectangle({"place", head, d}, {left, cone.row.y, right - left, cone.row.height}, {})
        .selects(d - model_.first(), head)
        .on_click_set(kOpened, click_of(head));
  }
  for (int d = model_.first(); apart >= 6 && d <= model_.last(); ++d) {
    if (d == 0) continue;
    const auto seen = static_cast<float>(light(head, d));
    const Point at{x_of(cone.field, d), cone.y};
    scene.dot({"key", head, d}, at, 1 + std::min(2.0f, 0.16f * apart) * seen, plot::Paint(ColourToken::ink2, 0.3f + 0.7f * seen))
        .after(cut_ms());
    if (opened(head) && cone.row.height > 80)
      scene
          .text({"seen", head, d}, {at.x, cone.y + 24}, base::fixed(static_cast<double>(seen), 2), plot::kNumber, ColourToken::ink,
                plot::Anchor::middle)
          .ranked(d % 2 == 0 ? 2 : 3);
  }
  scene.dot({"query", head}, {x_of(cone.field, 0), cone.y}, std::min(5.0f, cone.row.height / 4), ColourToken::accent).after(cut_ms());
}

void AlibiSlopes::compose_cone(plot::Scene& scene, int head, Rect row, Rect field) const {
  const bool chosen = head == head_, two = row.height >= 44;
  const Cone cone{row, field, std::round(row.y + row.height / 2)};
  scene.rectangle({"head", head}, row, {}).highlights_with(chosen ? "head" : "").selects(-1, head).on_click_set(kOpened, click_of(head));
  for (const int side : {-1, 1}) {
    if (side <= model_.last()) compose_light(scene, head, side, cone);
  }
  compose_keys(scene, head, cone);
  if (chosen)
    scene.ring({"chosen"}, {x_of(field, distance_), cone.y}, 8, ColourToken::ink, is_on(kPinned) ? 2.5f : 1.5f)
        .highlights_with("distance")
        .after(cut_ms());
  scene
      .text({"slope", head}, {row.x, cone.y + (two ? -1.0f : 6.0f)}, slope_text(model_.slope(head)), plot::large(two ? 19 : 16),
            chosen ? ColourToken::accent : ColourToken::ink2)
      .highlights_with(chosen ? "slope" : "")
      .ranked(chosen ? 0 : 1);
  if (two) scene.text({"reach name", head}, {row.x, cone.y + 16}, "reach " + significant(1 / model_.slope(head), 3));
}

void AlibiSlopes::compose_sight(plot::Scene& scene) const {
  const Rect room = scene.picture();
  const bool words = room.height > 200;
  const float label_px = scene.narrow() ? 66 : 92, width = room.width - label_px - 30;
  const float top_px = words && names_words(width) ? 62 : 22, below_px = words ? 22 : 0;
  const Rect field{room.x + label_px, room.y + top_px, width, room.height - top_px - below_px};
  const std::vector<int> heads = heads_shown(field.height);
  const float count = real(static_cast<int>(heads.size()));
  const bool open = std::ranges::any_of(heads, [this](int head) { return opened(head); }) && count > 1;
  const float tall = std::min(field.height - (count - 1) * 20, std::max(0.45f * field.height, field.height / count)),
              low = (field.height - tall) / std::max(1.0f, count - 1);
  compose_words(scene, field);
  float y = field.y;
  for (const int head : heads) {
    const float height = !open ? field.height / count : opened(head) ? tall : low;
    compose_cone(scene, head, {room.x, y + 1, room.width, height - 2}, field);
    y += height;
  }
  if (!words) return;
  scene.text({"near"}, {room.x, field.y - 8}, "slope", plot::kStrongLabel).ranked(2);
  const float tick_x = std::round(scene.narrow() ? room.x + 2 : field.x + 4);
  scene.line({"tick"}, {tick_x, room.bottom() - 14}, {tick_x, room.bottom() - 2}, plot::kKey, 2);
  scene.text({"tick name"}, {tick_x + 8, room.bottom() - 4},
             scene.narrow() ? "weight 1/e, about 0.37" : "here a word’s weight has fallen to 1/e, about 0.37");
  const int far = static_cast<int>(heads.size()) < model_.is.heads ? model_.is.heads : 0;
  if (far > 0)
    scene
        .text({"more"}, {room.right(), room.bottom() - 4}, concat({"heads ", heads.front(), " to ", heads.back(), " of ", far}),
              plot::kLabel, ColourToken::ink2, plot::Anchor::end)
        .ranked(2);
}

/// The lines' names stand in a gutter at the left, each tied to the end of its line; the scale is at the right, where all lines meet.
void AlibiSlopes::compose_bias(plot::Scene& scene) const {
  const Rect room = scene.picture();
  const double steepest = std::ranges::max(model_.slopes[model_.is.rule]);
  const float above = room.height > 160 ? 26 : 10, below = room.height > 160 ? 42 : 24;
  const Rect area{room.x + kGutter_px, room.y + above, std::max(1.0f, room.width - kGutter_px - 42), room.height - above - below};
  const plot::Axes axes{area,
                        {"", real(model_.first()), std::max(real(model_.last()), real(model_.first()) + 1)},
                        {"", std::min(steepest * model_.first(), -1e-6), 0}};
  alibi::compose_scales(scene, axes);
  const float apart = axes.area.width / real(std::max(1, model_.places() - 1));
  for (int d = model_.first(); d <= model_.last(); ++d) {
    const float left = std::max(axes.area.x, axes.x(d) - apart / 2), right = std::min(axes.area.right(), axes.x(d) + apart / 2);
    scene.rectangle({"place", d}, {left, axes.area.y, right - left, axes.area.height}, {}).selects(d - model_.first());
  }
  for (int head = 0; head < model_.is.heads; ++head) {
    std::vector<Point> points{axes.point(model_.first(), model_.bias(head, model_.first())), axes.point(0, 0)};
    if (!model_.is.causal) points.push_back(axes.point(model_.last(), model_.bias(head, model_.last())));
    scene.curve({"line", head}, std::move(points), head == head_ ? ColourToken::accent : ColourToken::ink3, head == head_ ? 3.0f : 1.5f)
        .highlights_with(head == head_ ? "head" : "")
        .on_click_set(kHead, head);
  }
  compose_slope_names(scene, axes);
  const Point here = axes.point(distance_, model_.bias(head_, distance_));
  scene.line({"drop"}, {here.x, axes.y(0)}, here, ColourToken::accent, 1).dashed();
  scene.dot({"tip"}, here, 5.5f, ColourToken::accent).highlights_with("bias");
}

/// From the flattest line down; a name that would lie on the one above it is pushed down.
void AlibiSlopes::compose_slope_names(plot::Scene& scene, const plot::Axes& axes) const {
  std::vector<int> heads(static_cast<size_t>(model_.is.heads));
  for (int head = 0; head < model_.is.heads; ++head) heads[static_cast<size_t>(head)] = head;
  std::ranges::sort(heads, {}, [&](int head) { return model_.slope(head); });
  constexpr float kApart_px = 16;
  float free_y = 0;
  for (const int head : heads) {
    const Point end = axes.point(model_.first(), model_.bias(head, model_.first()));
    const float y = std::max(end.y, free_y);
    if (y > axes.area.bottom() + 4) return;
    free_y = y + kApart_px;
    const bool chosen = head == head_;
    scene.line({"tie", head}, {axes.area.x - 14, y}, {end.x - 2, end.y}, ColourToken::hairline, 1);
    scene
        .text({"slope", head}, {axes.area.x - 18, y}, slope_text(model_.slope(head)), chosen ? plot::kStrongNumber : plot::kNumber,
              chosen ? ColourToken::accent : ColourToken::ink2, plot::Anchor::end)
        .level()
        .ranked(chosen ? 0 : 2);
  }
}

void AlibiSlopes::compose_foot(plot::Scene& scene) const {
  const std::string slope = slope_text(model_.slope(head_));
  if (view() == kSlopes) {
    const auto rule = [this](int r) { return slope_text(model_.slopes[r][static_cast<size_t>(head_)]); };
    return scene.foot(
        "*m*_{" + std::to_string(head_) + "} = 2^{−" + significant(-std::log2(model_.slope(head_)), 4) + "} = **" + slope + "**",
        {{"by the code", rule(alibi::kCode), "slope"}, {"by the text", rule(alibi::kPaper), "slope"}});
  }
  if (view() != kAttention) {
    const double bias = model_.bias(head_, distance_);
    std::vector<plot::Reading> readings{{"weight times", weight_text(std::exp(bias)), "bias"},
                                        {model_.is.rule == alibi::kCode ? "slope by the code" : "slope by the text", slope, "slope"}};
    if (model_.is.causal) readings.push_back({"to", concat({word_back(-distance_), ", ", -distance_, " back"}), "distance"});
    return scene.foot("−*m* |*i* − *j*| = −" + slope + " · " + std::to_string(std::abs(distance_)) + " = **" + significant(bias, 4) + "**",
                      std::move(readings));
  }
  if (model_.hides(query_, key_))
    return scene.foot("no logit: the key comes after the query",
                      {{"query", base::grouped(query_), "query"}, {"key", base::grouped(key_), "key"}});
  const double logit = model_.logit(query_, key_), bias = model_.bias(head_, key_ - query_);
  scene.foot("*q* · *k* / √32 − *m* |*i* − *j*| = " + significant(logit, 3) + " − " + significant(-bias, 3) + " = **" +
                 significant(logit + bias, 3) + "**",
             {{"without", weight_text(static_cast<double>(model_.without[model_.at(query_, key_)]))},
              {"with", weight_text(static_cast<double>(model_.with[model_.at(query_, key_)])), "bias"}},
             significant(logit, 3) + " − " + significant(-bias, 3) + " = **" + significant(logit + bias, 3) + "**");
}

void AlibiSlopes::compose(plot::Scene& scene) const {
  if (view() == kBf16) {
    scene.headline(alibi::headline(rounding_));
    return alibi::compose_rounding(scene, rounding_, chosen_key());
  }
  scene.headline(alibi::headline(model_, chosen()));
  if (view() == kSight) compose_sight(scene);
  if (view() == kBias) compose_bias(scene);
  if (view() == kSlopes) alibi::compose_slopes(scene, model_, head_, kHead);
  if (view() == kAttention) alibi::compose_attention(scene, model_, chosen());
  compose_foot(scene);
}

}  // namespace

extern const Kind alibi_slopes{"alibi_slopes", "ALiBi’s slopes", kParameters, make<AlibiSlopes>, {}, -1, kFront, "tokens=2"};

}  // namespace figures
