// phasebook_word_model VOCABULARY TRAINING HELD_OUT OUT [STEPS]: trains the word model of the book, see tools/word_model.
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <memory>

#include "base/number.h"
#include "base/text.h"
#include "lab/word_training/word_file.h"

namespace {

constexpr lab::ModelConfig kShape{.causal = true, .layers = 2, .d_model = 32, .heads = 4, .vocabulary = 0, .length = 24};
constexpr lab::TrainingConfig kTraining{.steps = 3000, .batch = 16, .learning_rate = 4e-3, .warm_up = 100, .weight_decay = 0.3, .seed = 1};
constexpr int kKept[] = {0, 100, 200, 400, 600, 800, 1000, 1250, 1500, 2000, 3000};  ///< steps after which the learned table is kept

using File = std::unique_ptr<FILE, int (*)(FILE*)>;

File open(const char* path, const char* mode) {
  FILE* const file = std::fopen(path, mode);
  if (!file) std::exit((std::fprintf(stderr, "The file %s cannot be opened.\n", path), 1));
  return {file, std::fclose};
}

std::string contents(const char* path) {
  const File file = open(path, "rb");
  std::string text;
  for (int c = std::fgetc(file.get()); c != EOF; c = std::fgetc(file.get())) text += static_cast<char>(c);
  return text;
}

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  for (const std::string_view line : base::split(base::trim(text), '\n')) lines.emplace_back(line);
  return lines;
}

void keep_table(std::vector<lab::KeptTable>& kept, int step, lab::WordLearner& learner) {
  if (std::ranges::find(kKept, step) == std::end(kKept)) return;
  const lab::Tensor& table = *learner.layout.find("positions.table");
  const auto first = learner.parameters.begin() + static_cast<std::ptrdiff_t>(table.first);
  kept.push_back({step, {first, first + static_cast<std::ptrdiff_t>(table.size())}});
}

void tell(std::string_view name, const lab::WordScores& scores) {
  std::printf("%-15s loss %s, next word right %s; previous word / first / itself by head:", std::string(name).c_str(),
              base::fixed(scores.loss, 3).c_str(), base::fixed(scores.accuracy, 3).c_str());
  for (const lab::WordScores::Head& head : scores.heads)
    std::printf("  %s/%s/%s", base::fixed(head.previous, 2).c_str(), base::fixed(head.first, 2).c_str(), base::fixed(head.own, 2).c_str());
  std::printf("\n");
}

}  // namespace

int main(int count, char** arguments) {
  if (count < 5) return 2;
  const std::vector<std::string> words = lines_of(contents(arguments[1]));
  const lab::WordTexts texts(contents(arguments[2]), words), held_out(contents(arguments[3]), words);
  lab::ModelConfig shape = kShape;
  shape.vocabulary = static_cast<int>(words.size()) + 1;
  lab::TrainingConfig config = kTraining;
  if (count > 5) config.steps = static_cast<int>(base::parse_number(arguments[5]).value_or(kTraining.steps));
  lab::WordTraining training(shape, config, texts);
  std::vector<lab::KeptTable> kept;
  lab::WordLearner& learned = training.learners()[static_cast<size_t>(lab::Encoding::kLearned)];
  double mean = 0;
  for (int step = 0; step <= config.steps; ++step) {
    keep_table(kept, step, learned);
    if (step == config.steps) break;
    mean += training.step() / 250;
    if ((step + 1) % 250 == 0) {
      std::printf("after %d steps: loss %s\n", step + 1, base::fixed(mean, 3).c_str());
      std::fflush(stdout);
      mean = 0;
    }
  }
  const lab::WordBytes values = lab::round_models(training.learners(), kept);
  std::vector<lab::WordScores> scores;
  for (lab::WordLearner& learner : training.learners()) {
    scores.push_back(lab::score(learner, held_out));
    tell(lab::encoding_name(learner.model.config().encoding), scores.back());
  }
  const std::string file = lab::word_file(words, shape, kept, scores, values);
  return std::fwrite(file.data(), 1, file.size(), open(arguments[4], "wb").get()) == file.size() ? 0 : 1;
}
