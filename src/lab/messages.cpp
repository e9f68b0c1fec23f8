#include "lab/messages.h"

#include <algorithm>
#include <array>

#include "lab/json_fields.h"

namespace lab {
namespace {

constexpr auto kEncodingNames = [] {
  std::array<std::string_view, kEncodings> names;
  std::ranges::transform(engine::encodings(), names.begin(), &engine::Encoding::id);
  return names;
}();
constexpr std::string_view kScalingNames[] = {"default", "linear", "ntk", "dynamic", "yarn", "llama3", "proportional", "longrope"};
constexpr std::string_view kFarNames[] = {"seen", "clipped", "hidden", "band", "others", "elsewhere"};
constexpr std::string_view kKindNames[] = {"train", "pause", "resume", "step", "stop", "measure", "ask", "inspect", "save", "load"};

}  // namespace

template <>
const std::span<const std::string_view> kNames<Encoding> = kEncodingNames;
template <>
const std::span<const std::string_view> kNames<engine::RopeScalingType> = kScalingNames;
template <>
const std::span<const std::string_view> kNames<FarTokens> = kFarNames;
template <>
const std::span<const std::string_view> kNames<Command::Kind> = kKindNames;

template <class Field>
void fields(Field& field, Like<ModelConfig> auto& model) {
  field("encoding", model.encoding);
  field("causal", model.causal);
  field("layers", model.layers);
  field("d_model", model.d_model);
  field("heads", model.heads);
  field("vocabulary", model.vocabulary);
  field("length", model.length);
}

template <class Field>
void fields(Field& field, Like<TrainingConfig> auto& training) {
  field("steps", training.steps);
  field("batch", training.batch);
  field("learning_rate", training.learning_rate);
  field("warm_up", training.warm_up);
  field("weight_decay", training.weight_decay);
  field("clip", training.clip);
  field("seed", training.seed);
}

template <class Field>
void fields(Field& field, Like<InferenceOptions> auto& reading) {
  field("rope", reading.rope);
  field("factor", reading.factor);
  field("share", reading.share);
  field("without_positions", reading.without_positions);
  field("bf16_positions", reading.bf16_positions);
  field("far", reading.far);
  field.unless_empty("clipped_pair", reading.clipped_pair);
  field.unless_empty("places_back", reading.places_back);
}

template <class Field>
void fields(Field& field, Like<Setup> auto& setup) {
  field("task", setup.task);
  field("k", setup.k);
  field("text", setup.text);
  field("model", setup.model);
  field("training", setup.training);
  field("lengths", setup.lengths);
}

template <class Field>
void fields(Field& field, Like<CurvePoint> auto& point) {
  field("step", point.step);
  field.or_null("loss", point.loss);
}

template <class Field>
void fields(Field& field, Like<Measured> auto& measured) {
  field("length", measured.length);
  field.or_null("accuracy", measured.accuracy);
  field.or_null("loss", measured.loss);
}

template <class Field>
void fields(Field& field, Like<Progress> auto& progress) {
  field("step", progress.step);
  field("steps", progress.steps);
  field("seconds", progress.seconds);
  field("parameters", progress.parameters);
  field("curve", progress.curve);
  field("measured", progress.measured);
  field("paused", progress.paused);
  field("done", progress.done);
}

template <class Field>
void fields(Field& field, Like<Answer> auto& answer) {
  field("tokens", answer.tokens);
  field("answers", answer.answers);
  field("sureness", answer.sureness);
  field("targets", answer.targets);
  field("attention", answer.attention);
  field("layers", answer.layers);
  field("heads", answer.heads);
  field("step", answer.step);
}

template <class Field>
void fields(Field& field, Like<LearnedTensor> auto& tensor) {
  field("name", tensor.name);
  field("rows", tensor.rows);
  field("columns", tensor.columns);
  field("values", tensor.values);
}

template <class Field>
void fields(Field& field, Like<Command> auto& command) {
  using Kind = Command::Kind;
  field("kind", command.kind);
  field("id", command.id);
  if (command.kind == Kind::train) field("setup", command.setup);
  if (command.kind == Kind::train) field.unless_empty("watched", command.watched);
  if (command.kind == Kind::measure || command.kind == Kind::ask) field("reading", command.reading);
  if (command.kind == Kind::measure) field("lengths", command.lengths);
  if (command.kind == Kind::ask) field("tokens", command.tokens);
  if (command.kind == Kind::load) field("file", Bytes(command.file));
}

template <class Field>
void fields(Field& field, Like<Report> auto& report) {
  field("id", report.id);
  field.unless_empty("progress", report.progress);
  field.unless_empty("measured", report.measured);
  field.unless_empty("answer", report.answer);
  field.unless_empty("learned", report.learned);
  field.unless_empty("loaded", report.loaded);
  field.unless_empty("file", Bytes(report.file));
  field.unless_empty("problem", report.problem);
}

namespace {

template <class T>
std::string written(const T& value) {
  base::JsonWriter writer;
  FieldWriter field(writer);
  fields(field, value);
  return field.object().text();
}

template <class T>
base::Result<T> read(std::string_view json) {
  const base::Result<base::JsonDocument> document = base::JsonDocument::parse(json);
  if (!document) return std::unexpected(document.error());
  T value;
  std::string problem;
  FieldReader field(document->root(), "", problem);
  fields(field, value);
  field.finish();
  if (!problem.empty()) return std::unexpected(problem);
  return value;
}

}  // namespace

std::string to_json(const Command& command) { return written(command); }
std::string to_json(const Report& report) { return written(report); }
std::string to_json(const Setup& setup) { return written(setup); }
base::Result<Command> command_from(std::string_view json) { return read<Command>(json); }
base::Result<Report> report_from(std::string_view json) { return read<Report>(json); }
base::Result<Setup> setup_from(std::string_view json) { return read<Setup>(json); }

}  // namespace lab
