// The view Reading: a trained model read differently from how it was trained, without training it again.

#include <algorithm>
#include <cmath>

#include "figures/accuracy_chart.h"
#include "figures/concat.h"
#include "figures/training_lab/description.h"
#include "figures/training_lab/parts.h"

namespace figures::training {
namespace {

using base::ColourToken;
using base::Rect;

// The same choices for a phone.
constexpr base::Choice kShortRescale[] = {
    {"none", "None"}, {"linear", "Linear"}, {"ntk", "NTK"}, {"yarn", "YaRN"}, {"proportional", "p-RoPE"}};

void add_choice(Buttons& buttons, const base::Choice& choice, int parameter, int value, int chosen, bool applies = true) {
  buttons.button(std::string(choice.label), value == chosen, applies).on_click_set(parameter, value).highlights_with(choice.name);
}

/// What is read differently most: RoPE's angles, and the far letters. Everything else has its rows in the drawer, and is told where it is
/// set.
void compose_knobs(plot::Scene& scene, const Model& model, Rect& room) {
  constexpr int kForAll = 3;  // the first choices are about all far letters
  const Settings& s = model.settings();
  const bool narrow = scene.narrow();
  const std::string letters(nouns_of(s).letters);
  const auto rescalings = narrow ? std::span<const base::Choice>(kShortRescale) : kRescaleChoices;
  Buttons buttons(scene, room, 118);
  buttons.group("rescale choice", narrow ? "rescale" : "rescale RoPE");
  for (int k = 0; k < static_cast<int>(rescalings.size()); ++k)
    add_choice(buttons, rescalings[to_size(k)], kRescale, k, s.rescale, s.racer == kRope);
  buttons.begin_row();
  buttons.group("far choice", narrow ? "far " + letters : concat({letters, " beyond ", s.model.length - 1}));
  for (int k = 0; k < kForAll; ++k) add_choice(buttons, kFarChoices[k], kFar, k, s.far);
  if (s.far >= kForAll) add_choice(buttons, kFarChoices[s.far], kFar, s.far, s.far);
  buttons.finish();
}

/// Why the model cannot be read so; nothing if it can.
std::string missing_text(const Model& model) {
  const Run& run = model.looked_at();
  if (const auto fits = lab::check(model.reading(), run.setup.model); !fits) return fits.error();
  if (run.state == Run::State::training) return "It is being trained. Pause it, or wait, to read it in other ways.";
  return {};
}

/// The accuracies as the model was trained; those beyond a run's own lengths only of the reader's own run.
std::vector<lab::Measured> measured_before(const Model& model, const Result& result, const std::vector<int>& lengths) {
  std::vector<lab::Measured> measured;
  for (int k = 0; k < kLengths; ++k) {
    if (const auto& accuracy = result.accuracy[to_size(k)]) measured.push_back({model.settings().tokens_at(k), *accuracy, 0});
  }
  if (result.source != Result::Source::own) return measured;
  for (size_t k = kLengths; k < lengths.size(); ++k) {
    if (const auto far = accuracy_at(model.looked_at().measured, lengths[k])) measured.push_back({lengths[k], *far, 0});
  }
  return measured;
}

accuracy::Line line_of(int id, std::string name, const std::vector<lab::Measured>& measured) {
  accuracy::Line line{.id = id, .name = std::move(name)};
  for (const lab::Measured& one : measured) line.shares.push_back(one.accuracy);
  return line;
}

/// How right the model is as it was trained, grey, and as it is read now.
void compose_plot(plot::Scene& scene, const Model& model, Rect room) {
  const Settings& s = model.settings();
  const Result& result = model.result(s.racer);
  const int count = s.at >= kLengths || s.bf16 ? kReadLengths : kLengths;
  std::vector<int> lengths;
  for (int k = 0; k < count; ++k) lengths.push_back(s.tokens_at(k));
  if (s.bf16 && lengths.back() < lab::kMaxLength) lengths.push_back(lab::kMaxLength);
  std::vector<accuracy::Line> lines;
  if (result.known()) lines.push_back(line_of(0, "as trained", measured_before(model, result, lengths)));
  if (!lines.empty() && result.source == Result::Source::ready_made) lines.back().dash = plot::Dash::dashed;
  if (model.was_read()) {
    std::vector<lab::Measured> read = model.looked_at().read;
    std::erase_if(read, [&](const lab::Measured& one) { return one.length > lengths.back(); });
    lines.push_back(line_of(1, "read so", read));
    lines.back().named = true;
    lines.back().ink = ColourToken::accent;
    lines.back().large = s.at == static_cast<int>(read.size()) - 1;
  }
  accuracy::Chart chart = accuracy::chart_in(scene, room, lengths, "as trained");
  chart.read = s.at;
  chart.covered = lines.empty();
  accuracy::add_ground(scene, chart, nouns_of(s).letters);
  if (model.chance() > 0)
    accuracy::add_bound(scene, chart, lines, model.chance(),
                        concat({"guessing: 1 in ", static_cast<int>(std::lround(1 / model.chance()))}));
  accuracy::add_zones(scene, chart, lines);
  for (const accuracy::Line& line : lines) accuracy::add_line(scene, chart, line);
  if (model.was_read()) accuracy::add_reading(scene, chart, lines.back());
  accuracy::add_names(scene, chart, lines);
}

}  // namespace

void compose_reading(plot::Scene& scene, const Model& model) {
  Rect room = scene.picture();
  const std::string problem = model.problem();
  if (!problem.empty() && room.height > 120) compose_sentence(scene, {"problem"}, room, problem, ColourToken::wrong);
  if (room.height > 330) compose_chips(scene, model, room);
  if (room.height > 240) compose_knobs(scene, model, room);
  if (room.height > 110) {
    if (!model.looked_at().has_model())
      compose_invitation(scene, model, room);
    else if (const std::string missing = missing_text(model); !missing.empty())
      compose_sentence(scene, {"missing"}, room, missing, ColourToken::accent);
  }
  if (!(model.reading() == lab::InferenceOptions{}) && !model.was_read() && room.height > 110)
    compose_sentence(scene, {"so"}, room,
                     concat({name_of(model.settings().racer), ", read ", reading_text(model.reading(), nouns_of(model.settings()))}),
                     ColourToken::accent);
  if (room.height > 190) compose_distances(scene, model, room);
  compose_plot(scene, model, room);
}

}  // namespace figures::training
