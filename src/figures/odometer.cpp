// Why positions are not just numbered: numbers grow beyond those of the words, shares of the length change with every word that is added.
// The wheels of an odometer never grow, but jump. Let them turn smoothly, and they are the hands of the sinusoidal encoding.

#include <algorithm>
#include <cmath>

#include "base/number.h"
#include "figures/concat.h"
#include "figures/figure.h"
#include "figures/knobs.h"
#include "figures/odometer/count.h"

namespace figures {
namespace {

using namespace counting;

constexpr base::Choice kViews[] = {
    {"numbers", "1, 2, 3"}, {"shares", "Shares"}, {"odometer", "Odometer"}, {"binary", "Binary"}, {"smooth", "Smooth"}};
constexpr int kMaxPlace = 255;
constexpr Parameter kParameters[] = {
    base::choice_of("view", "view", kViews, kWheels),
    {.name = "place", .label = "place", .min = 1, .max = kMaxPlace, .initial = 39, .below = "words"},
    base::whole_number("words", "words in the text", "words").between(2, 400).logarithmic().initially(60),
    place_on_picture("hand", "hand", kHands - 1, 0),
};
constexpr std::string_view kFront[] = {"place", "words"};
constexpr std::string_view kCounts[] = {"no", "one", "two", "three", "four", "five", "six", "seven", "eight"};

/// 80, and 99.75 rather than 100.
std::string percent(double share) { return significant(100 * share, share > 0.99 ? 3 : 2); }

class Odometer final : public Figure {
 public:
  void compose(plot::Scene& scene) const override;
  Cursor cursor() const override;
  std::string alt_text() const override;
  std::string cursor_text() const override { return verdict(); }
  DataTable data(DataScope scope) const override;
  float height_for(float width_px) const override { return std::min(1.15f * width_px, 520.0f) + plot::kFoot_px; }

 private:
  void compute() override;
  std::string verdict() const;
  void add_foot(plot::Scene& scene) const;

  Count count_;
};

void Odometer::compute() {
  const int words = whole(kWords);
  count_ = {whole(kView), std::min(value(kPlace), words - 1.0), words, whole(kHand)};
}

Cursor Odometer::cursor() const {
  Cursor cursor{.across = {kPlace, std::min(count_.words - 1, kMaxPlace), 1}};
  if (count_.view == kSmooth) cursor.down = {kHand, kHands};
  return cursor;
}

void Odometer::compose(plot::Scene& scene) const {
  if (count_.view == kSmooth)
    compose_hands(scene, count_);
  else if (count_.view == kWheels || count_.view == kBinary)
    compose_wheels(scene, count_);
  else
    compose_bars(scene, count_);
  scene.headline(verdict());
  add_foot(scene);
}

/// Where a hand's tip is: "0.59 left, 0.81 up".
std::string tip_text(double angle) {
  const double right = std::sin(angle), up = std::cos(angle);
  return concat({fixed(std::fabs(right), 2), right < 0 ? " left, " : " right, ", fixed(std::fabs(up), 2), up < 0 ? " down" : " up"});
}

std::string Odometer::verdict() const {
  const int place = count_.place(), words = count_.words;
  if (count_.view == kNumbers)
    return concat({"The last of ", words, " words has ", words, " added to numbers of about 1: ", percent(words / (words + 1.0)),
                   "% of it is place."});
  if (count_.view == kShares)
    return concat({"Word ", place, " gets ", significant(1.0 * place / words, 2), " in a text of ", words, " words, and ",
                   significant(0.5 * place / words, 2), " in one twice as long."});
  if (count_.view == kSmooth)
    return concat({"At place ", place, " this tip is ", tip_text(Count::angle(count_.hand, place)), ". One word on, its hand turns by ",
                   significant(360.0 / Count::round(count_.hand), 2), "°."});
  const int jumps = count_.jumps(place);
  return concat({"One word on from ", place, ", ", kCounts[jumps], " of ", kCounts[count_.wheels()],
                 jumps == 1 ? " digits changes." : " digits change."});
}

void Odometer::add_foot(plot::Scene& scene) const {
  const int at = count_.place(), last = count_.words;
  if (count_.view == kNumbers) {
    scene.foot(concat({"*x*_{", last, "} + **", last, "**"}), {{"of which place", percent(last / (last + 1.0)) + "%"}});
  } else if (count_.view == kShares) {
    scene.foot(concat({at, " / ", last, " = **", significant(1.0 * at / last, 3), "**"}),
               {{"in a text twice as long", concat({at, " / ", 2 * last, " = ", significant(0.5 * at / last, 3)})}});
  } else if (count_.view == kSmooth) {
    const double angle = Count::angle(count_.hand, at);
    scene.foot(concat({"sin (2π · ", at, " / ", Count::round(count_.hand), ") = **", base::signed_fixed(std::sin(angle), 4), "**"}),
               {{"cos", base::signed_fixed(std::cos(angle), 4)}});
  } else {
    std::string sum;
    for (int wheel = count_.wheels() - 1; wheel >= 0; --wheel) {
      const int digit = count_.digit(at, wheel), weight = count_.weight(wheel);
      if (digit > 0 || (count_.view == kWheels && at >= weight)) sum += concat({sum.empty() ? "" : " + ", digit, " · ", weight});
    }
    scene.foot(concat({at, " = ", sum}), {}, concat({"place ", at}));
  }
}

std::string Odometer::alt_text() const {
  constexpr std::string_view kAs[] = {"each with its number added", "each with its share of the length added",
                                      "counted by the three wheels of an odometer", "counted by eight binary wheels",
                                      "counted by three hands that turn smoothly, once in 10, 100 and 1,000 words"};
  std::string text = concat({"A text of ", count_.words, " words, ", kAs[count_.view], ", at place ", count_.place(), ". "});
  if (count_.view == kSmooth)
    text += concat({"The hand that needs ", base::grouped(Count::round(count_.hand)), " words for a turn is shown in full. "});
  text += verdict();
  if (count_.view == kWheels || count_.view == kBinary) {
    text += " The wheels show ";
    for (int wheel = count_.wheels() - 1; wheel >= 0; --wheel) text += std::to_string(count_.digit(count_.place(), wheel));
    text += ".";
  }
  return text;
}

DataTable Odometer::data(DataScope scope) const {
  const int last = count_.words, shown = scope == DataScope::all ? last : std::min(last, 50),
            first = std::clamp(count_.place() - shown / 2, 1, last - shown + 1);
  DataTable table{concat({"Numberings of a text of ", last, " words", shown < last ? ": those around the chosen place" : ""}),
                  {"word", "share of the length", "odometer", "binary", "hand of 10, degrees", "hand of 100", "hand of 1,000"},
                  {}};
  for (int word = first; word < first + shown; ++word) {
    std::string decimal, binary;
    for (int bit = 1 << 8; bit > 0; bit /= 2) binary += word & bit ? '1' : '0';
    for (int ten = 100; ten > 0; ten /= 10) decimal += static_cast<char>('0' + word / ten % 10);
    table.rows.push_back({std::to_string(word), significant(1.0 * word / last, 4), decimal, binary});
    for (const double turn : {10.0, 100.0, 1000.0}) table.rows.back().push_back(significant(360 * std::fmod(word, turn) / turn, 5));
  }
  return table;
}

}  // namespace

extern const Kind odometer{"odometer", "Numbering the words", kParameters, make<Odometer>, {}, kPlace, kFront, "place=30"};

}  // namespace figures
