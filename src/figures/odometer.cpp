// Why positions are not just numbered: numbers grow beyond those of the words, shares of the length change with every word that is added.
// The wheels of an odometer never grow, but jump. Let them turn smoothly, and they are the hands of the sinusoidal encoding.

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

enum Index : int { kView, kPlace, kWords };
enum View : int { kNumbers, kShares, kWheels, kBinary, kSmooth };
constexpr base::Choice kViews[] = {
    {"numbers", "1, 2, 3"}, {"shares", "Shares"}, {"odometer", "Odometer"}, {"binary", "Binary"}, {"smooth", "Smooth"}};
constexpr int kMaxPlace = 255;
constexpr Parameter kParameters[] = {
    base::choice_of("view", "view", kViews, kWheels),
    base::whole_number("place", "place").between(1, kMaxPlace).initially(39),
    base::whole_number("words", "words in the text", "words").between(2, 400).logarithmic().initially(60),
};
constexpr std::string_view kFront[] = {"place", "words"};

constexpr plot::Paint kWordInk = plot::hue(0), kPlaceInk = plot::hue(1);
constexpr double kTurn = 2 * std::numbers::pi;
constexpr int kMostWords = 150;    ///< with marks of their own
constexpr float kNumbers_px = 22;  ///< below the words
constexpr std::string_view kDecimals[] = {"ones", "tens", "hundreds"};
constexpr std::string_view kCounts[] = {"no", "one", "two", "three", "four", "five", "six", "seven", "eight"};

class Odometer final : public Figure {
 public:
  void compose(plot::Scene& scene) const override;
  Cursor cursor() const override { return {.across = {kPlace, kMaxPlace, 1}}; }
  std::string alt_text() const override;
  std::string cursor_text() const override { return verdict(); }
  DataTable data(DataScope scope) const override;

 private:
  /// Where everything stands in a picture.
  struct Places {
    Rect words;  ///< the row of words; what is added to them stands above it
    Rect wheels;
    float labels_px = 0;
    float top = 0;  ///< of what is added
  };
  void compute() override {}
  int view() const { return whole(kView); }
  bool turns() const { return view() >= kWheels; }
  int base() const { return view() == kBinary ? 2 : 10; }
  int wheels() const { return view() == kBinary ? 8 : 3; }
  int place() const { return whole(kPlace); }
  double length() const { return std::max(value(kWords), value(kPlace)); }  ///< of the text, which reaches at least to the place
  int count() const { return static_cast<int>(std::ceil(length() - 1e-9)); }
  double weight(int wheel) const { return std::pow(base(), wheel); }
  int digit(int number, int wheel) const { return static_cast<int>(number / weight(wheel)) % base(); }
  /// What a wheel shows, from 0 to 1.
  double height(double at, int wheel) const {
    if (view() == kSmooth) return 0.5 + 0.5 * std::sin(kTurn * at / (10 * weight(wheel)));
    return static_cast<double>(digit(static_cast<int>(at + 0.5), wheel)) / (base() - 1);
  }
  /// A wheel that does not move in this text needs less height than the others.
  float row_share(int wheel) const { return view() != kSmooth && weight(wheel) > length() ? 0.4f : 1; }
  float row_px(int wheel, float all_px) const {
    float shares = 0;
    for (int other = 0; other < wheels(); ++other) shares += row_share(other);
    return all_px * row_share(wheel) / shares;
  }
  float x(const Rect& words, double at) const { return words.x + words.width * static_cast<float>((at - 0.5) / length()); }
  int changes() const;
  std::string verdict() const;
  Places places_in(Rect room) const;
  float bar_px(const Places& at, int word) const;
  void compose_stairs(plot::Scene& scene, const Places& at, float foot, plot::Paint ink) const;
  void compose_word(plot::Scene& scene, const Places& at, int word, float foot, plot::Paint ink) const;
  void compose_words(plot::Scene& scene, const Places& at) const;
  void compose_wheel(plot::Scene& scene, int wheel, Rect box) const;
  void compose_trace(plot::Scene& scene, int wheel, Rect row, Rect words) const;
  void add_foot(plot::Scene& scene) const;
};

