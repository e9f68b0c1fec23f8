// What a model's configuration file says about its positions: its layers at a glance, the clocks of its pairs, what its logits see of a
// distance, and what its cache costs. The models are extracts of published files, or the reader's own, read by engine/config.

#include <algorithm>
#include <array>
#include <string>
#include <utility>
#include <vector>

#include "base/text.h"
#include "engine/config/examples.h"
#include "engine/config/gguf.h"
#include "figures/concat.h"
#include "figures/figure.h"
#include "figures/knobs.h"
#include "figures/model_config/model.h"
#include "figures/model_config/nothing.h"
#include "figures/model_config/panels.h"
#include "figures/model_config/report.h"

namespace figures {
namespace {

using namespace plans;

constexpr int kExamples = static_cast<int>(std::size(engine::kConfigExamples));
constexpr auto choices_after(Choice first) {
  std::array<Choice, kExamples + 1> choices{first};
  for (int i = 0; i < kExamples; ++i) choices[to_size(i + 1)] = {engine::kConfigExamples[i].name, engine::kConfigExamples[i].title};
  return choices;
}
constexpr auto kModels = choices_after({"own", "Your file"});
constexpr auto kOthers = choices_after({"none", "Nothing"});
constexpr Choice kViews[] = {{"layers", "Layers"}, {"clocks", "Clocks"}, {"scores", "Logits"}, {"cache", "Cache"}};
constexpr base::Dependency kHasPairs{"view", "clocks scores"};
constexpr Parameter kParameters[] = {
    base::choice_of("model", "model", kModels, 1),
    base::choice_of("compare", "compare with", kOthers),
    presenting(base::choice_of("view", "view", kViews)),
    base::whole_number("length", "text of", "tokens").between(1, kMaxLength).logarithmic().initially(131072),
    depending_on(base::choice_of("scaling", "its scaling", kSwitch, 1), kHasPairs),
    place_on_picture("layer", "layer", kMaxLayers - 1, 0),
    place_on_picture("pair", "pair", kMaxPairs - 1, 40),
    place_on_picture("distance", "distance", kMaxLength - 1, 1024).logarithmic(),
    pinned(),
};
constexpr std::string_view kFront[] = {"view", "length"};

class ModelConfig final : public Figure, public ReadsConfigs {
 public:
  void compose(plot::Scene& scene) const override;
  Cursor cursor() const override;
  std::string alt_text() const override;
  std::string cursor_text() const override;
  DataTable data(DataScope scope) const override;
  float height_for(float width_px) const override {
    return width_px < 440 ? (!values().empty() && whole(kOther) > 0 ? 680 : 620) : Figure::height_for(width_px);
  }

  ReadsConfigs* configs() override { return this; }
  std::vector<Action> actions() const override;
  void act(std::string_view) override {}
  std::optional<double> progress() const override { return {}; }
  void report(int, std::string_view) override {}
  void open_file(std::string_view action, std::string_view bytes) override;
  std::optional<Edits> take_edits() override { return std::exchange(edits_, {}); }
  base::Report in_words() const override;
  std::string_view own_text() const override { return own_text_; }
  std::string_view shown_text() const override {
    return whole(kModel) == 0 ? own_text_ : engine::kConfigExamples[whole(kModel) - 1].json();
  }

 private:
  /// What is to be seen. A chapter opens all its figures before its first frame, and reading a configuration takes code that comes later,
  /// so nothing is read before somebody looks.
  struct Seen {
    int model_index = -1, other_index = -1;
    Model model, other;
    std::vector<int> distances;  ///< where the cursor of the logits stands
    Shown shown;

    bool is_empty() const { return model.plan.layers.empty(); }
    int layer_count() const { return std::min(static_cast<int>(model.plan.layers.size()), kMaxLayers); }
  };

  void compute() override { stale_ = true; }
  const Seen& seen() const;
  void look() const;
  std::string sentence() const;
  const Panel& panel() const {
    const Panel* panels[] = {&layers_panel, &clocks_panel, &scores_panel, &cache_panel};
    return *panels[whole(kView)];
  }

