#pragma once

#include <array>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "figures/training_lab/example.h"
#include "figures/training_lab/parameters.h"
#include "figures/training_lab/runs.h"

// What the figure training_lab shows: settings, the text, and the results of each racer, the reader's own or those that came with the book.
namespace figures::training {

/// What is known of a racer.
struct Result {
  enum class Source { nothing, ready_made, own };  ///< own: the reader's run, or a model from her file
  Source source = Source::nothing;
  std::array<std::optional<double>, kLengths> accuracy;  ///< at kMultiples of the trained length
  std::vector<lab::CurvePoint> curve;
  bool complete = false;  ///< measured after the last step of the run

  bool known() const { return accuracy.front().has_value(); }
};

/// How far all runs are that are under way or done.
struct Advance {
  int runs = 0;
  long long step = 0, steps = 0;
  int stopped = 0;          ///< runs that were stopped before their last step,
  int least = 0, most = 0;  ///< at these steps
  bool training = false, paused = false, ended = false;
  std::optional<double> left_s;  ///< while they train
};

/// The attention of one head at steps of its training.
struct Film {
  struct Frame {
    int step = 0;
    std::vector<float> attention;  ///< [T, T]
  };
  std::vector<int> tokens;  ///< [T]
  int layer = 0, head = 0;
  bool own = false;           ///< of the reader's run
  std::vector<Frame> frames;  ///< by step, ascending

  int count() const { return static_cast<int>(tokens.size()); }
  /// The attention after this step, between the frames before and after it. Requires frames.
  std::vector<float> at(double step) const;
};

class Model final : public RunsModels {
 public:
  void set(std::span<const double> values, std::string_view words);
  void act(std::string_view action) override;
  void open_file(std::string_view action, std::string_view bytes) override;
  void report(int trainer, std::string_view json) override;
  std::vector<Action> actions() const override;
  std::optional<double> progress() const override {
    const Advance now = advance();
    return now.training ? std::optional(static_cast<double>(now.step) / static_cast<double>(now.steps)) : std::nullopt;
  }
  std::vector<TrainerCommand> take_commands() override { return runs_.take_commands(); }
  std::optional<File> take_file() override { return runs_.take_file(); }
  std::optional<Edits> take_edits() override { return std::exchange(edits_, std::nullopt); }
  std::optional<double> outcome(std::string_view name) const override;
  std::string cut_short() const override;

  const Settings& settings() const { return settings_; }
  const Example& example() const { return example_; }
  const Run& run(int racer) const { return runs_.run(racer); }
  const Run& looked_at() const { return run(settings_.racer); }
  const Result& result(int racer) const { return results_[to_size(racer)]; }
  const std::vector<int>& racers() const { return racers_; }  ///< those that race
  Advance advance() const;
  std::optional<double> longest_s() const;  ///< seconds of computing of the slowest run, once all have ended
  bool shows_ready_made() const;
  bool covers_ready_made() const;  ///< there are ready-made results of this setup, which are not to be seen
  bool has_own() const;
  double chance() const { return kind_of(settings_)->chance; }

  /// One sentence on what is wrong: with the last file, the settings, the text, or a trainer; or nothing.
  std::string problem() const;
  const std::string& file_problem() const { return runs_.problem(); }

  /// The setup of a racer's run under the present settings.
  lab::Setup setup_of(int racer) const;
  /// The racers with an accuracy at this multiple, from the most to the least accurate.
  std::vector<int> ranking(int multiple) const;
  /// The lengths at which the model is read in the view Reading: those of kReadMultiples up to the one that is looked at. Rounded
  /// positions are read at all of them and at the longest length there is, for they do harm only there.
  std::vector<int> reading_lengths() const;
  /// What the racer that is looked at reaches at the length that is looked at: as trained, and as it is read now.
  std::optional<double> as_trained() const;
  std::optional<double> as_read() const {
    return was_read() ? accuracy_at(looked_at().read, settings_.tokens_at(settings_.at)) : std::nullopt;
  }
  /// How a head of the racer that is looked at came about: of the reader's own run, or else the one that came with the book.
  Film film() const;
  /// How the racer that is looked at is read.
  lab::InferenceOptions reading() const { return reading_for(settings_, settings_.racer, looked_at().setup.model.layers); }
  /// The reader's model as it stands and as it is read now; nothing unless it was measured so.
  bool was_read() const { return !looked_at().read.empty() && looked_at().reading == reading(); }

 private:
  std::string_view text_to_learn() const;
  std::vector<int> watched() const;
  bool can_train() const;
  bool misses_run() const;
  void show(std::span<const double> values, std::string_view words);
  std::string words_for(const Settings& now, std::string_view words);
  void adopt(const lab::Setup& setup);
  void learn_from(std::string_view text);
  void refresh();
  void update_results();
  void train();

  Settings settings_;
  bool set_ = false;
  std::vector<double> values_;
  std::string words_, own_text_;
  std::map<std::pair<int, int>, std::string> typed_;  ///< words by the task and the trained length for which they were typed
  Example example_;
  Runs runs_;
  std::array<Result, kRacers> results_;
  bool covered_ = false;
  std::vector<int> racers_;
  std::optional<Edits> edits_;
};

/// "stopped at step 130 of 600", for runs of so many steps.
std::string stopped_text(const Advance& advance, int steps);

/// Where curve points of a run stand, at most this many.
std::vector<lab::CurvePoint> thinned(const std::vector<lab::CurvePoint>& curve, int count);

}  // namespace figures::training