/// How many digits change with the next word. A wheel that comes round from 9 to 0 moves no further than from 8 to 9.
int Odometer::changes() const {
  int count = 0;
  for (int wheel = 0; wheel < wheels(); ++wheel) count += digit(place(), wheel) != digit(place() + 1, wheel);
  return count;
}

Odometer::Places Odometer::places_in(Rect room) const {
  Places at;
  const float strip = std::clamp(room.height * 0.03f, 6.0f, 16.0f);
  at.labels_px = turns() ? std::min(84.0f, 0.2f * room.width) : 8;
  at.wheels = {room.x, room.y, room.width, turns() && room.height > 150 ? 0.34f * room.height : 0};
  at.top = at.wheels.bottom() + (at.wheels.height > 0 ? 18 : 4);
  const float right = at.labels_px + 12, left_over = room.bottom() - kNumbers_px - at.top;
  // In the first two views the words are as high as numbers of size 1.
  const float high = turns() ? strip : left_over / static_cast<float>(view() == kNumbers ? length() + 1 : 2);
  at.words = {room.x + at.labels_px, room.bottom() - kNumbers_px - high, room.width - right, high};
  return at;
}

/// How high what is added to a word stands above the words.
float Odometer::bar_px(const Places& at, int word) const {
  const float unit = at.words.height;
  if (turns()) return (row_px(0, at.words.y - 6 - at.top) - 10) * static_cast<float>(height(word, 0));
  if (view() == kNumbers) return unit * static_cast<float>(word);
  return unit * static_cast<float>(word / std::max(length(), 1.0 * word));
}

/// Where there are too many words for a mark each.
void Odometer::compose_stairs(plot::Scene& scene, const Places& at, float foot, plot::Paint ink) const {
  std::vector<Point> stairs{{at.words.x, foot}};
  for (int word = 1; word <= count(); ++word)
    for (const double side : {-0.5, 0.5}) stairs.push_back({std::min(x(at.words, word + side), at.words.right()), foot - bar_px(at, word)});
  stairs.push_back({stairs.back().x, foot});
  scene.polygon({"bars"}, std::move(stairs), ink);
  scene.rectangle({"words"}, at.words, kWordInk);
}

void Odometer::compose_word(plot::Scene& scene, const Places& at, int word, float foot, plot::Paint ink) const {
  const float wide = at.words.width / static_cast<float>(length()), gap = wide > 8 ? 2 : wide > 3 ? 0.5f : 0, high = bar_px(at, word);
  const float left = x(at.words, word - 0.5), width = std::max(0.5f, std::min(wide, at.words.right() - left) - gap);
  const float there = word > length() ? 1 - static_cast<float>(word - length()) : 1;  // the last one comes while it plays
  const float strength = word == place() ? 1 : 0.72f;
  scene.rectangle({"bar", word}, {left, foot - high, width, high}, ink.faded(there)).on_click_set(kPlace, word);
  scene.rectangle({"word", word}, {left, at.words.y, width, at.words.height}, kWordInk.faded(there * strength)).on_click_set(kPlace, word);
  if (view() == kShares && word > 1) {  // where it would be with one word more
    const float y = foot - at.words.height * static_cast<float>(word / (length() + 1));
    scene.line({"next", word}, {left, y}, {left + width, y}, ColourToken::stage, 1.5f);
  }
}

