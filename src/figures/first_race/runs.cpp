#include "figures/first_race/runs.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <span>

#include "base/bytes.h"
#include "base/json.h"
#include "figures/concat.h"
#include "figures/letter_string.h"

namespace figures::three_models {
namespace {

constexpr size_t kPlaces = kText.size() * kText.size(), kShares = kLayers * kHeads * kPlaces;

bool is_share(double value) { return value >= 0 && value <= 1; }

void take_progress(base::Json progress, Run& run) {
  const double step = progress["step"].number().value_or(-1);
  if (!(step >= 0 && step <= kSteps)) return;
  run.step = static_cast<int>(step);
  for (const base::Json one : progress["measured"].elements()) {
    const auto at = std::ranges::find(kLengths, one["length"].number().value_or(0)) - kLengths.begin();
    const double share = one["accuracy"].number().value_or(-1);
    if (at < std::ssize(kLengths) && is_share(share)) run.shares[to_size(static_cast<int>(at))] = share;
  }
  run.state = progress["done"].boolean().value_or(false) ? Run::State::done : Run::State::training;
}

void take_frame(base::Json answer, std::vector<Frame>& film) {
  const auto bytes = base::from_base64(answer["attention"].string().value_or(""));
  Frame frame{static_cast<int>(answer["step"].number().value_or(0)), std::vector<float>(kShares)};
  if (!bytes || bytes->size() != kShares * sizeof(float) || frame.step <= (film.empty() ? 0 : film.back().step)) return;
  std::memcpy(frame.attention.data(), bytes->data(), bytes->size());
  if (std::ranges::all_of(frame.attention, [](float share) { return share >= 0 && share <= 1.001f; })) film.push_back(std::move(frame));
}

}  // namespace

std::string command_for(int racer, int seed) {
  std::string watched;
  for (const char letter : kText) watched += concat({watched.empty() ? "" : ",", letter - 'a'});
  return concat({R"({"kind":"train","id":1,"setup":{"task":"back","k":3,"text":"","model":{"encoding":")", kIds[to_size(racer)],
                 R"(","causal":false,"layers":2,"d_model":32,"heads":4,"vocabulary":12,"length":16},)",
                 R"("training":{"steps":600,"batch":32,"learning_rate":0.004,"warm_up":30,"weight_decay":0.01,"clip":1,"seed":)", seed,
                 R"(},"lengths":[16,32,64,128]})", racer == kWatched ? R"(,"watched":[)" + watched + "]" : "", "}"});
}

void receive(std::string_view json, Run& run, std::vector<Frame>& film) {
  const base::Result<base::JsonDocument> report = base::JsonDocument::parse(json);
  if (!report || report->root()["problem"].exists()) {
    run = {.state = Run::State::failed};
    return;
  }
  if (const base::Json progress = report->root()["progress"]; progress.exists()) take_progress(progress, run);
  if (const base::Json answer = report->root()["answer"]; answer.exists()) take_frame(answer, film);
}

std::vector<float> attention_of(const std::vector<Frame>& film, const Frame& frame) {
  const auto head = [](const Frame& of, int index) { return std::span(of.attention).subspan(to_size(index) * kPlaces, kPlaces); };
  int sharpest = 0;
  for (int index = 1; index < kLayers * kHeads; ++index) {
    if (sharpness(head(film.back(), index), kText.size()) > sharpness(head(film.back(), sharpest), kText.size())) sharpest = index;
  }
  const std::span<const float> map = head(frame, sharpest);
  return {map.begin(), map.end()};
}

}  // namespace figures::three_models
