#include "figures/rope_plane/words.h"

#include <algorithm>
#include <vector>

#include "base/number.h"
#include "figures/concat.h"

namespace figures::plane {
namespace {

using base::ColourToken;
using base::Rect;
using plot::Anchor;

constexpr std::string_view kWords[] = {"At", "night", "the", "dog", "that", "bit", "us", "barked"};
constexpr int kKeyWord = 3, kLastWord = 7, kGap = -1;
constexpr float kRow_px = 38, kPlace_px = 24;

struct Word {
  int word = 0, from_key = 0;
  int last = 0;  ///< of a gap: the last place in it
  float width = 0;
};

std::string numbers_of(const Word& gap, int n) {
  const std::string first = base::grouped(n + gap.from_key);
  return gap.last == gap.from_key ? first : concat({first, "–", base::grouped(n + gap.last)});
}

/// The words that are within the text, and a gap wherever numbers are missing between two.
std::vector<Word> words_around(const plot::Scene& scene, const Sentence& sentence, plot::Type type, float pad) {
  std::vector<Word> words;
  for (int word = 0; word <= kLastWord; ++word) {
    int from_key = word - kKeyWord;
    if (word == kLastWord) from_key = std::max(from_key, sentence.distance);
    if (word == 0) from_key = std::min(from_key, sentence.distance);
    if (sentence.n + from_key < 0 && from_key != sentence.distance) continue;
    if (!words.empty() && words.back().from_key + 1 < from_key) {
      Word gap{kGap, words.back().from_key + 1, from_key - 1};
      gap.width = std::max(20.0f, scene.text_width(numbers_of(gap, sentence.n), plot::kNumber));
      words.push_back(gap);
    }
    words.push_back({word, from_key, from_key, scene.text_width(kWords[word], type) + 2 * pad});
  }
  return words;
}

void compose_word(plot::Scene& scene, const Word& word, Rect box, const Sentence& sentence, plot::Type type) {
  const bool gap = word.word == kGap, is_key = !gap && word.from_key == 0, is_query = !gap && word.from_key == sentence.distance,
             marked = is_key || is_query;
  if (is_key) scene.rectangle({"key word"}, is_query ? base::inset(box, -3) : box, plot::kKey, 6).highlights_with("k");
  if (is_query) scene.rectangle({"query word"}, box, plot::kQuery, 6).highlights_with("q");
  if (gap)
    scene.outline({"gap", word.from_key}, {box.x + box.width / 2 - 9, box.y + 3, 18, box.height - 6}, ColourToken::edge, 1, 4)
        .dashed(plot::Dash::dotted);
  else
    scene.text_in({"word", word.word}, box, std::string(kWords[word.word]), type, marked ? ColourToken::stage : ColourToken::ink);
  const plot::Paint ink = is_query ? plot::kQuery : is_key ? plot::kKey : plot::Paint(ColourToken::ink2);
  scene
      .text({gap ? plot::Role("left out") : plot::Role("position"), gap ? word.from_key : word.word},
            {box.x + word.width / 2, box.bottom() + 18}, gap ? numbers_of(word, sentence.n) : base::grouped(sentence.n + word.from_key),
            marked ? plot::kStrongNumber : plot::kNumber, ink, Anchor::middle)
      .ranked(marked ? 0 : 3);
}

/// The hundred places, and the score beyond them.
void compose_hundred(plot::Scene& scene, Rect row, const Sentence& sentence, int query_word) {
  const bool there = sentence.n >= kManyWords;
  const int n = sentence.n + (there ? -kManyWords : kManyWords);
  const float y = row.y + row.height / 2 + 2;
  const std::string label = there ? "− 100 words" : "+ 100 words", score = sentence.score;
  const bool small = row.width < 440;
  const std::string then = small ? concat({n + sentence.distance, " and ", n, ": score"})
                                 : concat({kWords[query_word], " ", n + sentence.distance, ", ", kWords[kKeyWord], " ", n, ": score"});
  scene.line({"words line"}, {row.x, row.y}, {row.right(), row.y}, ColourToken::hairline, 1);
  scene.text({"hundred"}, {row.x, y}, label, plot::kStrongLabel, ColourToken::ink2).level().ranked(0);
  const float chip = std::max(36.0f, scene.text_width(score, plot::serif(17, true)) + 14), right = row.right() - chip;
  scene.rectangle({"then chip"}, {right, y - 13, chip, 26}, ColourToken::panel, 5);
  scene.text_in({"then score"}, {right, y - 13, chip, 26}, score, plot::serif(17, true), ColourToken::ink).ranked(0);
  scene.text({"then"}, {right - 8, y}, then, plot::kLabel, ColourToken::ink2, Anchor::end).level().ranked(0);
  const float from = row.x + scene.text_width("+ 100 words", plot::kStrongLabel) + 10, to = right - 20 - scene.text_width(then);
  const int places = std::clamp(static_cast<int>((to - from) / kPlace_px), 0, 12);
  for (int i = 0; i < places; ++i) {
    scene.outline({"empty place", i}, {from + kPlace_px * static_cast<float>(i), std::round(y) - 8.5f, 17, 17}, ColourToken::edge, 1, 3)
        .dashed(there ? plot::Dash::solid : plot::Dash::dashed);
    if (there) scene.all().back().filled(plot::Paint(ColourToken::edge, 0.35f));
  }
  const float reach = from + kPlace_px * static_cast<float>(places) - row.x;
  scene.rectangle({"hundred switch"}, {row.x, row.y + 2, reach, row.height - 2}, {}).on_click_set(sentence.n_parameter, n);
}

}  // namespace

float words_height(Rect room) { return room.height < 200 ? 0 : room.height < 260 ? 52 : 56 + kRow_px; }

void compose_words(plot::Scene& scene, Rect row, const Sentence& sentence) {
  const int em = row.width < 440 ? 15 : row.width < 560 ? 17 : 20;
  const float height = em < 20 ? 28 : 32, pad = em < 17 ? 4 : 7, wide = row.width - 4;  // room for outlines
  const std::vector<Word> words = words_around(scene, sentence, plot::serif(em), pad);
  float taken = 0;
  for (const Word& word : words) taken += word.width;
  const float gaps = static_cast<float>(std::max<size_t>(2, words.size()) - 1), gap = std::min(40.0f, (wide - taken) / gaps);
  float x = row.x + 2 + (wide - taken - gap * gaps) / 2;
  int query_word = kKeyWord;
  for (const Word& word : words) {
    compose_word(scene, word, {x, row.y, word.width, height}, sentence, plot::serif(em));
    if (word.word != kGap && word.from_key == sentence.distance) query_word = word.word;
    x += word.width + gap;
  }
  if (row.height > 60) compose_hundred(scene, {row.x, row.bottom() - kRow_px, row.width, kRow_px}, sentence, query_word);
}

}  // namespace figures::plane