/// The words, and what is added to each: its number, its share, or what the quickest wheel shows.
void Odometer::compose_words(plot::Scene& scene, const Places& at) const {
  const int last = count();
  const float foot = turns() ? at.words.y - 6 : at.words.y;
  const plot::Paint ink = turns() ? kPlaceInk.faded(0.22f) : kPlaceInk;
  if (last > kMostWords) compose_stairs(scene, at, foot, ink);
  for (int word = 1; word <= last && last <= kMostWords; ++word) compose_word(scene, at, word, foot, ink);
  const float under = at.words.bottom() + 16;
  const auto number = [&](int key, double word, int rank) {
    scene
        .text({"number", key}, {x(at.words, word), under}, base::grouped(std::llround(word)), plot::kNumber,
              rank == 0 ? plot::Paint(ColourToken::accent) : ColourToken::ink2, plot::Anchor::middle)
        .ranked(rank);
  };
  number(0, place(), 0);
  number(1, last, 1);
  if (place() != 1) number(2, 1, 2);
  int key = 3;
  for (const double word : plot::round_numbers(1, last, std::clamp(static_cast<int>(at.words.width / 70), 2, 9)))
    if (word == std::round(word)) number(key++, word, 3);
}

/// A drum whose digits come round from below; or, turning smoothly, a dial with the digits around it and a hand.
void Odometer::compose_wheel(plot::Scene& scene, int wheel, Rect box) const {
  const Point middle{box.x + box.width / 2, box.y + box.height / 2};
  const bool smooth = view() == kSmooth;
  const double now = value(kPlace), whole_now = std::floor(now + 0.5), along = std::clamp((now + 0.5 - whole_now - 0.75) * 4, 0.0, 1.0);
  const bool rolls = digit(static_cast<int>(whole_now), wheel) != digit(static_cast<int>(whole_now) + 1, wheel);
  const double shown = digit(static_cast<int>(whole_now), wheel) + (rolls ? along : 0);
  const float radius = box.width / 2;
  scene.rectangle({"wheel", wheel}, box, ColourToken::panel, smooth ? radius : 6).stroked(ColourToken::edge, 1.5f);
  for (int d = 0; d < base(); ++d) {
    // On a drum of ten digits; one of two has each five times, of which the nearest is seen.
    double away = std::remainder(d - shown, base());
    if (base() == 2 && away == -1) away = 1;
    const double angle = smooth ? kTurn * d / 10 : away * kTurn / 10;
    const float near = smooth ? 1 : static_cast<float>(std::max(0.0, std::cos(1.25 * angle)));
    if (near < 0.7f || (smooth && radius < 34)) continue;
    const Point at = smooth ? plot::around(middle, radius - 13, angle)
                            : Point{middle.x, middle.y + 0.62f * box.height * static_cast<float>(std::sin(angle))};
    const int em = smooth ? 13 : std::max(10, static_cast<int>(box.height * (0.75f * near - 0.33f)));
    scene
        .text({"digit", wheel, d}, at, std::to_string(d), plot::large(em), plot::Paint(ColourToken::ink, near * near * near),
              plot::Anchor::middle)
        .level()
        .ranked(std::fabs(away) < 0.5 ? 0 : 3);
  }
  if (!smooth) return;
  const double angle = kTurn * now / (10 * weight(wheel));
  const float long_px = radius - (radius < 34 ? 3 : 26);
  scene.hand({"hand", wheel}, middle, long_px, angle, ColourToken::accent, 3).drags_angle(kPlace, 10 * weight(wheel) / kTurn);
  scene.dot_around({"tip", wheel}, middle, long_px, angle, 5, ColourToken::accent).trailing();
}

