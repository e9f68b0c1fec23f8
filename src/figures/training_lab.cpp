// Small transformers that learn in the reader's tab, one for each encoding: how they learn, how far beyond the trained length they stay
// right, and what they look at. Su et al. 2021, Press et al. 2022 and the others are cited where the encodings are.

#include "figures/figure.h"
#include "figures/training_lab/description.h"
#include "figures/training_lab/parts.h"

namespace figures {
namespace {

using namespace training;

constexpr std::string_view kFront[] = {"task", "moment"};  // each has its views; the view stands beside the title
constexpr std::string_view kToldBy[] = {"task", "seed"};
constexpr std::string_view kRunBy[] = {"task", "k", "width", "layers", "heads", "mask", "length", "steps", "batch", "rate", "seed"};
constexpr std::string_view kReadBy[] = {"rescale", "factor", "share", "off", "bf16", "far", "hand"};

class TrainingLab final : public Figure {
 public:
  void compose(plot::Scene& scene) const override;
  Cursor cursor() const override;
  std::string cursor_text() const override { return training::cursor_text(model_); }
  std::string alt_text() const override { return training::alt_text(model_); }
  DataTable data(DataScope scope) const override { return training::table(model_, scope); }
  RunsModels* runs() override { return &model_; }
  /// A phone needs room for rows of buttons above the picture.
  float height_for(float width_px) const override {
    return (width_px < 440 ? 1.2f * width_px + 110 : std::min(1.2f * width_px, 640.0f)) + plot::kFoot_px;
  }

 private:
  void compute() override { model_.set(values(), text()); }

  Model model_;
};

Cursor TrainingLab::cursor() const {
  switch (model_.settings().view) {
    case kInside: return {.across = {kKey, model_.example().count()}, .down = {kCursor, model_.example().count()}, .pinned = kPinned};
    case kAsk: return {.across = {kCursor, model_.example().count()}, .pinned = kPinned};
    case kReading: return {.across = {kAt, kReadLengths}, .pinned = kPinned};
    case kBirth: return {.across = {kMoment, kLastMoment, 1}};
    case kRace: break;
  }
  return {.across = {kAt, kLengths}, .down = {kRacer, kRacers}, .pinned = kPinned, .shifted = kCursor};
}

void TrainingLab::compose(plot::Scene& scene) const {
  scene.headline(headline(model_));
  switch (model_.settings().view) {
    case kRace: compose_race(scene, model_); break;
    case kInside: compose_inside(scene, model_); break;
    case kReading: compose_reading(scene, model_); break;
    case kAsk: compose_ask(scene, model_); break;
    case kBirth: compose_birth(scene, model_); break;
  }
  compose_foot(scene, model_);
}

}  // namespace

extern const Kind training_lab{.name = "training_lab",
                               .title = "Train it yourself",
                               .parameters = training::kParameters,
                               .make = make<TrainingLab>,
                               .text = {"words", "text", "", 400},
                               .front = kFront,
                               .outcomes = {training::kSubjects, training::kMeasures, kToldBy, kRunBy, kReadBy}};

}  // namespace figures
