// Which pairs of a head turn with the position, and how far: all of them; a share of the head with the whole range of speeds (partial:
// GPT-J; Black et al. 2022, arXiv 2204.06745); or only the fast ones (proportional: Barbero et al. 2024, arXiv 2410.06205, section 6.1).
// The settings of the models are those of their own files and reports, before any scaling.

#include "figures/rope_share/model.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "base/number.h"
#include "figures/concat.h"
#include "figures/figure.h"
#include "figures/knobs.h"
#include "plot/frames.h"

namespace figures {
namespace {

using share::Head;

enum Index : int { kModel, kKind, kShare, kHeadWidth, kBase, kLength, kPair, kPinned, kList };
constexpr Choice kModels[] = {{"own", "Your own"},
                              {"gpt-j", "GPT-J"},
                              {"llama-3", "Llama 3"},
                              {"deepseek-v3", "DeepSeek-V3"},
                              {"qwen3-5", "Qwen3.5"},
                              {"gemma-4-local", "Gemma 4 local"},
                              {"gemma-4-global", "Gemma 4 global"}};
constexpr int kModelCount = static_cast<int>(std::size(kModels));
/// GPT-J: its configuration. Llama 3: Grattafiori et al. 2024, section 3.2. DeepSeek-V3: 2412.19437 (64 numbers beside 128 that do not
/// turn, before YaRN). Qwen3.5: its configuration. Gemma 4: 2607.02770, section 2, and its configuration.
constexpr Head kHeads[] = {{},
                           {share::Kind::partial, 256, 64, 10000},
                           {share::Kind::full, 128, 128, 500000},
                           {share::Kind::partial, 192, 64, 10000},
                           {share::Kind::partial, 256, 64, 10000000},
                           {share::Kind::full, 256, 256, 10000},
                           {share::Kind::proportional, 512, 128, 1000000}};
constexpr Choice kKinds[] = {{"full", "All pairs"}, {"partial", "Partial"}, {"proportional", "Proportional"}};
constexpr Choice kLists[] = {{"shown", "Shown"}, {"hidden", "Hidden"}};
constexpr base::Dependency kOwn{"model", "own"};
constexpr int kMaxWidth = 512;
constexpr Parameter kParameters[] = {
    base::choice_of("model", "model", kModels, 6),
    depending_on(base::choice_of("kind", "rotated", kKinds, 1), kOwn),
    depending_on(base::whole_number("share", "share", "per cent").between(5, 100, 5).initially(25), kOwn),
    depending_on(base::whole_number("head_width", "head width K", "numbers").between(16, kMaxWidth, 2).logarithmic().initially(128), kOwn),
    depending_on(base::whole_number("base", "base").between(100, 10000000).logarithmic().initially(10000), kOwn),
    base::whole_number("length", "text of", "words").between(64, 1048576).logarithmic().initially(4096),
    place_on_picture("pair", "pair", kMaxWidth / 2 - 1, 63),
    pinned(),
    on_picture(base::choice_of("models", "models", kLists)),  // hidden: for a prediction that the list would answer
};
constexpr std::string_view kFront[] = {"length", "share"};
constexpr double kTurn = 2 * std::numbers::pi;
constexpr float kStill_px = 96;                  ///< of the band for the pairs that stand still
constexpr double kShortest = 5, kLongest = 1e8;  ///< wavelengths that the list of models shows

class RopeShare final : public Figure {
 public:
  void compose(plot::Scene& scene) const override;
  Cursor cursor() const override { return {.across = {kPair, count()}, .pinned = kPinned, .shifted = kLength}; }
  std::string alt_text() const override;
  std::string cursor_text() const override;
  DataTable data(DataScope scope) const override;

 private:
  void compute() override;
  int count() const { return static_cast<int>(theta_.size()); }
  double theta() const { return theta_[to_size(pair_)]; }
  Head head(int model) const { return model == 0 ? own_ : kHeads[model]; }
  std::string verdict() const;
  std::string way_text() const;
  void compose_pairs(plot::Scene& scene, Rect room) const;
  void compose_discs(plot::Scene& scene, Rect room) const;
  void compose_models(plot::Scene& scene, Rect room) const;
  void compose_model(plot::Scene& scene, int model, Rect row, float left, const auto& x_of) const;
  void compose_chips(plot::Scene& scene, Rect room) const;

