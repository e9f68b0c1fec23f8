// How a head came about: the frames of the reader's own run, or those that came with the book.

#include <algorithm>
#include <cmath>

#include "figures/letter_string.h"
#include "figures/training_lab/model.h"
#include "figures/training_lab/ready_made_film.h"

namespace figures::training {
namespace {

/// Attention of one head, [T, T].
std::vector<float> map_of(const lab::Answer& answer, int layer, int head) {
  const size_t places = answer.tokens.size() * answer.tokens.size(), first = to_size(layer * answer.heads + head) * places;
  return {answer.attention.begin() + static_cast<std::ptrdiff_t>(first),
          answer.attention.begin() + static_cast<std::ptrdiff_t>(first + places)};
}

/// The film of the head that came out sharpest.
Film film_of(const std::vector<lab::Answer>& answers) {
  const lab::Answer& last = answers.back();
  Film film{.tokens = last.tokens, .own = true};
  float most = -1;
  for (int layer = 0; layer < last.layers; ++layer) {
    for (int head = 0; head < last.heads; ++head) {
      const float sharp = sharpness(map_of(last, layer, head), last.tokens.size());
      if (sharp <= most) continue;
      most = sharp;
      film.layer = layer;
      film.head = head;
    }
  }
  for (const lab::Answer& answer : answers) {
    if (answer.tokens == film.tokens) film.frames.push_back({answer.step, map_of(answer, film.layer, film.head)});
  }
  return film;
}

Film ready_made_film(const Example& example) {
  Film film{.layer = kFilmLayer, .head = kFilmHead};
  for (const char letter : kFilmText) film.tokens.push_back(example.task->token(std::string_view(&letter, 1)));
  for (const FilmFrame& made : kFilm) {
    Film::Frame frame{made.step, {}};
    for (const std::uint8_t share : made.attention) frame.attention.push_back(static_cast<float>(share) / 63);
    film.frames.push_back(std::move(frame));
  }
  return film;
}

}  // namespace

std::vector<float> Film::at(double step) const {
  const auto after = std::ranges::find_if(frames, [step](const Frame& frame) { return frame.step >= step; });
  if (after == frames.end()) return frames.back().attention;
  if (after == frames.begin()) return after->attention;
  const Frame& before = *(after - 1);
  const auto share = static_cast<float>((step - before.step) / (after->step - before.step));
  std::vector<float> between = before.attention;
  for (size_t i = 0; i < between.size(); ++i) between[i] = std::lerp(between[i], after->attention[i], share);
  return between;
}

Film Model::film() const {
  const Run& own = looked_at();
  if (!own.film.empty()) return film_of(own.film);
  lab::Setup usual{.lengths = setup_of(settings_.racer).lengths};
  usual.model.encoding = lab::Encoding::kRope;
  usual.model.vocabulary = setup_of(settings_.racer).model.vocabulary;
  if (own.has_model() || !example_.task || !(setup_of(settings_.racer) == usual)) return {};
  return ready_made_film(example_);
}

}  // namespace figures::training
