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
constexpr int kKeyWord = 3, kLastWord = 7;
constexpr int kManyWords = 100;  ///< that a click puts before the sentence
constexpr float kHeight_px = 28, kNumbers_px = 17;

struct Word {
  int word = 0, from_key = 0;
  float width = 0;
};

std::vector<Word> words_around(const plot::Scene& scene, int n, int distance, plot::Type type, float pad) {
  std::vector<Word> words;
  for (int word = 0; word <= kLastWord; ++word) {
    int from_key = word - kKeyWord;
    if (word == kLastWord) from_key = std::max(from_key, distance);
    if (word == 0) from_key = std::min(from_key, distance);
    const bool before_text = n + from_key < 0 && from_key != distance;
    if (!before_text) words.push_back({word, from_key, scene.text_width(kWords[word], type) + 2 * pad});
  }
  return words;
}

void compose_word(plot::Scene& scene, const Word& word, Rect box, int n, int distance, plot::Type type) {
  const bool is_key = word.from_key == 0, is_query = word.from_key == distance, marked = is_key || is_query;
  if (is_key) scene.rectangle({"key word"}, is_query ? base::inset(box, -3) : box, plot::kKey, 7).highlights_with("k");
  if (is_query) scene.rectangle({"query word"}, box, plot::kQuery, 6).highlights_with("q");
  scene.text_in({"word", word.word}, box, std::string(kWords[word.word]), type, marked ? ColourToken::stage : ColourToken::ink);
  const plot::Paint ink = is_query ? plot::kQuery : is_key ? plot::kKey : plot::Paint(ColourToken::ink2);
  scene
      .text({"position", word.word}, {box.x + word.width / 2, box.bottom() + kNumbers_px}, base::grouped(n + word.from_key),
            marked ? plot::kStrongNumber : plot::kNumber, ink, Anchor::middle)
      .ranked(marked ? 0 : 3);
}

}  // namespace

void compose_words(plot::Scene& scene, Rect row, int n, int distance, int n_parameter, int max_n) {
  const bool small = row.width < 440;
  row = {row.x + 2, row.y, row.width - 4, row.height};  // room for outlines
  const plot::Type type = plot::serif(small ? 15 : 17);
  const float place_px = small ? 10.0f : 15.0f;
  const std::vector<Word> words = words_around(scene, n, distance, type, small ? 4.0f : 7.0f);
  const int before = std::max(0, n + words.front().from_key), empty = std::min(before, small ? 2 : 4) + 1;
  for (int i = 0; i < empty; ++i) {
    const Rect place{row.x + static_cast<float>(i) * (place_px + 4), row.y, place_px, kHeight_px};
    scene.rectangle({"empty place", i}, place, i > 0 ? plot::Paint(ColourToken::panel) : plot::Paint(), 4)
        .stroked(ColourToken::edge, 1)
        .dashed(i > 0 ? plot::Dash::solid : plot::Dash::dotted)
        .on_click_set(n_parameter, n + kManyWords > max_n ? kKeyWord : n + kManyWords);
    if (i == 0) scene.text_in({"plus"}, place, "+", plot::kLabel, ColourToken::ink2).ranked(0);
  }
  const float left = row.x + static_cast<float>(empty) * (place_px + 4), numbers_y = row.y + kHeight_px + kNumbers_px;
  if (before > 0)
    scene
        .text({"places before"}, {(row.x + place_px + left) / 2, numbers_y}, concat({"0–", before - 1}), plot::kNumber, ColourToken::ink2,
              Anchor::middle)
        .ranked(2);
  float taken = 0;
  for (const Word& word : words) taken += word.width;
  const float gap = (row.right() - left - taken) / static_cast<float>(words.size());
  float x = left + gap;
  for (size_t i = 0; i < words.size(); ++i) {
    if (i > 0 && words[i].from_key != words[i - 1].from_key + 1)
      scene.text({"left out"}, {x - gap / 2, numbers_y}, "…", plot::kNumber, ColourToken::ink2, Anchor::middle);
    compose_word(scene, words[i], {x, row.y, words[i].width, kHeight_px}, n, distance, type);
    x += words[i].width + gap;
  }
}

}  // namespace figures::plane