  Head own_, head_;
  std::vector<double> theta_;
  int pair_ = 0, turning_ = 0, round_ = 0;
};

void RopeShare::compute() {
  own_ = {static_cast<share::Kind>(whole(kKind)), whole(kHeadWidth), whole(kHeadWidth), value(kBase)};
  if (own_.kind != share::Kind::full) own_.turned = std::max(2, 2 * (own_.width / 2 * whole(kShare) / 100));
  head_ = head(whole(kModel));
  theta_ = share::frequencies(head_);
  pair_ = std::min(whole(kPair), count() - 1);
  turning_ = static_cast<int>(std::ranges::count_if(theta_, [](double theta) { return theta > 0; }));
  round_ = static_cast<int>(std::ranges::count_if(theta_, [this](double theta) { return theta * value(kLength) >= kTurn; }));
}

std::string wave_text(double theta) { return plot::label_of(theta > 0.0063 ? kTurn / theta : std::round(kTurn / theta)); }

std::string RopeShare::verdict() const {
  const bool all = turning_ == count();
  std::string text = all ? concat({"All ", count(), " pairs turn"}) : concat({turning_, " of ", count(), " pairs turn"});
  if (round_ == turning_)
    text += concat({", each at least once in ", plot::label_of(std::ceil(share::longest_wave(theta_))), " words"});
  else
    text += concat({", ", turning_ - round_, " of them less than once in ", whole(kLength), " words"});
  return text + (all ? "." : "; the others stand still.");
}

/// The head as an area: discs for the pairs that turn, filled as far as they get in the text, and below them one pale band for
/// those that stand still, whose number the band tells.
void RopeShare::compose_pairs(plot::Scene& scene, Rect room) const {
  const int still = count() - turning_;
  const float share = static_cast<float>(still) / static_cast<float>(count()),
              still_px = std::round(std::min({room.height - 60, kStill_px, room.height * share}));
  compose_discs(scene, {room.x, room.y + 6, room.width, room.height - still_px - (still > 0 ? 18 : 6)});
  if (still == 0 || still_px < 20) return;
  const Rect area{room.x, room.bottom() - still_px, room.width, still_px};
  const bool here = pair_ >= turning_;
  scene.rectangle({"still"}, area, ColourToken::panel, 8)
      .stroked(here ? plot::Paint(ColourToken::accent) : plot::Paint(), 2)
      .selects(here ? pair_ : turning_)
      .highlights_with("pair");
  scene
      .text_in({"still words"}, area, concat({still, still == 1 ? " pair stands still" : " pairs stand still"}),
               plot::serif(scene.narrow() ? 17 : 22), ColourToken::ink2)
      .ranked(0);
}

/// In rows from quick to slow. A pair that came round is a pale disc; the ink is left to those that did not.
void RopeShare::compose_discs(plot::Scene& scene, Rect room) const {
  const bool labelled = room.height > 90;
  if (labelled) room = {room.x, room.y + 24, room.width, room.height - 24};
  const int columns = plot::columns_for(room, turning_, turning_ % 4 == 0 ? 4 : 1), rows = (turning_ + columns - 1) / columns;
  const float cell = std::min({room.width / static_cast<float>(columns), room.height / static_cast<float>(rows), 96.0f}),
              across = std::min(room.width / static_cast<float>(columns), 1.5f * cell), radius = std::max(1.5f, 0.42f * cell);
  const Point first{room.x + (room.width - across * static_cast<float>(columns)) / 2,
                    room.y + (room.height - cell * static_cast<float>(rows)) / 2};
  for (int pair = 0; pair < turning_; ++pair) {
    const Point middle{first.x + across * (static_cast<float>(pair % columns) + 0.5f),
                       first.y + cell * (static_cast<float>(pair / columns) + 0.5f)};
    const double angle = theta_[to_size(pair)] * value(kLength);
    const bool round = angle >= kTurn;
    scene.dot({"disc", pair}, middle, radius, ColourToken::panel).selects(pair);
    scene.sector({"seen", pair}, middle, radius, 0, std::min(angle, kTurn), plot::Paint(ColourToken::accent, round ? 0.3f : 1))
        .after(2 * (count() - 1 - pair));
    if (pair == pair_) scene.ring({"chosen"}, middle, radius + 2.5f, ColourToken::ink, 1.5f).highlights_with("pair");
  }
  if (!labelled) return;
  const std::string all = concat({"pairs 0 to ", turning_ - 1, ", from quick to slow"});
  scene.text({"pair label"}, {room.x, room.y - 10}, turning_ == 1 ? "pair 0" : all);
  scene.text({"legend"}, {room.right(), room.y - 10}, "filled: turned in the text", plot::kLabel, ColourToken::ink2, plot::Anchor::end)
      .ranked(2);
}

/// One row for each model: how much of a head turns, and from which wavelength to which, on a logarithmic scale. Beyond the text's length
/// a bar is only an outline.
void RopeShare::compose_models(plot::Scene& scene, Rect room) const {
  room = {room.x, room.y + 20, room.width, room.height - 20};
  const float high = std::floor((room.height - 34) / kModelCount), left = room.x + 0.2f * room.width + 96, right = room.right() - 10;
  const auto x_of = [&](double wave) {
    return std::round(left + (right - left) * static_cast<float>(std::log(std::clamp(wave, kShortest, kLongest) / kShortest) /
                                                                 std::log(kLongest / kShortest)));
  };
  const float bottom = room.y + high * kModelCount, now = x_of(value(kLength));
  scene.text({"share title"}, {left - 14, room.y - 7}, "pairs that turn", plot::kLabel, ColourToken::ink2, plot::Anchor::end);
  for (int power = 1; power <= 8; ++power) {
    const float x = x_of(std::pow(10, power));
    scene.line({"scale", power}, {x, room.y}, {x, bottom}, ColourToken::hairline, 1);
    scene
        .text({"scale label", power}, {x, bottom + 15}, plot::label_of(std::pow(10, power)), plot::kNumber, ColourToken::ink2,
              plot::Anchor::middle)
        .ranked(power % 2 == 0 ? 3 : 2);
  }
  for (int model = 0; model < kModelCount; ++model)
    compose_model(scene, model, {room.x, room.y + high * static_cast<float>(model), room.width, high}, left, x_of);
  scene.line({"now"}, {now, room.y - 2}, {now, bottom + 2}, ColourToken::ink, 1);
  const bool late = now > (left + right) / 2;
  scene.text({"now label"}, {now, room.y - 7}, concat({"text of ", whole(kLength)}), plot::kStrongLabel, ColourToken::ink,
             late ? plot::Anchor::end : plot::Anchor::start);
  scene.text({"scale title"}, {right, bottom + 31}, "wavelengths, in words", plot::kLabel, ColourToken::ink2, plot::Anchor::end);
}

void RopeShare::compose_model(plot::Scene& scene, int model, Rect row, float left, const auto& x_of) const {
  const Head of = head(model);
  const double longest = share::longest_wave(share::frequencies(of));
  const bool on = model == whole(kModel);
  const float y = std::round(row.y + row.height / 2), thick = on ? 12 : 8, begin = x_of(kTurn),
              round = std::min(x_of(value(kLength)), x_of(longest));
  const plot::Paint ink = on ? plot::Paint(ColourToken::accent) : plot::Paint(ColourToken::ink3, 0.35f);
  scene.rectangle({"model", model}, row, {}).on_click_set(kModel, model);
  scene
      .text({"model name", model}, {row.x, y}, std::string(kModels[model].label), on ? plot::kStrongLabel : plot::kLabel,
            on ? ColourToken::accent : ColourToken::ink2)
      .level()
      .ranked(0);
  scene
      .text({"share", model}, {left - 14, y}, concat({of.turned / 2, " of ", of.width / 2}), on ? plot::kStrongNumber : plot::kNumber,
            on ? ColourToken::accent : ColourToken::ink2, plot::Anchor::end)
      .level();
  scene.rectangle({"round", model}, {begin, y - thick / 2, std::max(0.0f, round - begin), thick}, ink);
  scene
      .rectangle({"slow", model}, {round, y - thick / 2, x_of(longest) - round, thick},
                 on ? plot::Paint(ColourToken::stage) : plot::Paint())
      .stroked(ink, on ? 1.5f : 1.0f);
}

void RopeShare::compose_chips(plot::Scene& scene, Rect room) const {
  const float wide = room.width / 4, high = room.height / 2;
  for (int model = 0; model < kModelCount; ++model) {
    const Rect chip{room.x + wide * static_cast<float>(model % 4), room.y + high * static_cast<float>(model / 4), wide - 4, high - 5};
    const bool on = model == whole(kModel);
    scene.rectangle({"model", model}, chip, on ? plot::Paint(ColourToken::accent_ground) : plot::Paint(ColourToken::stage), 6)
        .stroked(on ? ColourToken::accent : ColourToken::edge, on ? 2.0f : 1.0f)
        .on_click_set(kModel, model);
    plot::Type type{on ? base::Face::sans_semibold : base::Face::sans, 12};
    while (type.em_px() > 10 && scene.text_width(kModels[model].label, type) > chip.width - 4) type = type.smaller();
    scene.text_in({"model name", model}, chip, std::string(kModels[model].label), type, ColourToken::ink).ranked(0);
  }
}

std::string RopeShare::way_text() const {
  const double angle = theta() * value(kLength);
  if (angle == 0) return "none";
  return angle >= kTurn ? significant(angle / kTurn, 3) + " turns" : base::fixed(angle * 360 / kTurn, angle < 0.1 ? 2 : 1) + "°";
}

void RopeShare::compose(plot::Scene& scene) const {
  scene.headline(verdict());
  const Rect room = scene.picture();
  const float list_px = room.height < 160 || is_on(kList) ? 0 : scene.narrow() ? 70.0f : std::clamp(0.36f * room.height, 190.0f, 250.0f);
  compose_pairs(scene, {room.x, room.y, room.width, room.height - list_px - (list_px > 0 ? 18 : 0)});
  const Rect list{room.x, room.bottom() - list_px, room.width, list_px};
  if (list_px > 0 && scene.narrow()) compose_chips(scene, list);
  if (list_px > 0 && !scene.narrow()) compose_models(scene, list);
  const int width = head_.kind == share::Kind::partial ? head_.turned : head_.width;
  const std::string formula =
      theta() == 0
          ? concat({"*θ*_{", pair_, "} = 0"})
          : concat({"*λ*_{", pair_, "} = 2π · ", base::exact(head_.base), "^{", 2 * pair_, "/", width, "} = **", wave_text(theta()), "**"});
  scene.foot(formula,
             {{"way through the text", way_text(), "angle"}, {"pairs that turn", concat({head_.turned / 2, " of ", head_.width / 2})}});
}

std::string RopeShare::cursor_text() const {
  if (theta() == 0) return concat({"Pair ", pair_, " stands still: the position does not change it."});
  return concat({"Pair ", pair_, " comes round in ", wave_text(theta()), " words, and over ", whole(kLength), " it makes ",
                 significant(theta() * value(kLength) / kTurn, 3), " turns."});
}

std::string RopeShare::alt_text() const {
  constexpr std::string_view kWays[] = {"all pairs turn", "a part of the head turns, with the whole range of speeds",
                                        "the speeds of the whole head, of which only the fast pairs turn"};
  return concat({kModels[whole(kModel)].label, ": heads of ", head_.width, " numbers, base ", static_cast<int>(head_.base), "; ",
                 kWays[static_cast<int>(head_.kind)], ", ", head_.turned, " numbers. ", verdict(), " ", cursor_text()});
}

DataTable RopeShare::data(DataScope scope) const {
  const bool all = scope == DataScope::all;
  const int shown = all ? count() : std::min(count(), 40), first = std::clamp(pair_ - shown / 2, 0, count() - shown);
  DataTable table{concat({kModels[whole(kModel)].label, ", a text of ", whole(kLength), " words"}),
                  {"pair", "radians per word", "wavelength", "turns over the text"},
                  {}};
  const auto number = [all](double value) { return all ? base::exact(value) : significant(value, 4); };
  for (int pair = first; pair < first + shown; ++pair) {
    const double theta = theta_[to_size(pair)];
    table.rows.push_back(
        {std::to_string(pair), number(theta), theta > 0 ? number(kTurn / theta) : "stands still", number(theta * value(kLength) / kTurn)});
  }
  return table;
}

}  // namespace

extern const Kind rope_share{"rope_share", "Which pairs turn", kParameters, make<RopeShare>, {}, -1, kFront, "model=llama-3"};

}  // namespace figures