/// What a wheel shows at each word of the text, and in red how far it jumps with the next.
void Odometer::compose_trace(plot::Scene& scene, int wheel, Rect row, Rect words) const {
  const auto point = [&](double at, double high) { return Point{x(words, at), row.bottom() - row.height * static_cast<float>(high)}; };
  const double last = length() + 0.5;
  std::vector<Point> way;
  if (view() == kSmooth) {
    for (int k = 0; k <= 600; ++k) way.push_back(point(0.5 + (last - 0.5) * k / 600, height(0.5 + (last - 0.5) * k / 600, wheel)));
  } else {
    way.push_back(point(0.5, height(1, wheel)));
    for (int word = 1; word < length(); ++word) {
      way.push_back(point(word + 0.5, height(word, wheel)));
      way.push_back(point(word + 0.5, height(word + 1, wheel)));
    }
    way.push_back(point(last, height(count(), wheel)));
  }
  scene.line({"zero", wheel}, {words.x, row.bottom()}, {words.right(), row.bottom()}, ColourToken::hairline, 1);
  scene.curve({"trace", wheel}, std::move(way), ColourToken::ink2, 2);
  const std::string name = view() == kBinary   ? base::grouped(std::llround(weight(wheel)))
                           : view() == kSmooth ? concat({"every ", static_cast<int>(10 * weight(wheel))})
                                               : std::string(kDecimals[wheel]);
  scene.text({"name", wheel}, {words.x - 8, row.y + row.height / 2}, name, plot::kLabel, ColourToken::ink2, plot::Anchor::end)
      .level()
      .highlights_with(wheel == 0              ? "fast"
                       : wheel + 1 == wheels() ? "slow"
                                               : "");
  const int here = digit(place(), wheel), next = digit(place() + 1, wheel);
  if (view() != kSmooth && here != next && place() < count()) {
    const Point from = point(place() + 0.5, height(place(), wheel)), to = point(place() + 0.5, height(place() + 1, wheel));
    scene.line({"jump", wheel}, from, to, ColourToken::wrong, 4).highlights_with("jump");
    // Below the upper step, or above it where it is low.
    const float upper = std::min(from.y, to.y), baseline = upper + 20 < row.bottom() ? upper + 18
                                                           : row.height > 40         ? upper - 8
                                                                                     : upper + 12;
    scene.text({"jump name", wheel}, {from.x + 8, baseline}, concat({here, " to ", next}), plot::kStrongNumber, ColourToken::wrong)
        .over_lines()
        .ranked(2);
  }
  scene.dot({"sample", wheel}, point(value(kPlace), height(value(kPlace), wheel)), 5, ColourToken::accent);
}

void Odometer::compose(plot::Scene& scene) const {
  const Places at = places_in(scene.picture());
  const float foot = turns() ? at.words.y - 6 : at.words.y;
  scene.rectangle({"plane"}, {at.words.x, at.top, at.words.width, at.words.bottom() - at.top}, {})
      .drags_x(kPlace, length() / static_cast<double>(at.words.width));
  compose_words(scene, at);
  if (turns()) {
    const float gap = 6;
    float bottom = foot;
    const float high = std::min(at.wheels.height, view() == kSmooth ? at.wheels.width / 3 - gap : 190.0f);
    const float wide = view() == kSmooth ? high : std::min(0.68f * high, at.wheels.width / static_cast<float>(wheels()) - gap);
    const float left = at.wheels.x + (at.wheels.width - (wide + gap) * static_cast<float>(wheels()) + gap) / 2;
    for (int wheel = 0; wheel < wheels(); ++wheel) {
      const float turned = static_cast<float>(wheels() - 1 - wheel);  // the quickest stands at the right, and below
      const float high_px = row_px(wheel, foot - at.top);
      compose_trace(scene, wheel, {at.words.x, bottom - high_px + 10, at.words.width, high_px - 10}, at.words);
      bottom -= high_px;
      const Rect box{left + turned * (wide + gap), at.wheels.y + (at.wheels.height - high) / 2, wide, high};
      if (at.wheels.height > 0) compose_wheel(scene, wheel, box);
    }
  } else {
    const float number = static_cast<float>(view() == kNumbers ? value(kPlace) : value(kPlace) / length()) * at.words.height;
    const std::string text = view() == kNumbers ? base::grouped(place()) : significant(value(kPlace) / length(), 3);
    scene.text({"name", 0}, {x(at.words, value(kPlace)), foot - number - 9}, text, plot::large(22), kPlaceInk, plot::Anchor::middle)
        .over_lines();
    const Point corner{at.words.x + 4, at.top + 18};
    scene
        .text({"name", 1}, corner, view() == kNumbers ? "place: grows with every word" : "place: white lines show it with one word more",
              plot::kStrongLabel, kPlaceInk)
        .highlights_with("place");
    scene.text({"name", 2}, {corner.x, corner.y + 20}, "word: numbers of about 1", plot::kStrongLabel, kWordInk).highlights_with("word");
  }
  const float line = x(at.words, value(kPlace));
  scene.line({"cursor"}, {line, turns() ? at.top : foot}, {line, at.words.bottom() + 3}, ColourToken::accent, 1.5f)
      .dashed(plot::Dash::dotted);
  scene.headline(verdict());
  add_foot(scene);
}

