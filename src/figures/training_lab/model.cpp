#include "figures/training_lab/model.h"

#include <algorithm>
#include <cmath>

#include "base/number.h"
#include "figures/concat.h"
#include "figures/training_lab/own_text.h"

namespace figures::training {
namespace {

std::pair<int, int> asked_of(const Settings& settings) { return {settings.task, settings.model.length}; }

}  // namespace

void Model::set(std::span<const double> values, std::string_view words) {
  const Settings now = settings_from(values);
  edits_.reset();  // a link gives the book's text first, which asks for nothing
  if (set_ && !same_runs(settings_, now)) runs_.end_all();
  if (set_ && (settings_.task != now.task || settings_.view != now.view)) runs_.complain({});
  for (int racer = 0; racer < kRacers; ++racer) {
    const bool left = set_ && settings_.racing[to_size(racer)] && !now.racing[to_size(racer)];
    if (left && !run(racer).ended()) runs_.end(racer);
  }
  show(values, set_ ? words_for(now, words) : std::string(words));
  refresh();
}

/// A string that was typed belongs to its task and trained length. Where these change and it does not, the one comes back that was typed
/// for the new ones, or none, so that the task has its example.
std::string Model::words_for(const Settings& now, std::string_view words) {
  if (asked_of(now) == asked_of(settings_)) return std::string(words);
  typed_[asked_of(settings_)] = words_;
  if (words != words_) return std::string(words);
  std::string own = typed_[asked_of(now)];
  if (own != words) edits_ = Edits{.text = own};
  return own;
}

/// Shows what these values say. Runs are as they were.
void Model::show(std::span<const double> values, std::string_view words) {
  const Settings now = settings_from(values);
  const bool other = !set_ || words != words_ || !same_runs(now, settings_);
  values_.assign(values.begin(), values.end());
  settings_ = now;
  words_ = std::string(words);
  racers_.clear();
  for (int racer = 0; racer < kRacers; ++racer) {
    if (settings_.racing[to_size(racer)]) racers_.push_back(racer);
  }
  if (other) example_ = example_of(settings_, words_, text_to_learn());
  settings_.cursor = std::clamp(settings_.cursor, 0, std::max(0, example_.count() - 1));
  settings_.key = std::min(settings_.key, std::max(0, example_.count() - 1));
  settings_.layer = std::min(settings_.layer, settings_.model.layers - 1);
  settings_.head = std::min(settings_.head, settings_.model.heads - 1);
  set_ = true;
}

std::string_view Model::text_to_learn() const { return own_text_.empty() ? kRhyme : std::string_view(own_text_); }

lab::Setup Model::setup_of(int racer) const {
  lab::Setup setup;
  setup.task = settings_.task_id();
  setup.k = settings_.task == kBackTask ? settings_.k : lab::Setup{}.k;
  setup.text = settings_.task == kTextTask ? text_to_learn() : std::string_view();
  setup.model = settings_.model;
  setup.model.encoding = static_cast<lab::Encoding>(racer);
  setup.model.causal = settings_.mask == 0 ? kind_of(settings_)->causal : settings_.mask == 1;
  setup.model.vocabulary = example_.task ? example_.task->vocabulary() : setup.model.vocabulary;
  setup.training = settings_.training;
  setup.lengths.clear();
  for (int multiple = 0; multiple < kLengths; ++multiple) {
    if (!example_.task || settings_.tokens_at(multiple) <= example_.task->max_length())
      setup.lengths.push_back(settings_.tokens_at(multiple));
  }
  return setup;
}

std::string Model::problem() const {
  if (!runs_.problem().empty()) return runs_.problem();
  if (!example_.problem.empty()) return example_.problem;
  if (racers_.empty()) return "Choose at least 1 encoding.";
  for (const int racer : racers_) {
    if (const auto checked = lab::check(setup_of(racer).model); !checked) return checked.error();
  }
  for (const int racer : racers_) {
    if (!run(racer).problem.empty()) return concat({kRacerChoices[racer].label, ": ", run(racer).problem});
  }
  return {};
}

std::vector<int> Model::reading_lengths() const {
  const int longest = example_.task ? example_.task->max_length() : lab::kMaxLength;
  const bool rounds = settings_.bf16 && settings_.view == kReading;
  std::vector<int> lengths;
  for (int at = 0; at < kReadLengths; ++at) {
    if (at < kLengths || at <= settings_.at || rounds) lengths.push_back(settings_.tokens_at(at));
  }
  if (rounds && lengths.back() < lab::kMaxLength) lengths.push_back(lab::kMaxLength);
  std::erase_if(lengths, [&](int length) { return length > longest; });
  return lengths;
}

std::optional<double> Model::as_trained() const {
  const Result& known = result(settings_.racer);
  if (settings_.at < kLengths) return known.accuracy[to_size(settings_.at)];
  return known.source == Result::Source::own ? accuracy_at(looked_at().measured, settings_.tokens_at(settings_.at)) : std::nullopt;
}

/// Asks the trainers for what the view needs, and for what questions may ask of a finished run.
void Model::refresh() {
  update_results();
  const int racer = settings_.racer;
  const Run& own = looked_at();
  if (!own.has_model()) return;
  const bool fits = own.setup.model.vocabulary == (example_.task ? example_.task->vocabulary() : 0);
  if ((settings_.view == kInside || settings_.view == kAsk) && fits) runs_.ask(racer, example_.tokens);
  if (settings_.view == kInside) runs_.inspect(racer);
  const bool wanted = settings_.view == kReading || (own.finished() && !(reading() == lab::InferenceOptions{}));
  if (!wanted || !lab::check(reading(), own.setup.model)) return;
  std::vector<int> lengths = reading_lengths();
  runs_.measure(racer, lengths, reading());
  std::erase_if(lengths, [&](int length) { return length <= settings_.tokens_at(kLengths - 1); });
  runs_.measure_beyond(racer, lengths);
}

/// The text in which the view Birth shows a head: short enough for a picture of a cell for each pair of places.
std::vector<int> Model::watched() const { return example_.count() <= kMostWatched ? example_.tokens : std::vector<int>(); }

/// Begins the runs that are missing, or all of them anew if none is.
void Model::train() {
  const bool missing = misses_run();
  for (const int racer : racers_) {
    if (!missing || !run(racer).has_model()) runs_.begin(setup_of(racer), racer == settings_.racer ? watched() : std::vector<int>());
  }
}

void Model::act(std::string_view action) {
  const Advance now = advance();
  const bool able = can_train();
  runs_.complain({});
  if (action == "train" && able) {
    if (!now.training && !now.paused) train();
    for (const int racer : racers_) {
      if (now.training) runs_.pause(racer);
      if (!now.training && now.paused) runs_.resume(racer);
    }
  }
  if (action == "step" && able && !now.training) {
    if (!now.paused) train();
    for (const int racer : racers_) runs_.step(racer);
  }
  if (action == "stop") {
    for (const int racer : racers_) runs_.stop(racer);
  }
  if (action == "save") runs_.save(settings_.racer);
  refresh();
}

void Model::open_file(std::string_view action, std::string_view bytes) {
  if (action == "load") runs_.load(bytes);
  if (action == "text") learn_from(bytes);
  refresh();
}

/// A text that cannot be learned from leaves the one before.
void Model::learn_from(std::string_view text) {
  Example example = example_of(settings_, {}, text);
  if (!example.task) return runs_.complain(example.problem);
  runs_.end_all();
  own_text_ = text;
  if (!words_.empty()) edits_ = Edits{.text = ""};
  words_.clear();
  typed_.clear();
  example_ = std::move(example);
}

/// Takes over the model that a file has offered, with the settings that it was trained with. Runs with other ones end.
void Model::adopt(const lab::Setup& setup) {
  std::optional<std::vector<double>> values = values_for(setup, values_);
  if (!values) return runs_.refuse("This model was trained with settings that this figure does not have.");
  const int racer = static_cast<int>(setup.model.encoding);
  (*values)[to_size(kFirstRacer + racer)] = 1;
  (*values)[kRacer] = racer;
  const Settings now = settings_from(*values);
  const bool own = now.task == kTextTask && setup.text != text_to_learn(), alone = own || !same_runs(now, settings_);
  if (own) {
    own_text_ = setup.text;
    typed_.clear();
  }
  Edits edits;
  for (int i = 0; i < static_cast<int>(values->size()); ++i) {
    if ((*values)[to_size(i)] != values_[to_size(i)]) edits.values.push_back({i, (*values)[to_size(i)]});
  }
  const std::string words = own ? std::string() : words_for(now, words_);
  if (words != words_) edits.text = words;
  runs_.install(alone);
  show(*values, words);
  if (own) example_ = example_of(settings_, words_, text_to_learn());
  edits_ = std::move(edits);
}

void Model::report(int trainer, std::string_view json) {
  runs_.report(trainer, json);
  if (runs_.offered()) adopt(*runs_.offered());
  refresh();
}

bool Model::can_train() const {
  return !racers_.empty() && example_.task &&
         std::ranges::all_of(racers_, [this](int racer) { return lab::check(setup_of(racer).model).has_value(); });
}

bool Model::misses_run() const {
  return std::ranges::any_of(racers_, [this](int racer) { return !run(racer).has_model(); });
}

std::vector<Action> Model::actions() const {
  const Advance now = advance();
  const bool able = can_train();
  const std::string_view train = now.training ? "Pause" : now.paused ? "Resume" : now.ended && !misses_run() ? "Train again" : "Train";
  return {{.name = "train", .label = std::string(train), .enabled = able, .primary = true},
          {.name = "step", .label = "Step", .enabled = able && !now.training},
          {.name = "stop", .label = "Stop", .enabled = now.training || now.paused},
          {.name = "save",
           .label = concat({"Save model (", kRacerChoices[settings_.racer].label, ")"}),
           .enabled = looked_at().has_model(),
           .in_menu = true},
          {.name = "load", .label = "Load model", .in_menu = true, .opens_file = true},
          {.name = "text",
           .label = "Your own text…",
           .enabled = settings_.task == kTextTask,
           .in_menu = true,
           .text_length = lab::kMaxOwnText}};
}

}  // namespace figures::training
