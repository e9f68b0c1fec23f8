#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "lab/config.h"

// What the page and the code that trains say to each other: values, and their JSON, written and read by the same functions at both ends.
namespace lab {

/// Everything that determines a run: the same setup gives the same numbers.
struct Setup {
  std::string task = "back";  ///< TaskKind::id
  int k = 3;                  ///< TaskOptions::k
  std::string text;           ///< TaskOptions::text
  ModelConfig model;          ///< its vocabulary follows from the task
  TrainingConfig training;
  std::vector<int> lengths = {16, 32, 64, 128};  ///< at which accuracy is measured
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
  std::vector<Measured> measured;  ///< at `step`, from few texts while it trains, from many at the end
  bool done = false;
};

/// A text read by the trained model.
struct Answer {
  std::vector<int> tokens;       ///< [T]
  std::vector<int> answers;      ///< [T]: the most likely symbol at each place
  std::vector<float> sureness;   ///< [T]: its probability
  std::vector<int> targets;      ///< [T]: the right answer, or kNoTarget
  std::vector<float> attention;  ///< [layers, H, T, T]
  int layers = 0, heads = 0;
};

/// What the model has learned about positions: the tensors of its encoding by name, each [rows, columns].
struct LearnedTensor {
  std::string name;
  int rows = 0, columns = 0;
  std::vector<float> values;
};

// Commands, as JSON (to_command) for Session::command. Each has an `id`, which its answer repeats.
struct Command {
  enum class Kind { train, step, load, save, measure, ask, inspect };
  Kind kind = Kind::train;
  int id = 0;
  Setup setup;               ///< train
  Reading reading;           ///< measure, ask
  std::vector<int> lengths;  ///< measure
  std::vector<int> tokens;   ///< ask
  std::string file;          ///< load: the bytes of a model file
};

/// One message back. What does not apply is empty.
struct Report {
  int id = 0;  ///< of the command that it answers; 0 for progress
  std::optional<Progress> progress;
  std::vector<Measured> measured;
  std::optional<Answer> answer;
  std::vector<LearnedTensor> learned;
  std::optional<Setup> loaded;  ///< the setup of a model file
  std::string file;             ///< bytes of a model file
  std::string problem;          ///< one sentence for the reader; nothing else has changed
};

std::string to_json(const Command& command);
base::Result<Command> command_from(std::string_view json);
std::string to_json(const Report& report);
base::Result<Report> report_from(std::string_view json);

}  // namespace lab