std::string Odometer::verdict() const {
  const int last = count();
  if (view() == kNumbers)
    return concat({"Word ", last, " of ", last, " has ", last, " added to numbers of about 1: ", significant(100.0 * last / (last + 1), 2),
                   "% of it is place."});
  if (view() == kShares)
    return concat({"Word ", place(), " gets ", significant(1.0 * place() / last, 3), " in a text of ", last, " words, and ",
                   significant(1.0 * place() / (last + 1), 3), " if it is one longer."});
  if (view() == kSmooth) return concat({"One word on from ", place(), ", the hands turn by 36°, 3.6° and 0.36°: nothing jumps."});
  return concat({"One word on from ", place(), ", ", kCounts[changes()], " of ", kCounts[wheels()],
                 changes() == 1 ? " digits changes." : " digits change."});
}

void Odometer::add_foot(plot::Scene& scene) const {
  const int at = place(), last = count();
  if (view() == kNumbers) {
    scene.foot(concat({"*x*_{", last, "} + **", last, "**"}),
               {{"of which place", concat({significant(100.0 * last / (last + 1), 2), "%"})}});
  } else if (view() == kShares) {
    scene.foot(concat({at, " / ", last, " = **", significant(1.0 * at / last, 3), "**"}),
               {{"one word longer", concat({at, " / ", last + 1, " = ", significant(1.0 * at / (last + 1), 3)})}});
  } else if (view() == kSmooth) {
    const double angle = kTurn * at / 10;
    scene.foot(concat({"sin (2π · ", at, " / 10) = **", base::signed_fixed(std::sin(angle), 3), "**"}),
               {{"slower", base::signed_fixed(std::sin(angle / 10), 3)}, {"slowest", base::signed_fixed(std::sin(angle / 100), 3)}});
  } else {
    std::string sum;
    for (int wheel = wheels() - 1; wheel >= 0; --wheel) {
      const int d = digit(at, wheel);
      if (d > 0 || (view() == kWheels && at >= weight(wheel)))
        sum += concat({sum.empty() ? "" : " + ", d, " · ", std::to_string(std::lround(weight(wheel)))});
    }
    scene.foot(concat({at, " = ", sum}), {}, concat({"place ", at}));
  }
}

std::string Odometer::alt_text() const {
  constexpr std::string_view kAs[] = {"each with its number added", "each with its share of the length added",
                                      "counted by the three wheels of an odometer", "counted by eight binary wheels",
                                      "counted by three hands that turn smoothly, once in 10, 100 and 1,000 words"};
  std::string text = concat({"A text of ", count(), " words, ", kAs[view()], ", at place ", place(), ". ", verdict()});
  if (view() == kWheels || view() == kBinary) {
    text += " The wheels show ";
    for (int wheel = wheels() - 1; wheel >= 0; --wheel) text += std::to_string(digit(place(), wheel));
    text += ".";
  }
  return text;
}

DataTable Odometer::data(DataScope scope) const {
  const int last = count(), shown = scope == DataScope::all ? last : std::min(last, 50),
            first = std::clamp(place() - shown / 2, 1, last - shown + 1);
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
