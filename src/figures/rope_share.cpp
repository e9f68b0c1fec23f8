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

enum Index : int { kModel, kKind, kShare, kHeadWidth, kBase, kLength, kPair, kPinned };
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
};
constexpr std::string_view kFront[] = {"length", "share"};
constexpr double kTurn = 2 * std::numbers::pi;
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
  void compose_models(plot::Scene& scene, Rect room) const;
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

/// How far each pair turns over the text: a full disc came round, a dotted ring stands still.
void RopeShare::compose_pairs(plot::Scene& scene, Rect room) const {
  const float left = room.height > 120 ? 34 : 0, legend_px = left > 0 ? 20 : 0;
  const Rect area{room.x + left, room.y + legend_px, room.width - left, room.height - legend_px};
  if (legend_px > 0) {
    scene.text({"pair label"}, {room.x, room.y + 12}, "pair");
    scene.text({"legend"}, {room.right(), room.y + 12},
               turning_ < count() ? "filled: turned in the text · dotted: never turns" : "filled: turned in the text", plot::kLabel,
               ColourToken::ink2, plot::Anchor::end);
  }
  const int columns = plot::columns_for(area, count(), count() >= 16 ? 8 : 1), rows = (count() + columns - 1) / columns;
  const float across = std::min(area.width / static_cast<float>(columns), 1.4f * area.height / static_cast<float>(rows)),
              high = std::min(area.height / static_cast<float>(rows), 1.4f * across),
              radius = std::max(1.5f, std::min({across, high, 80.0f}) / 2.3f - 1);
  const float first = area.x + (area.width - across * static_cast<float>(columns)) / 2,
              top = area.y + (area.height - high * static_cast<float>(rows)) / 2;
  for (int pair = 0; pair < count(); ++pair) {
    const int row = pair / columns;
    const Point middle{first + across * (static_cast<float>(pair % columns) + 0.5f), top + high * (static_cast<float>(row) + 0.5f)};
    const double angle = theta_[to_size(pair)] * value(kLength);
    const bool still = angle == 0;
    if (pair == pair_)
      scene.rectangle({"chosen"}, {middle.x - across / 2, middle.y - high / 2, across, high}, ColourToken::accent_ground, 5)
          .highlights_with("pair");
    scene.sector({"disc", pair}, middle, radius, 0, kTurn, still ? plot::Paint(ColourToken::stage) : plot::Paint(ColourToken::panel))
        .stroked(still ? ColourToken::edge : ColourToken::hairline, 1)
        .dashed(still ? plot::Dash::dotted : plot::Dash::solid)
        .selects(pair);
    scene.sector({"seen", pair}, middle, radius, 0, std::min(angle, kTurn), plot::Paint(ColourToken::accent, angle < kTurn ? 1 : 0.75f))
        .after(2 * (count() - 1 - pair));
    if (pair % columns == 0 && left > 0)
      scene.text({"first", pair}, {first - 8, middle.y}, base::grouped(pair), plot::kNumber, ColourToken::ink2, plot::Anchor::end)
          .level()
          .ranked(row == 0 ? 1 : 2);
  }
}

/// One row for each model: how much of a head turns, and from which wavelength to which, on a logarithmic scale.
void RopeShare::compose_models(plot::Scene& scene, Rect room) const {
  room = {room.x, room.y + 20, room.width, room.height - 20};
  const float high = (room.height - 34) / kModelCount, left = room.x + 0.2f * room.width + 96, right = room.right() - 10;
  const auto x_of = [&](double wave) {
    return left + (right - left) *
                      static_cast<float>(std::log(std::clamp(wave, kShortest, kLongest) / kShortest) / std::log(kLongest / kShortest));
  };
  const float bottom = room.y + high * kModelCount, now = x_of(value(kLength));
  scene.text({"share title"}, {left - 14, room.y - 7}, "pairs that turn", plot::kLabel, ColourToken::ink2, plot::Anchor::end);
  scene.text({"slow title"}, {right, room.y - 7}, "pale: wavelengths longer than the text", plot::kLabel, ColourToken::ink2,
             plot::Anchor::end);
  for (int power = 1; power <= 8; ++power) {
    const float x = x_of(std::pow(10, power));
    scene.line({"scale", power}, {x, room.y}, {x, bottom}, ColourToken::hairline, 1);
    scene
        .text({"scale label", power}, {x, bottom + 15}, plot::label_of(std::pow(10, power)), plot::kNumber, ColourToken::ink2,
              plot::Anchor::middle)
        .ranked(power % 2 == 0 ? 3 : 2);
  }
  for (int model = 0; model < kModelCount; ++model) {
    const Head of = head(model);
    const std::vector<double> theta = share::frequencies(of);
    const double longest = share::longest_wave(theta);
    const float y = room.y + high * (static_cast<float>(model) + 0.5f), thick = std::min(12.0f, high - 8),
                round = std::min(now, x_of(longest));
    const bool on = model == whole(kModel);
    scene
        .rectangle({"model", model}, {room.x, y - high / 2 + 1, room.width, high - 2},
                   on ? plot::Paint(ColourToken::accent_ground) : plot::Paint(), 6)
        .on_click_set(kModel, model);
    scene
        .text({"model name", model}, {room.x + 6, y}, std::string(kModels[model].label), on ? plot::kStrongLabel : plot::kLabel,
              ColourToken::ink)
        .level()
        .ranked(0);
    scene
        .text({"share", model}, {left - 14, y}, concat({of.turned / 2, " of ", of.width / 2}), plot::kNumber, ColourToken::ink2,
              plot::Anchor::end)
        .level();
    scene.rectangle({"round", model}, {x_of(kTurn), y - thick / 2, std::max(0.0f, round - x_of(kTurn)), thick},
                    plot::Paint(ColourToken::accent, on ? 1 : 0.75f), 2);
    scene.rectangle({"slow", model}, {round, y - thick / 2, x_of(longest) - round, thick}, ColourToken::accent_ground, 2)
        .stroked(ColourToken::accent, 1);
  }
  scene.line({"now"}, {now, room.y - 2}, {now, bottom + 2}, ColourToken::wrong, 1.5f).dashed();
  scene.text({"now label"}, {now, bottom + 31}, concat({"text of ", whole(kLength)}), plot::kLabel, ColourToken::wrong,
             now > (left + right) / 2 ? plot::Anchor::end : plot::Anchor::start);
  scene.text({"scale title"}, now > (left + right) / 2 ? Point{left, bottom + 31} : Point{right, bottom + 31}, "wavelengths, in words",
             plot::kLabel, ColourToken::ink2, now > (left + right) / 2 ? plot::Anchor::start : plot::Anchor::end);
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
  const float list_px = room.height < 160 ? 0 : scene.narrow() ? 70.0f : std::clamp(0.36f * room.height, 190.0f, 250.0f);
  compose_pairs(scene, {room.x, room.y, room.width, room.height - list_px - (list_px > 0 ? 14 : 0)});
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
