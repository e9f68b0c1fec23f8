// The page that is being read, as three hands of the sinusoidal encoding see it (Vaswani et al. 2017, Attention Is All You Need, section
// 3.5): each word has the colour of the hand's cosine at its position. A quick hand changes within a phrase, a slow one within a chapter.

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

#include "base/number.h"
#include "base/text.h"
#include "figures/concat.h"
#include "figures/figure.h"
#include "figures/knobs.h"
#include "plot/cell_colours.h"
#include "plot/colour_map.h"
#include "plot/rich_text.h"

namespace figures {
namespace {

enum Index : int { kPosition, kPinned };
constexpr Parameter kParameters[] = {place_on_picture("position", "word", 999, 11), pinned("word pinned")};

constexpr base::TextParameter kText{
    .name = "words",
    .label = "text",
    .initial =
        "How would you tell a model that a word is the third? Give it a 3. That fails, but each repair leads closer to the encoding "
        "of the first Transformer. ¶ Add 1 to every number of the first word, 2 to those of the second, and at four hundred words "
        "the place has drowned the word. So divide by the length. But now “third” is 0.75 in a text of four words and 0.0075 in one "
        "of four hundred, and what keeps changing is hard to learn. ¶ The odometer of a car does better. Place 38 reads 038 in any "
        "text, no wheel shows more than 9, and until the wheels run out no two places read alike. But how do its digits fare with "
        "neighbours? ¶ At every round number the digits leap, and binary is no better. Yet no wheel moves by more than a notch. The "
        "leap comes from reading the wheel as a number. So read how far each wheel has turned.",
    .max_length = 4000,
    .of_chapter = true};
constexpr std::string_view kNewParagraph = "¶";

/// Hands 0, 4 and 8 of an encoding 32 dimensions wide with base 10,000: each is ten times slower than the one before.
struct Slowness {
  int hand;
  double divisor;
  std::string_view name;
};
constexpr std::array<Slowness, 3> kHands{{{0, 1, "A phrase"}, {4, 10, "A paragraph"}, {8, 100, "A chapter"}}};
constexpr double kTurn = 2 * std::numbers::pi;

struct Word {
  std::string text;
  bool begins_paragraph = false;
};

/// A word's place in a column: its left end and its width, and the line's distance from the top in lines.
struct Place {
  float x = 0, width = 0, lines = 0;
};

/// The colour of a cosine in a letter: that of the table without its pale middle, which could not be read.
plot::Paint ink_of(double cosine) {
  constexpr float kMiddle = 0.06f, kLight = 0.82f, kDark = 0.96f;  // the least of the scale that has a contrast of 4.5:1
  const float value = static_cast<float>(cosine), far = std::max(0.0f, (std::fabs(value) - kMiddle) / (1 - kMiddle));
  const float red = std::clamp((value + kMiddle) / (2 * kMiddle), 0.0f, 1.0f);  // between the two ends of the middle, a mixture
  const auto colour = [&](float least, bool dark) {
    const float at = least + (1 - least) * far;
    const auto end = [&](float side) { return plot::paint_of(plot::Map::diverging, side * at, -1, 1).on(dark); };
    return plot::blend(end(-1), end(1), red);
  };
  return {colour(kLight, false), colour(kDark, true)};
}

class InkedPage final : public Figure {
 public:
  void compose(plot::Scene& scene) const override;
  Cursor cursor() const override { return {.across = {kPosition, count()}, .pinned = kPinned}; }
  std::string alt_text() const override;
  std::string cursor_text() const override;
  DataTable data(DataScope scope) const override;
  float height_for(float width_px) const override { return width_px < 440 ? 720 : Figure::height_for(width_px); }

 private:
  void compute() override;
  int count() const { return static_cast<int>(words_.size()); }
  std::vector<Place> lay_out(const std::vector<float>& widths, float space, float width, float most_lines) const;
  void compose_clock(plot::Scene& scene, int hand, Point middle, float radius, int words) const;
  void compose_head(plot::Scene& scene, int hand, Rect room, float radius, int words) const;
  void compose_words(plot::Scene& scene, int hand, Rect room, const std::vector<Place>& places, plot::Type type) const;

