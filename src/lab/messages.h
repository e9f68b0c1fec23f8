#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "lab/config.h"

// What the page and the code that trains say to each other: values, and their JSON, written and read by the same functions at both ends.
namespace lab {

inline constexpr int kMaxLengths = 32;

/// Everything that determines a run: the same setup gives the same numbers.
struct Setup {
  std::string task = "back";  ///< TaskKind::id
  int k = 3;                  ///< TaskOptions::k
  std::string text;           ///< TaskOptions::text
  ModelConfig model;          ///< its vocabulary follows from the task
  TrainingConfig training;
  std::vector<int> lengths = {16, 32, 64, 128};  ///< at which accuracy is measured: 1 to kMaxLengths of them, each 1 to kMaxLength
  bool operator==(const Setup&) const = default;
};

/// A point of a learning curve.
struct CurvePoint {
  int step = 0;
  double loss = 0;  ///< mean of the batches since the last point
};

/// Accuracy and loss at each length.
struct Measured {
  int length = 0;
  double accuracy = 0;
  double loss = 0;
};

/// How a run stands. Sent a few times a second while it trains, and at the end.
struct Progress {
  int step = 0;
  int steps = 0;
  double seconds = 0;  ///< of computing, without pauses
  int parameters = 0;
  std::vector<CurvePoint> curve;   ///< new points since the last report
  std::vector<Measured> measured;  ///< at `step`, from few texts while it trains, from many at the end; empty if nothing new is known
  bool paused = false;
  bool done = false;  ///< no step will follow, and the last measurement is made
};

inline constexpr int kMaxAttended = 256;  ///< tokens; an answer to a longer text has no attention, which would be megabytes

/// A text read by the trained model.
struct Answer {
  std::vector<int> tokens;       ///< [T]
  std::vector<int> answers;      ///< [T]: the most likely symbol at each place
  std::vector<float> sureness;   ///< [T]: its probability
  std::vector<int> targets;      ///< [T]: the right answer, or kNoTarget
  std::vector<float> attention;  ///< [layers, H, T, T] if T <= kMaxAttended
  int layers = 0, heads = 0;
  int step = 0;  ///< of the training, after which it was given
};

/// Whether a run answers to its watched text after this step: often enough to see a head come about, which takes fewer than a hundred.
constexpr bool is_watched(int step) { return step == 1 || (step % 3 == 0 && step <= 120); }

/// What the model knows about positions: the tensors of its encoding by name, each [rows, columns].
struct LearnedTensor {
  std::string name;
  int rows = 0, columns = 0;
  std::vector<float> values;
};

/// A command, as JSON (to_json) for Session::command. Its answer repeats its `id`, which is 1 or more.
struct Command {
  enum class Kind {
    train,    ///< begins a run and ends the one before; answered by the first Progress, of step 0
    pause,    ///< answered by Progress, like the next three
    resume,   ///< after a pause
    step,     ///< pauses, and trains a single step
    stop,     ///< ends the training here; the model stays, to be asked and measured
    measure,  ///< accuracy and loss of the model as it stands
    ask,      ///< an Answer
    inspect,  ///< the LearnedTensors
    save,     ///< the bytes of a model file
    load,     ///< takes the place of the run; answered by the setup and Progress
  };
  Kind kind = Kind::train;
  int id = 1;
  Setup setup;               ///< train
  InferenceOptions reading;  ///< measure, ask
  std::vector<int> lengths;  ///< measure: 1 to kMaxLengths of them, each 1 to kMaxLength
  std::vector<int> tokens;   ///< ask: 1 to kMaxLength of them
  std::vector<int> watched;  ///< train: a text of up to kMaxAttended symbols; an Answer to it follows each step that is_watched
  std::string file;          ///< load: the bytes of a model file
};

/// One message back. What does not apply is empty.
struct Report {
  int id = 0;  ///< of the command that it answers; 0 if it answers none, as most progress
  std::optional<Progress> progress;
  std::vector<Measured> measured;
  std::optional<Answer> answer;
  std::vector<LearnedTensor> learned;
  std::optional<Setup> loaded;  ///< the setup of a model file
  std::string file;             ///< bytes of a model file
  std::string problem;          ///< one sentence for the reader; nothing else has changed
};

/// JSON (RFC 8259) with a member for each field that applies, named like it. Values of enumerations are words; vectors of float and bytes
/// of files are base64. A seed is at most 2^53 - 1, as numbers of JSON are.
std::string to_json(const Command& command);
std::string to_json(const Report& report);

/// The reverse. A field that is missing, unknown or of the wrong type gives one sentence that names it: "setup.model.heads is missing."
/// What values mean is for others to check (check, Session).
base::Result<Command> command_from(std::string_view json);
base::Result<Report> report_from(std::string_view json);

/// The same for a setup alone, as in model files.
std::string to_json(const Setup& setup);
base::Result<Setup> setup_from(std::string_view json);

}  // namespace lab
