// What a longer text leaves of the attention to one token. Its logit stands g above all others, so that among n tokens the softmax gives
// it e^g / (e^g + n - 1). Sharpened logits, multiplied by 1 + 0.1 ln s, make up for a crowd s times as large (Peng et al. 2023,
// arXiv 2309.00071, have the square of that).

#include <algorithm>
#include <array>
#include <cmath>

#include "base/number.h"
#include "figures/concat.h"
#include "figures/figure.h"
#include "figures/knobs.h"

namespace figures {
namespace {

enum Index : int { kTokens, kLead, kSharpened, kCover };
constexpr Parameter kParameters[] = {
    base::whole_number("tokens", "text", "tokens").between(4096, 1048576).logarithmic().initially(32768),
    base::real_number("lead", "lead g").between(0, 20, 0.1).initially(10),
    base::choice_of("sharpened", "sharpened", kSwitch),
    covered(),
};

constexpr std::string_view kFront[] = {"tokens", "sharpened"};
constexpr int kTrained = 4096;
constexpr int kMostDots = 300;      ///< of a crowd
constexpr float kHighest_px = 120;  ///< of a bar

/// A text, and what of the attention in it goes to the one token.
struct Crowd {
  int tokens = 0;
  double lead = 0;
  double share() const { return 1 / (1 + (tokens - 1) * std::exp(-lead)); }
};

std::string share_text(double share) { return share >= 0.095 ? fixed(share, 2) : significant(share, 1); }

class CrowdedAttention final : public Figure {
 public:
  void compose(plot::Scene& scene) const override;
  std::string alt_text() const override;
  DataTable data(DataScope scope) const override;

 private:
  void compute() override;
  Rect bar(const plot::Scene& scene, int row) const;
  void compose_crowd(plot::Scene& scene, int row, Rect room) const;
  void compose_row(plot::Scene& scene, int row) const;

