#pragma once

#include <doctest/doctest.h>

#include <cmath>
#include <map>
#include <utility>

#include "lab/messages.h"
#include "tests/figures/held_figure.h"

/// The figure training_lab on a stage, with trainers that say what a test lets them say.
class HeldLab {
 public:
  using Settings = HeldFigure::Settings;

  explicit HeldLab(const Settings& settings = {}, std::string text = {})
      : kind_(*figures::find("training_lab")), figure_(kind_.make()), values_(values_with(kind_, settings)), text_(std::move(text)) {
    figure_->set(values_, text_);
  }

  void set(const Settings& settings) {
    for (const auto& [name, value] : settings) values_[static_cast<size_t>(base::find(kind_.parameters, name))] = value;
    figure_->set(values_, text_);
    settle();
  }
  void type(std::string text) {
    text_ = std::move(text);
    figure_->set(values_, text_);
    settle();
  }
  /// Gives the figure the values and the text that it has asked for, as the application does.
  void settle() {
    const std::optional<figures::Edits> edits = runs().take_edits();
    if (!edits) return;
    for (const auto& [parameter, value] : edits->values) values_[static_cast<size_t>(parameter)] = value;
    if (edits->text) text_ = *edits->text;
    figure_->set(values_, text_);
  }
  double value(std::string_view name) const { return values_[static_cast<size_t>(base::find(kind_.parameters, name))]; }
  const std::string& text() const { return text_; }
  figures::Figure& figure() { return *figure_; }
  figures::RunsModels& runs() { return *figure_->runs(); }
  const figures::Kind& kind() const { return kind_; }
  plot::Scene scene(plot::Room room = {600, 720, 48}) const { return scene_of(*figure_, room); }
  std::string words() const { return words_of(scene()); }

  /// What the figure says to its trainers, as far as it is a command; `ended` counts the trainers that it ends.
  std::vector<std::pair<int, lab::Command>> commands() {
    std::vector<std::pair<int, lab::Command>> all = std::exchange(kept_, {});
    for (const figures::TrainerCommand& command : runs().take_commands()) {
      if (command.json.empty()) {
        ++ended;
        continue;
      }
      const auto read = lab::command_from(command.json);
      REQUIRE_MESSAGE(read.has_value(), command.json);
      all.emplace_back(command.trainer, *read);
    }
    return all;
  }
  /// The last command of this kind, with its trainer; the test fails if there is none.
  std::pair<int, lab::Command> command(lab::Command::Kind kind) {
    std::optional<std::pair<int, lab::Command>> last;
    for (auto& each : commands()) {
      if (each.second.kind == kind) last = std::move(each);
    }
    REQUIRE(last.has_value());
    return *last;
  }
  void say(int trainer, const lab::Report& report) {
    runs().report(trainer, lab::to_json(report));
    settle();
  }

  /// Presses Train and lets every racer's trainer come to this step, with an accuracy that is 1 up to the trained length and falls to
  /// `far` at eight times that.
  void run_to(int step, double far = 0.25) {
    runs().act("train");
    for (const auto& [trainer, command] : commands()) {
      if (command.kind != lab::Command::Kind::train) {
        kept_.emplace_back(trainer, command);
        continue;
      }
      trainers[command.setup.model.encoding] = trainer;
      say(trainer, {.progress = progress(command.setup, step, far)});
    }
  }

  static lab::Progress progress(const lab::Setup& setup, int step, double far = 0.25) {
    lab::Progress progress;
    progress.step = step;
    progress.steps = setup.training.steps;
    progress.seconds = 0.006 * step;
    progress.parameters = 17500;
    progress.done = step == progress.steps;
    for (int at = 10; at <= step; at += 10) progress.curve.push_back({at, 2.3 * std::exp(-at / 150.0)});
    for (size_t k = 0; k < setup.lengths.size(); ++k)
      progress.measured.push_back({setup.lengths[k], 1 - (1 - far) * static_cast<double>(k) / 3, 0.5});
    return progress;
  }

  /// An answer that is right wherever something is asked but at the last place, and looks three places back in every head.
  static lab::Answer answer(const std::vector<int>& tokens, const lab::ModelConfig& model) {
    const size_t count = tokens.size();
    lab::Answer answer{tokens, {}, std::vector<float>(count, 0.75f), {}, {}, model.layers, model.heads};
    for (size_t i = 0; i < count; ++i) {
      answer.targets.push_back(i < 3 ? -1 : tokens[i - 3]);
      answer.answers.push_back(i < 3 ? 0 : i + 1 < count ? tokens[i - 3] : (tokens[i - 3] + 1) % 10);
    }
    for (size_t map = 0; map < static_cast<size_t>(model.layers * model.heads); ++map) {
      for (size_t i = 0; i < count; ++i) {
        for (size_t j = 0; j < count; ++j) answer.attention.push_back(j + 3 == i ? 0.9f : 0.1f / static_cast<float>(count));
      }
    }
    return answer;
  }

  int ended = 0;
  std::map<lab::Encoding, int> trainers;

 private:
  const figures::Kind& kind_;
  std::unique_ptr<figures::Figure> figure_;
  std::vector<double> values_;
  std::string text_;
  std::vector<std::pair<int, lab::Command>> kept_;  ///< that came with the runs' beginning
};