  std::string own_text_;
  Model own_{.title = "Your file"};  ///< without layers and errors until the reader has opened one
  mutable bool stale_ = false;
  mutable Seen seen_;
  std::optional<Edits> edits_;
};

const ModelConfig::Seen& ModelConfig::seen() const {
  if (std::exchange(stale_, false)) look();
  return seen_;
}

/// Reads a model of the list once, not at every step of a slider.
void read(int model, int& was, Model& into) {
  if (model == was) return;
  was = model;
  if (model == 0) return;
  const engine::ConfigExample& example = engine::kConfigExamples[model - 1];
  into = read_model(std::string(example.title), example.json());
}

void ModelConfig::look() const {
  Seen& seen = seen_;
  read(whole(kModel), seen.model_index, seen.model);
  if (whole(kModel) == 0) seen.model = own_;
  read(whole(kOther), seen.other_index, seen.other);
  const Model* other = whole(kOther) > 0 ? &seen.other : nullptr;
  seen.shown = {.model = &seen.model, .other = other, .length = value(kLength), .scaling = is_on(kScaling)};
  seen.distances = distances_in(value(kLength));
  seen.shown.distance = std::clamp(whole(kDistance), 1, seen.distances.back());
  if (seen.is_empty()) return;
  seen.shown.layer = std::min(whole(kLayer), seen.layer_count() - 1);
  seen.shown.angles = angles_of(seen.model.plan, seen.model.plan.layers[to_size(seen.shown.layer)].rotation, value(kLength));
  seen.shown.pair = std::clamp(whole(kPair), 0, std::max(seen.shown.pair_count() - 1, 0));
}

/// Asked for when a chapter opens, so it does not look by itself: before anybody has, there is no cursor.
Cursor ModelConfig::cursor() const {
  if (seen_.model_index < 0) return {};
  const Seen& now = seen();
  if (now.is_empty()) return {};
  const CursorAxis layers{kLayer, now.layer_count()};
  if (whole(kView) == kClocksView)
    return {.across = {kPair, now.shown.pair_count()}, .down = layers, .pinned = kPinned, .shifted = kLength};
  if (whole(kView) == kScoresView)
    return {
        .across = {kDistance, now.distances.back() + 1, 0, -1, -1, now.distances}, .down = layers, .pinned = kPinned, .shifted = kLength};
  return {.across = layers, .pinned = kPinned, .shifted = kLength};
}

std::vector<Action> ModelConfig::actions() const {
  return {{.name = "config", .label = "Paste a configuration…", .in_menu = true, .text_length = engine::kMaxConfigBytes},
          {.name = "file", .label = "Open a file…", .in_menu = true, .opens_file = true, .head_bytes = engine::kMaxConfigBytes}};
}

void ModelConfig::open_file(std::string_view, std::string_view bytes) {
  own_ = base::trim(bytes).empty() ? Model{.title = "Your file"} : read_model("Your file", bytes);
  own_text_ = engine::is_gguf(bytes) ? engine::config_of_gguf(bytes).value_or("") : std::string(bytes);
  edits_ = Edits{.values = {{kModel, 0}}, .committed = true};
  stale_ = !values().empty();  // another file of hers may be shown already
}

std::string ModelConfig::sentence() const {
  if (!seen().model.errors.empty()) return seen().model.errors.front().sentence;
  if (seen().is_empty()) return concat({"Paste a configuration, open a file, or choose one of ", kExamples, " models."});
  return panel().sentence(seen().shown);
}

void ModelConfig::compose(plot::Scene& scene) const {
  if (seen().is_empty()) return compose_nothing(scene, scene.picture(), sentence());
  const bool named = seen().shown.other != nullptr;  // both are, in the picture
  scene.headline(named ? sentence() : concat({seen().model.title, ": ", sentence()}));
  panel().compose(scene, scene.picture(), seen().shown);
}

base::Report ModelConfig::in_words() const {
  if (!seen().is_empty() || !seen().model.errors.empty()) return plans::report(seen().shown);
  return {.subject = seen().model.title, .parts = {{.name = "none", .title = "No configuration yet", .lead = sentence()}}};
}

std::string ModelConfig::cursor_text() const { return seen().is_empty() ? std::string() : panel().cursor_text(seen().shown); }

std::string ModelConfig::alt_text() const {
  return seen().is_empty() ? sentence() : concat({seen().model.title, ": ", sentence(), " ", cursor_text()});
}

DataTable ModelConfig::data(DataScope scope) const {
  return seen().is_empty() ? DataTable{seen().model.title, {"layer"}, {}} : panel().data(seen().shown, scope);
}

}  // namespace

extern const Kind model_config{.name = "model_config",
                               .title = "A model's positions",
                               .parameters = kParameters,
                               .make = make<ModelConfig>,
                               .front = kFront,
                               .late = true,
                               .reports = true};

}  // namespace figures