  std::array<Crowd, 2> crowds_;
  double factor_ = 1;
};

void CrowdedAttention::compute() {
  factor_ = is_on(kSharpened) ? 1 + 0.1 * std::log(value(kTokens) / kTrained) : 1;
  crowds_ = {{{kTrained, value(kLead)}, {whole(kTokens), factor_ * value(kLead)}}};
}

/// Height of the head above or below a bar.
float head_px(const plot::Scene& scene) { return std::clamp(0.2f * scene.picture().height, 22.0f, 46.0f); }

/// All the attention there is; its head is above the first bar and below the second.
Rect CrowdedAttention::bar(const plot::Scene& scene, int row) const {
  const Rect room = scene.picture();
  const float between = std::clamp(0.14f * room.height, 16.0f, 90.0f), half = room.height / 2 - head_px(scene),
              height = std::clamp(half - between / 2, 10.0f, kHighest_px);
  return {room.x, std::round(room.y + room.height / 2 + (row == 0 ? -between / 2 - height : between / 2)), room.width, std::round(height)};
}

/// Dots, each for as many tokens as those of the other text, in whole rows.
void CrowdedAttention::compose_crowd(plot::Scene& scene, int row, Rect room) const {
  int each = 1;
  while (crowds_[1].tokens / each > kMostDots) each *= 2;
  const int dots = std::max(1, crowds_[to_size(row)].tokens / each);
  if (room.width < 3) return;
  const int ideal = std::max(1, to_int(std::sqrt(static_cast<float>(dots) * room.height / room.width) + 0.5f));
  int rows = ideal;
  const auto columns_in = [dots](int r) { return std::max(1, (dots + r / 2) / r); };
  for (const int r : {ideal - 1, ideal + 1, ideal + 2}) {
    if (r > 0 && std::abs(dots - r * columns_in(r)) < std::abs(dots - rows * columns_in(rows))) rows = r;
  }
  const int columns = columns_in(rows);
  const float across = room.width / static_cast<float>(columns), down = room.height / static_cast<float>(rows);
  for (int dot = 0; dot < rows * columns; ++dot)
    scene.dot({"token", row, dot},
              {room.x + across * (static_cast<float>(dot % columns) + 0.5f), room.y + down * (static_cast<float>(dot / columns) + 0.5f)},
              std::clamp(0.3f * std::min(across, down), 0.8f, 6.0f), ColourToken::ink3);
  if (row == 1 && each > 1)
    scene.text({"each"}, {room.right(), room.bottom() + 22}, concat({"a dot: ", each, " other tokens"}), plot::kLabel, ColourToken::ink2,
               plot::Anchor::end);
}

void CrowdedAttention::compose_row(plot::Scene& scene, int row) const {
  const Crowd& crowd = crowds_[to_size(row)];
  const Rect all = bar(scene, row);
  const bool hidden = is_on(kCover);
  const float left = hidden ? 0 : all.width * static_cast<float>(crowd.share());
  scene.rectangle({"all", row}, all, ColourToken::panel);
  if (!hidden) compose_crowd(scene, row, {all.x + left, all.y, all.width - left, all.height});
  scene.rectangle({"share", row}, {all.x, all.y, left, all.height},
                  row == 1 ? plot::Paint(ColourToken::accent) : plot::Paint(ColourToken::accent, 0.5f));
  const std::string share = hidden ? "?" : share_text(crowd.share());
  const float head = head_px(scene), y = row == 0 ? all.y - 0.26f * head : all.bottom() + 0.82f * head;
  const plot::Type type = plot::large(to_int(static_cast<double>(0.78f * head)));
  const std::string_view tokens = scene.narrow() ? "" : " tokens";
  scene.text({"share text", row}, {all.x, y}, share, type, ColourToken::accent).ranked(0);
  scene
      .text({"crowd", row}, {all.x + scene.text_width(hidden ? "0.84" : share, type) + 12, y}, concat({"among ", crowd.tokens, tokens}),
            plot::serif(to_int(static_cast<double>(0.41f * head)) + 1), ColourToken::ink)
      .ranked(0);
}

void CrowdedAttention::compose(plot::Scene& scene) const {
  const Rect top = bar(scene, 0), below = bar(scene, 1);
  const auto edge = [&](int row) { return top.x + (is_on(kCover) ? 0 : top.width * static_cast<float>(crowds_[to_size(row)].share())); };
  scene.polygon({"shrinking"}, {{top.x, top.bottom()}, {edge(0), top.bottom()}, {edge(1), below.y}, {top.x, below.y}},
                ColourToken::accent_ground);
  for (const int row : {0, 1}) compose_row(scene, row);
  const Crowd& crowd = crowds_[1];
  scene.headline(is_on(kCover) ? "One token stands out by the same lead in both texts. How much of the attention is its own?"
                 : factor_ > 1 ? concat({"Logits ", significant(factor_, 3), " times as large: the token is heard as before."})
                               : "One token stands out by the same lead in both texts. The bar is all the attention, the blue its own.");
  const std::string lead = significant(crowd.lead, 4);
  scene.foot(
      is_on(kCover) ? "" : concat({"*e*^{", lead, "} / (*e*^{", lead, "} + ", crowd.tokens - 1, ") = **", fixed(crowd.share(), 4), "**"}),
      {{"lead", concat({"*g* = ", lead})}});
}

std::string CrowdedAttention::alt_text() const {
  if (is_on(kCover)) return "Two bars for all the attention, in a text of 4,096 tokens and in a longer one; the shares are covered.";
  return concat({"One token’s logit is ", significant(value(kLead), 3), " above all others",
                 factor_ > 1 ? concat({", and sharpened ", significant(factor_, 3), " times in the longer text"}) : "", ". Among ",
                 kTrained, " tokens it gets ", fixed(crowds_[0].share(), 2), " of the attention, among ", crowds_[1].tokens, " ",
                 share_text(crowds_[1].share()), "."});
}

DataTable CrowdedAttention::data(DataScope scope) const {
  const bool all = scope == DataScope::all;
  DataTable table{"The share of one token", {"tokens", "lead", "share"}, {}};
  for (const Crowd& crowd : crowds_)
    table.rows.push_back({all ? std::to_string(crowd.tokens) : grouped(crowd.tokens),
                          all ? base::exact(crowd.lead) : significant(crowd.lead, 4),
                          all ? base::exact(crowd.share()) : fixed(crowd.share(), 4)});
  return table;
}

}  // namespace

extern const Kind crowded_attention{"crowded_attention", "One voice in a crowd", kParameters, make<CrowdedAttention>, {}, -1, kFront};

}  // namespace figures
