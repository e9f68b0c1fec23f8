// What a model's configuration file says about its positions: its layers at a glance, the clocks of its pairs, what its logits see of a
// distance, and what its cache costs. The models are extracts of published files, or the reader's own, read by engine/config.

#include <algorithm>
#include <array>
#include <string>
#include <utility>
#include <vector>

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
  float height_for(float width_px) const override { return width_px < 440 ? (other_index_ > 0 ? 680 : 620) : Figure::height_for(width_px); }

  ReadsConfigs* configs() override { return this; }
  std::vector<Action> actions() const override;
  void act(std::string_view) override {}
  std::optional<double> progress() const override { return {}; }
  void report(int, std::string_view) override {}
  void open_file(std::string_view action, std::string_view bytes) override;
  std::optional<Edits> take_edits() override { return std::exchange(edits_, {}); }
  base::Report in_words() const override;
  std::string_view own_text() const override { return own_text_; }
  std::string_view shown_text() const override { return whole(kModel) == 0 ? own_text_ : engine::kConfigExamples[whole(kModel) - 1].json; }

 private:
  void compute() override;
  void read(int model, int& was, Model& into);
  std::string sentence() const;
  const Panel& panel() const {
    const Panel* panels[] = {&layers_panel, &clocks_panel, &scores_panel, &cache_panel};
    return *panels[whole(kView)];
  }
  bool is_empty() const { return model_.plan.layers.empty(); }
  int layer_count() const { return std::min(static_cast<int>(model_.plan.layers.size()), kMaxLayers); }

  std::string own_text_;
  Model own_{.title = "Your file"};  ///< without layers and errors until the reader has opened one
  int model_index_ = -1, other_index_ = -1;
  Model model_, other_;
  Shown shown_;
  std::vector<int> distances_;  ///< where the cursor of the logits stands
  std::optional<Edits> edits_;
};

/// Reads a model of the list once, not at every step of a slider.
void ModelConfig::read(int model, int& was, Model& into) {
  if (model == was) return;
  was = model;
  if (model == 0) return;
  const engine::ConfigExample& example = engine::kConfigExamples[model - 1];
  into = read_model(std::string(example.title), example.json);
}

void ModelConfig::compute() {
  read(whole(kModel), model_index_, model_);
  if (whole(kModel) == 0) model_ = own_;
  read(whole(kOther), other_index_, other_);
  shown_ = {.model = &model_, .other = whole(kOther) > 0 ? &other_ : nullptr, .length = value(kLength), .scaling = is_on(kScaling)};
  distances_ = distances_in(value(kLength));
  shown_.distance = std::clamp(whole(kDistance), 1, distances_.back());
  if (is_empty()) return;
  shown_.layer = std::min(whole(kLayer), layer_count() - 1);
  shown_.angles = angles_of(model_.plan, model_.plan.layers[to_size(shown_.layer)].rotation, value(kLength));
  shown_.pair = std::clamp(whole(kPair), 0, std::max(shown_.pair_count() - 1, 0));
}

Cursor ModelConfig::cursor() const {
  if (is_empty()) return {};
  const CursorAxis layers{kLayer, layer_count()};
  if (whole(kView) == kClocksView) return {.across = {kPair, shown_.pair_count()}, .down = layers, .pinned = kPinned, .shifted = kLength};
  if (whole(kView) == kScoresView)
    return {.across = {kDistance, distances_.back() + 1, 0, -1, -1, distances_}, .down = layers, .pinned = kPinned, .shifted = kLength};
  return {.across = layers, .pinned = kPinned, .shifted = kLength};
}

std::vector<Action> ModelConfig::actions() const {
  return {{.name = "config", .label = "Paste a configuration…", .in_menu = true, .text_length = engine::kMaxConfigBytes},
          {.name = "file", .label = "Open a file…", .in_menu = true, .opens_file = true, .head_bytes = engine::kMaxConfigBytes}};
}

void ModelConfig::open_file(std::string_view, std::string_view bytes) {
  own_ = read_model("Your file", bytes);
  own_text_ = engine::is_gguf(bytes) ? engine::config_of_gguf(bytes).value_or("") : std::string(bytes);
  edits_ = Edits{.values = {{kModel, 0}}, .committed = true};
  if (!values().empty()) compute();  // another file of hers may be shown already
}

std::string ModelConfig::sentence() const {
  if (!model_.errors.empty()) return model_.errors.front().sentence;
  if (is_empty()) return concat({"Paste a configuration, open a file, or choose one of ", kExamples, " models."});
  return panel().sentence(shown_);
}

void ModelConfig::compose(plot::Scene& scene) const {
  if (is_empty()) return compose_nothing(scene, scene.picture(), sentence());
  scene.headline(sentence());
  panel().compose(scene, scene.picture(), shown_);
}

base::Report ModelConfig::in_words() const {
  if (!is_empty() || !model_.errors.empty()) return plans::report(shown_);
  return {.subject = model_.title, .parts = {{.name = "none", .title = "No configuration yet", .lead = sentence()}}};
}

std::string ModelConfig::cursor_text() const { return is_empty() ? std::string() : panel().cursor_text(shown_); }

std::string ModelConfig::alt_text() const { return is_empty() ? sentence() : concat({model_.title, ": ", sentence(), " ", cursor_text()}); }

DataTable ModelConfig::data(DataScope scope) const {
  return is_empty() ? DataTable{model_.title, {"layer"}, {}} : panel().data(shown_, scope);
}

}  // namespace

extern const Kind model_config{.name = "model_config",
                               .title = "A model's positions",
                               .parameters = kParameters,
                               .make = make<ModelConfig>,
                               .front = kFront,
                               .reports = true};

}  // namespace figures
