#include <algorithm>

#include "base/number.h"
#include "figures/concat.h"
#include "figures/first_sight/shot.h"

// Above the words (on a phone below them): what attention computes for one of them, in both orders, and whether it is the same.
namespace figures::shot {
namespace {

using base::ColourToken;
using base::Point;

/// The sizes of what is written, and where.
struct Lines {
  explicit Lines(const Shot& shot) : narrow(shot.narrow) {
    const base::Rect last = shot.underline(kWords - 1);
    left = narrow ? last.x : shot.word(0).x - shot.wide[0] / 2;
    right = narrow ? 0.9f * shot.width : left + shot.sentence_px();
    verdict_px = static_cast<int>(narrow ? 0.36f * shot.em : 0.36f * std::min(shot.em, 160.0f));
    words_px = narrow ? 15 : shot.em > 110 ? 20 : 16;
    number_px = narrow ? 13 : shot.em > 110 ? 17 : 14;
    apart = narrow ? 20 : 1.7f * static_cast<float>(words_px);
    const float above = shot.word(0).y - 1.25f * shot.em - 20;
    const float below = last.y + static_cast<float>(verdict_px) + 0.12f * shot.em + apart;
    first_y = narrow ? below : above - apart;
  }
  bool narrow;
  float left = 0, right = 0, apart = 0, first_y = 0;
  int verdict_px = 0, words_px = 0, number_px = 0;
};

/// The sentence, in which the word stands out.
float compose_sentence(plot::Scene& scene, const Lines& lines, const Outcome& outcome, int row, float opacity) {
  float x = lines.left;
  const std::vector<std::string>& words = row == 0 ? outcome.before : outcome.after;
  for (size_t k = 0; k < words.size(); ++k) {
    const bool it = words[k] == outcome.word;
    const plot::Type type = plot::serif(lines.words_px, it);
    scene
        .text({"order", row, static_cast<int>(k)}, {x, lines.first_y + static_cast<float>(row) * lines.apart}, words[k], type,
              faint(it ? ColourToken::ink : ColourToken::ink3, opacity))
        .ranked(0);
    x += scene.text_width(words[k], type) + 0.28f * static_cast<float>(lines.words_px);
  }
  return x;
}

}  // namespace

void compose_outcome(plot::Scene& scene, const Shot& shot, const Outcome& outcome) {
  const float opacity = 1 - part(shot.moment, 1, 1.2);
  if (outcome.now.empty() || opacity <= 0) return;
  const Lines lines(shot);
  const plot::Type number{base::Face::mono, lines.number_px}, large = plot::large(lines.verdict_px);
  const float from = std::max(compose_sentence(scene, lines, outcome, 0, opacity), compose_sentence(scene, lines, outcome, 1, opacity)) +
                     (lines.narrow ? 8.0f : 20.0f);
  const std::string verdict = outcome.same() ? "same" : "different";
  const float to = lines.narrow ? lines.right : lines.right - scene.text_width("different", large) - 56;
  const float gap = lines.narrow ? 12 : 18, column = scene.text_width("-0.000000", number) + gap;
  const int count = std::clamp(static_cast<int>((to - from - 14) / column), 1, 6);
  for (int k = 0; k < count; ++k) {
    const float x = from + static_cast<float>(k + 1) * column - gap;
    const bool equal = outcome.first[static_cast<size_t>(k)] == outcome.now[static_cast<size_t>(k)];
    for (const int row : {0, 1}) {
      const float value = (row == 0 ? outcome.first : outcome.now)[static_cast<size_t>(k)];
      scene
          .text({"output", row, k}, {x, lines.first_y + static_cast<float>(row) * lines.apart}, base::fixed(static_cast<double>(value), 6),
                number, faint(equal || row == 0 ? ColourToken::ink2 : ColourToken::ink, opacity), plot::Anchor::end)
          .ranked(0);
    }
  }
  for (const int row : {0, 1})
    scene
        .text({"more", row}, {from + static_cast<float>(count) * column - gap + 6, lines.first_y + static_cast<float>(row) * lines.apart},
              "…", number, faint(ColourToken::ink3, opacity))
        .ranked(0);
  const plot::Paint ink = faint(outcome.same() ? ColourToken::right : ColourToken::ink, opacity);
  const float em = static_cast<float>(lines.verdict_px),
              middle = lines.first_y + lines.apart / 2 - 0.3f * static_cast<float>(lines.number_px);
  if (!lines.narrow)
    scene
        .text({"outcome"}, {lines.left, lines.first_y - lines.apart},
              concat({"What attention makes of “", outcome.word, "”: the first ", count, " of ", static_cast<int>(outcome.now.size()),
                      " numbers"}),
              plot::Type(base::Face::sans, 14), faint(ColourToken::ink3, opacity))
        .ranked(0);
  scene
      .text({"verdict"}, lines.narrow ? Point{lines.left, lines.first_y - lines.apart - 4} : Point{lines.right, middle + 0.25f * em},
            verdict, large, ink, lines.narrow ? plot::Anchor::start : plot::Anchor::end)
      .ranked(0);
}

}  // namespace figures::shot
