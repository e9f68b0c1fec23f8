#include "lab/word_training/word_file.h"

#include <algorithm>
#include <cmath>

#include "base/json_writer.h"
#include "base/number.h"
#include "lab/kernels/cross_entropy.h"
#include "lab/task.h"

namespace lab {
namespace {

// So few levels that the file stays small; more for tensors of few values, which cost nothing.
constexpr int kLevels = 19, kFineLevels = 127;
constexpr size_t kFew = 128;

double rounded(double value, double unit, int levels) {
  return std::clamp(std::round(value / unit), static_cast<double>(-levels), static_cast<double>(levels)) * unit;
}

double squared_error(std::span<const float> values, double unit, int levels) {
  double sum = 0;
  for (const float value : values) sum += std::pow(static_cast<double>(value) - rounded(static_cast<double>(value), unit, levels), 2);
  return sum;
}

/// The unit of least error, in few digits.
double best_unit(std::span<const float> values, int levels) {
  double largest = 1e-6;
  for (const float value : values) largest = std::max(largest, std::fabs(static_cast<double>(value)));
  double best = 0, least = 0;
  for (int percent = 100; percent >= 30; percent -= 5) {
    const double unit = base::parse_number(base::significant(percent / 100.0 * largest / levels, 4)).value_or(1);
    const double error = squared_error(values, unit, levels);
    if (best == 0 || error < least) {
      best = unit;
      least = error;
    }
  }
  return best;
}

/// Adds a text's weights [T, T] at the places from the fifth on that have a target.
void add_weights(WordScores::Head& sum, std::span<const float> weights, std::span<const int> targets) {
  const size_t length = targets.size();
  for (size_t t = 4; t < length; ++t) {
    if (targets[t] == kNoTarget) continue;
    sum.previous += static_cast<double>(weights[t * length + t - 1]);
    sum.first += static_cast<double>(weights[t * length]);
    sum.own += static_cast<double>(weights[t * length + t]);
  }
}

/// Sums over texts that are read one by one.
struct ScoreSums {
  Marks marks;
  std::vector<WordScores::Head> heads;
  int places = 0;  ///< that the heads' sums count

  WordScores means() const {
    WordScores scores{marks.loss / marks.asked, static_cast<double>(marks.right) / marks.asked, heads};
    for (WordScores::Head& head : scores.heads)
      for (double* sum : {&head.previous, &head.first, &head.own}) *sum /= places;
    return scores;
  }
};

}  // namespace

void WordBytes::add(std::string name, std::span<float> values) {
  const int levels = values.size() <= kFew ? kFineLevels : kLevels;
  const double unit = best_unit(values, levels);
  for (float& value : values) {
    const double whole = rounded(static_cast<double>(value), unit, levels) / unit;
    bytes += static_cast<char>(std::lround(whole));
    value = static_cast<float>(unit) * static_cast<float>(std::lround(whole));
  }
  tensors.push_back({std::move(name), values.size(), static_cast<float>(unit)});
}

WordBytes round_models(std::deque<WordLearner>& learners, std::span<KeptTable> kept) {
  WordBytes result;
  for (WordLearner& learner : learners) {
    const Encoding encoding = learner.model.config().encoding;
    for (const Tensor& tensor : learner.layout.tensors) {
      WordBytes of_others;  // what all share is in the file once, from the first of them
      const bool again = encoding != Encoding::kNone && word_tensor_name(encoding, tensor.name) == tensor.name;
      (again ? of_others : result)
          .add(word_tensor_name(encoding, tensor.name), std::span(learner.parameters).subspan(tensor.first, tensor.size()));
    }
  }
  for (KeptTable& table : kept) result.add(kept_table_name(table.step), table.values);
  return result;
}

WordScores score(WordLearner& learner, const WordTexts& texts) {
  const ModelConfig& config = learner.model.config();
  const auto length = static_cast<size_t>(config.length), heads = static_cast<size_t>(config.heads);
  std::vector<int> tokens(length), targets(length);
  ScoreSums sums{.heads = std::vector<WordScores::Head>(heads * static_cast<size_t>(config.layers))};
  for (size_t sentence = 0; sentence < texts.sentences(); ++sentence) {
    texts.read(sentence, tokens, targets);
    const std::span<const float> scores = learner.model.forward(learner.parameters, tokens, 1);
    std::vector<float> copied(scores.begin(), scores.end());
    const Marks marks = mark<float>(copied, targets);
    sums.marks.loss += marks.loss;
    sums.marks.right += marks.right;
    sums.marks.asked += marks.asked;
    for (size_t head = 0; head < sums.heads.size(); ++head)
      add_weights(sums.heads[head],
                  learner.model.attention(static_cast<int>(head / heads)).subspan(head % heads * length * length, length * length),
                  targets);
    sums.places += static_cast<int>(std::count_if(targets.begin() + 4, targets.end(), [](int target) { return target != kNoTarget; }));
  }
  return sums.means();
}

std::string word_file(std::span<const std::string> words, const ModelConfig& shape, std::span<const KeptTable> kept,
                      std::span<const WordScores> scores, const WordBytes& values) {
  const auto rounded_to = [](double value) { return base::parse_number(base::fixed(value, 4)).value_or(0); };
  base::JsonWriter json;
  const base::JsonValue header = json.object();
  header.add("version", kWordFileVersion).add("checksum", word_checksum(values.bytes));
  header.add("length", shape.length).add("d_model", shape.d_model).add("heads", shape.heads).add("layers", shape.layers);
  const base::JsonValue steps = json.array(), results = json.array(), tensors = json.array();
  for (const KeptTable& table : kept) steps.add(table.step);
  for (const WordScores& score : scores) {
    const base::JsonValue heads = json.array();
    for (const WordScores::Head& head : score.heads)
      heads.add(std::array{rounded_to(head.previous), rounded_to(head.first), rounded_to(head.own)});
    results.add_object().add("loss", rounded_to(score.loss)).add("accuracy", rounded_to(score.accuracy)).add("heads", heads);
  }
  for (const WordBytes::Tensor& tensor : values.tensors)
    tensors.add_object()
        .add("name", tensor.name)
        .add("count", tensor.count)
        .add("unit", json.raw(base::exact(base::parse_number(base::significant(static_cast<double>(tensor.unit), 4)).value_or(0))));
  header.add("kept_steps", steps).add("scores", results).add("tensors", tensors).add("words", words);
  return header.text() + "\n" + values.bytes;
}

}  // namespace lab
