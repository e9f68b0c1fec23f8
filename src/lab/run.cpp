#include "lab/run.h"

#include <algorithm>

#include "engine/sinusoidal.h"
#include "lab/kernels/softmax.h"
#include "lab/model_file.h"

namespace lab {
namespace {

constexpr int kStepsAPoint = 10;  // of the learning curve

std::string all_task_ids() {
  std::string ids;
  for (const TaskKind* kind : tasks()) ids += (ids.empty() ? "" : ", ") + std::string(kind->id);
  return ids;
}

}  // namespace

base::Result<void> check_lengths(const Task& task, std::span<const int> lengths) {
  if (lengths.empty() || lengths.size() > kMaxLengths) {
    return std::unexpected("Accuracy is measured at 1 to " + std::to_string(kMaxLengths) + " lengths.");
  }
  for (const int length : lengths) {
    if (length >= task.min_length() && length <= task.max_length()) continue;
    return std::unexpected("This task has texts of " + std::to_string(task.min_length()) + " to " + std::to_string(task.max_length()) +
                           " symbols, but the length is " + std::to_string(length) + ".");
  }
  return {};
}

base::Result<std::shared_ptr<const Task>> prepare(Setup& setup) {
  const TaskKind* kind = find_task(setup.task);
  if (!kind) return std::unexpected("There is no task \"" + setup.task + "\". The tasks are " + all_task_ids() + ".");
  base::Result<std::unique_ptr<Task>> task = kind->make({.k = setup.k, .text = setup.text});
  if (!task) return std::unexpected(task.error());
  setup.model.vocabulary = (*task)->vocabulary();
  if (const auto checked = check(setup.model); !checked) return std::unexpected(checked.error());
  if (const auto checked = check(setup.training); !checked) return std::unexpected(checked.error());
  const int trained = setup.model.length;
  if (const auto checked = check_lengths(**task, std::span(&trained, 1)); !checked) return std::unexpected(checked.error());
  if (const auto checked = check_lengths(**task, setup.lengths); !checked) return std::unexpected(checked.error());
  return std::shared_ptr<const Task>(std::move(*task));
}

base::Result<std::unique_ptr<Run>> Run::begin(Setup setup) {
  base::Result<std::shared_ptr<const Task>> task = prepare(setup);
  if (!task) return std::unexpected(task.error());
  std::unique_ptr<Run> run(new Run(std::move(setup), std::move(*task)));
  run->trainer_ = std::make_unique<Trainer>(run->setup_.model, run->setup_.training, run->task_);
  return run;
}

base::Result<std::unique_ptr<Run>> Run::load(std::string_view file) {
  base::Result<StoredModel> stored = from_file(file);
  if (!stored) return std::unexpected(stored.error());
  base::Result<std::shared_ptr<const Task>> task = prepare(stored->setup);
  if (!task) return std::unexpected("This model file has a setup that cannot be used. " + task.error());
  if (stored->parameters.size() != Layout(stored->setup.model).size) {
    return std::unexpected("This model file does not hold as many numbers as its model has.");
  }
  std::unique_ptr<Run> run(new Run(std::move(stored->setup), std::move(*task)));
  run->model_ = std::make_unique<Transformer<float>>(run->setup_.model);
  run->loaded_ = std::move(stored->parameters);
  run->loaded_steps_ = std::clamp(stored->steps, 0, run->setup_.training.steps);
  return run;
}

std::string Run::save() const {
  return to_file({.setup = setup_, .steps = steps_done(), .parameters = {parameters().begin(), parameters().end()}});
}

void Run::step() {
  loss_sum_ += trainer_->step();
  ++losses_;
  if (steps_done() % kStepsAPoint == 0 || !can_step()) end_point();
}

void Run::stop() {
  stopped_ = true;
  end_point();
}

void Run::end_point() {
  if (losses_ == 0) return;
  curve_.push_back({steps_done(), loss_sum_ / losses_});
  loss_sum_ = 0;
  losses_ = 0;
}

std::vector<CurvePoint> Run::take_curve() { return std::exchange(curve_, {}); }

Answer Run::ask(std::span<const int> tokens, const InferenceOptions& reading) {
  const ModelConfig& config = setup_.model;
  const auto size = tokens.size(), symbols = static_cast<size_t>(config.vocabulary);
  Answer answer{.tokens = {tokens.begin(), tokens.end()},
                .targets = std::vector<int>(size),
                .layers = config.layers,
                .heads = config.heads,
                .step = steps_done()};
  task_->answer(tokens, answer.targets);
  const bool attended = size <= kMaxAttended;
  const std::span<const float> scores = model().forward(parameters(), tokens, 1, reading, attended ? Keep::kEverything : Keep::kScores);
  std::vector<float> likely(scores.begin(), scores.end());
  for (size_t place = 0; place < size; ++place) {
    const std::span<float> row = std::span(likely).subspan(place * symbols, symbols);
    softmax(row.data(), symbols);
    const auto best = std::ranges::max_element(row);
    answer.answers.push_back(static_cast<int>(best - row.begin()));
    answer.sureness.push_back(*best);
  }
  for (int layer = 0; attended && layer < config.layers; ++layer) {
    const std::span<const float> weights = model().attention(layer);
    answer.attention.insert(answer.attention.end(), weights.begin(), weights.end());
  }
  return answer;
}

std::vector<LearnedTensor> Run::learned() const {
  const ModelConfig& config = setup_.model;
  std::vector<LearnedTensor> found;
  for (const Tensor& tensor : Layout(config).tensors) {
    if (tensor.name.find("positions.") == std::string::npos) continue;
    const std::span<const float> values = parameters().subspan(tensor.first, tensor.size());
    found.push_back({tensor.name, tensor.rows, tensor.columns, {values.begin(), values.end()}});
  }
  if (config.encoding == Encoding::kSinusoidal) {
    LearnedTensor table{.name = "positions.table", .rows = config.length, .columns = config.d_model};
    table.values.resize(static_cast<size_t>(table.rows) * static_cast<size_t>(table.columns));
    if (engine::sinusoidal(table.values, 0, {.d_model = table.columns})) found.push_back(std::move(table));
  }
  return found;
}

}  // namespace lab
