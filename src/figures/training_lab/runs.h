#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "figures/figure.h"
#include "lab/messages.h"

// The reader's own runs: one trainer for each racer, the commands that it is to be sent, and what it has reported.
namespace figures::training {

struct Run {
  enum class State { none, training, paused, done, failed };
  State state = State::none;
  bool loaded = false;      ///< from a file
  bool measuring = false;   ///< no step will follow; the last measurement is being made
  bool conclusive = false;  ///< `measured` is the last measurement, of many texts
  lab::Setup setup;
  int step = 0, steps = 0;
  double seconds = 0;
  int parameters = 0;
  std::vector<lab::CurvePoint> curve;
  std::vector<lab::Measured> measured;  ///< by length, ascending
  std::vector<lab::Measured> read;      ///< the same of the model read as `reading` says
  lab::InferenceOptions reading;
  std::optional<lab::Answer> answer;
  std::vector<lab::Answer> film;  ///< to the watched text, by step, ascending
  std::vector<lab::LearnedTensor> learned;
  std::string problem;  ///< one sentence

  bool has_model() const { return state == State::training || state == State::paused || state == State::done; }
  bool ended() const { return state == State::done; }
  /// Whether the reader's own run has come to its last step and has been measured there. Only then its accuracies are an outcome.
  bool finished() const { return ended() && step == steps && conclusive && !loaded; }
  bool stopped() const { return ended() && step < steps; }
};

/// Nothing if it was not measured at this length.
std::optional<double> accuracy_at(const std::vector<lab::Measured>& measured, int length);

class Runs {
 public:
  static constexpr int kCount = lab::kEncodings;

  const Run& run(int racer) const { return slots_[static_cast<size_t>(racer)].run; }

  /// With a text to which the model answers again and again while it learns; empty: none.
  void begin(const lab::Setup& setup, const std::vector<int>& watched);
  void pause(int racer);
  void resume(int racer);
  void step(int racer);  ///< requires a run
  void stop(int racer);  ///< the model stays
  void end(int racer);   ///< at once, and nothing stays
  void end_all();
  void save(int racer);

  /// Has the bytes of a model file read. If they hold a model, its setup is offered, until it is installed or refused.
  void load(std::string_view file);
  const std::optional<lab::Setup>& offered() const { return offered_; }
  /// The model takes the place of its encoding's run; with `alone`, all other runs end. Requires an offer.
  void install(bool alone);
  void refuse(std::string problem);

  // What the picture needs beyond progress. Each is asked for once, and again when the model has been trained on for a while; asking
  // while an answer is awaited does nothing.
  void ask(int racer, const std::vector<int>& tokens);
  void inspect(int racer);
  void measure(int racer, const std::vector<int>& lengths, const lab::InferenceOptions& reading);
  /// The model as trained at lengths that no run measures by itself; they join what it has measured, which must not be empty.
  void measure_beyond(int racer, const std::vector<int>& lengths);

  /// Takes a trainer's report, or its death. What cannot be right is left out.
  void report(int trainer, std::string_view json);

  std::vector<TrainerCommand> take_commands();
  std::optional<File> take_file();
  const std::string& problem() const { return problem_; }  ///< with the last file
  void complain(std::string problem) { problem_ = std::move(problem); }

 private:
  enum PendingRequest : size_t { kAnswer, kLearned, kRead, kBeyond, kRequests };
  struct Slot {
    Run run;
    int trainer = -1;
    std::array<int, kRequests> awaited = {};                    ///< ids of commands without an answer; 0: none
    std::array<double, kRequests> known_at = {-1, -1, -1, -1};  ///< seconds of training at which it was last asked for; below 0: never
    std::vector<int> asked;                                     ///< tokens of the last question
    lab::InferenceOptions reading;                              ///< of the last measurement
    std::array<std::vector<int>, kRequests> lengths;            ///< of the last measurements
    int saving = 0;
  };
  Slot& slot(int racer) { return slots_[static_cast<size_t>(racer)]; }
  void send(int racer, lab::Command command);
  bool is_due(const Slot& slot, PendingRequest request) const;
  void expect(int racer, PendingRequest request, lab::Command command);
  void expect_measured(int racer, PendingRequest request, const std::vector<int>& lengths, const lab::InferenceOptions& reading);
  void take_answer(Slot& slot, PendingRequest request, const lab::Report& report);
  void receive(int racer, const lab::Report& report);
  void receive_file(const lab::Report& report);
  int free_trainer() const;

  std::array<Slot, kCount> slots_;
  std::vector<TrainerCommand> commands_;
  std::optional<File> file_;
  std::string problem_;
  int loader_ = -1;  ///< the trainer that reads a file
  std::optional<lab::Setup> offered_;
  lab::Report offer_;
  int last_id_ = 0;
};

}  // namespace figures::training