  std::vector<Word> words_;
  std::string split_;  ///< the text that they come from
  int at_ = 0;
};

void InkedPage::compute() {
  if (words_.empty() || split_ != text()) {
    words_.clear();
    split_ = text();
    bool begins = false;
    for (const std::string_view word : base::split(split_, ' ')) {
      if (!word.empty() && word != kNewParagraph) words_.push_back({std::string(word), begins});
      begins = word == kNewParagraph;
    }
    if (words_.empty()) words_.push_back({"…"});
  }
  at_ = std::min(whole(kPosition), count() - 1);
}

float line_px(plot::Type type) { return std::round(1.5f * static_cast<float>(type.em_px())); }

/// The places of as many words as `most_lines` hold, given how wide each is.
std::vector<Place> InkedPage::lay_out(const std::vector<float>& widths, float space, float width, float most_lines) const {
  constexpr float kBetweenParagraphs = 0.4f;
  std::vector<Place> places;
  float x = 0, line = 0;
  for (size_t word = 0; word < words_.size(); ++word) {
    const float taken = std::min(width, widths[word]);
    const bool begins = words_[word].begins_paragraph;
    if (begins || x + taken > width) {
      if (x > 0) line += begins ? 1 + kBetweenParagraphs : 1;
      x = 0;
    }
    if (line + 1 > most_lines && !places.empty()) break;
    places.push_back({x, taken, line});
    x += taken + space;
  }
  return places;
}

/// A tick for each word in the colour that the hand gives it, and the hand at the chosen one.
void InkedPage::compose_clock(plot::Scene& scene, int hand, Point middle, float radius, int words) const {
  const double divisor = kHands[to_size(hand)].divisor;
  const int all = hand == 0 ? 44 : to_int(kTurn * divisor) + 1;  // in seven turns or in one; later ones would lie on them
  const int step = std::max(1, to_int(3 * divisor / static_cast<double>(radius)));  // at least 3 px wide
  const double arc = step > 1 ? 1.3 * step / divisor : 0.8 * std::min(1 / divisor, kTurn / 44);
  for (int word = 0; word < std::min(words, all); word += step) {
    const double angle = word / divisor;
    scene.sector({"tick", hand, word}, middle, radius - 1, angle - arc / 2, angle + arc / 2, ink_of(std::cos(angle)), 0.62f * radius);
  }
  scene.ring({"clock", hand}, middle, radius, ColourToken::edge).drags_angle(kPosition, divisor);
  scene.hand({"hand", hand}, middle, 0.92f * radius, value(kPosition) / divisor, ColourToken::ink, 2.5f).drags_angle(kPosition, divisor);
  scene.dot({"pin", hand}, middle, 3.5f, ColourToken::ink);
}

void InkedPage::compose_head(plot::Scene& scene, int hand, Rect room, float radius, int words) const {
  const Slowness& slowness = kHands[to_size(hand)];
  const Point middle{room.x + radius + 1, room.y + room.height / 2};
  compose_clock(scene, hand, middle, radius, words);
  const float x = middle.x + radius + 12, width = room.right() - x;
  const std::string name(slowness.name), turn = concat({significant(kTurn * slowness.divisor, hand < 2 ? 2 : 3), " words a turn"});
  plot::Type type = plot::large(scene.narrow() ? 20 : 24);
  while (type.em_px() > 15 && scene.text_width("A paragraph", type) > width) type = type.smaller();
  scene.text({"name", hand}, {x, middle.y - 3}, name, type, ColourToken::ink).ranked(0);
  scene.text({"turn", hand}, {x, middle.y + 17}, turn).ranked(0);
}

void InkedPage::compose_words(plot::Scene& scene, int hand, Rect room, const std::vector<Place>& places, plot::Type type) const {
  const float line = line_px(type);
  for (int i = 0; i < static_cast<int>(places.size()); ++i) {
    const std::string& word = words_[to_size(i)].text;
    const Place& place = places[to_size(i)];
    const Point at{room.x + place.x, std::round(room.y + line * (place.lines + 0.75f))};
    if (i == at_)
      scene.rectangle({"chosen", hand}, {at.x - 3, at.y - 0.7f * line, place.width + 6, 0.95f * line}, ColourToken::accent_ground, 4);
    scene
        .text({"word", hand, i}, at, place.width < room.width ? plot::verbatim(word) : scene.shortened(word, room.width, type), type,
              ink_of(std::cos(i / kHands[to_size(hand)].divisor)))
        .ranked(0)
        .selects(i);
  }
}

/// Three columns, or on a phone as many bands as there is height for, in the largest type in which the whole text has room.
void InkedPage::compose(plot::Scene& scene) const {
  constexpr int kLargest = 18, kSmallest = 13;
  const Rect room = scene.picture();
  const bool stacked = scene.narrow();
  const int bands = stacked ? std::clamp(to_int(static_cast<double>(room.height) / 130), 1, 3) : 3;
  const float gap = stacked ? 14.0f : std::clamp(0.045f * room.width, 20.0f, 44.0f), parts = static_cast<float>(bands);
  const float width = stacked ? room.width : (room.width - gap * (parts - 1)) / parts,
              height = stacked ? (room.height - gap * (parts - 1)) / parts : room.height;
  const float radius = stacked ? 22 : std::clamp(0.165f * width, 22.0f, 56.0f), head = 2 * radius + (stacked ? 8.0f : 24.0f);
  std::vector<float> widths;  // in the largest type; those in others are in proportion
  for (const Word& word : words_) widths.push_back(scene.text_width(plot::verbatim(word.text), plot::serif(kLargest)));
  const float space = scene.text_width(" ", plot::serif(kLargest));
  int em = stacked ? 14 : kLargest;
  const auto places_at = [&] {
    const float scale = static_cast<float>(em) / kLargest;
    std::vector<Place> places = lay_out(widths, space, width / scale, (height - head) / line_px(plot::serif(em)));
    for (Place& place : places) place = {place.x * scale, place.width * scale, place.lines};
    return places;
  };
  std::vector<Place> places = places_at();
  while (em > kSmallest && static_cast<int>(places.size()) < count()) --em, places = places_at();
  for (int hand = 0; hand < bands; ++hand) {
    const float step = static_cast<float>(hand);
    const Rect part{room.x + (stacked ? 0 : step * (width + gap)), room.y + (stacked ? step * (height + gap) : 0), width, height};
    if (stacked)
      scene.line({"rule", hand}, {part.x, part.y + 2 * radius + 5}, {part.right(), part.y + 2 * radius + 5}, ColourToken::hairline, 1);
    else if (hand > 0)
      scene.line({"rule", hand}, {part.x - gap / 2, part.y}, {part.x - gap / 2, part.bottom()}, ColourToken::hairline, 1);
    compose_head(scene, hand, {part.x, part.y, part.width, 2 * radius}, radius, static_cast<int>(places.size()));
    compose_words(scene, hand, {part.x, part.y + head, part.width, part.height - head}, places, plot::serif(em));
  }
  scene.headline("The ink of a word is how high the hand points there: red is up, blue is down.");
}

std::string InkedPage::alt_text() const {
  return concat({"The first ", count(), " words of the page, three times, in the colours of three hands of a clock: one comes round every ",
                 "6.3 words, within a phrase, one every 63, about a paragraph, and one every 628, a chapter. ", cursor_text()});
}

std::string InkedPage::cursor_text() const {
  std::string text = concat({"Word ", at_, ", “", words_[to_size(at_)].text, "”: cosines"});
  for (const Slowness& hand : kHands) text += concat({&hand == kHands.data() ? " " : ", ", base::fixed(std::cos(at_ / hand.divisor), 2)});
  return text + ".";
}

DataTable InkedPage::data(DataScope scope) const {
  const bool all = scope == DataScope::all;
  DataTable table{"How high three hands point at each word", {"position", "word", "hand 0", "hand 4", "hand 8"}, {}};
  const int shown = all ? count() : std::min(count(), 40), first = std::clamp(at_ - shown / 2, 0, count() - shown);
  for (int word = first; word < first + shown; ++word) {
    table.rows.push_back({std::to_string(word), words_[to_size(word)].text});
    for (const Slowness& hand : kHands) {
      const double cosine = std::cos(word / hand.divisor);
      table.rows.back().push_back(all ? base::exact(cosine) : base::signed_fixed(cosine, 2));
    }
  }
  return table;
}

}  // namespace

extern const Kind inked_page{"inked_page", "The page in three inks", kParameters, make<InkedPage>, kText, kPosition};

}  // namespace figures
