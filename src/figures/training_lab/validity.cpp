#include "figures/training_lab/validity.h"

#include <algorithm>
#include <cmath>

#include "figures/concat.h"
#include "lab/task.h"

namespace figures::training {
namespace {

bool all_finite(const std::vector<float>& values) {
  return std::ranges::all_of(values, [](float value) { return std::isfinite(value); });
}

bool is_share(double value) { return value >= 0 && value <= 1; }

}  // namespace

bool is_valid(const std::vector<lab::Measured>& measured) {
  return std::ranges::all_of(measured,
                             [](const lab::Measured& m) {
                               return m.length > 0 && m.length <= lab::kMaxLength && is_share(m.accuracy) && std::isfinite(m.loss);
                             }) &&
         std::ranges::is_sorted(measured, {}, &lab::Measured::length);
}

bool is_valid(const lab::Progress& progress) {
  return progress.steps > 0 && progress.step >= 0 && progress.step <= progress.steps && progress.seconds >= 0 &&
         std::isfinite(progress.seconds) && progress.parameters >= 0 && is_valid(progress.measured) &&
         std::ranges::all_of(progress.curve, [&](const lab::CurvePoint& point) {
           return point.step >= 0 && point.step <= progress.steps && std::isfinite(point.loss);
         });
}

bool is_valid(const lab::Answer& answer, const lab::ModelConfig& model) {
  const size_t count = answer.tokens.size();
  const auto is_token = [&](int token) { return token >= 0 && token < model.vocabulary; };
  const auto is_target = [&](int token) { return token == lab::kNoTarget || is_token(token); };
  const size_t maps = to_size(answer.layers) * to_size(answer.heads);
  return count > 0 && count <= to_size(kMaxPlaces) && answer.answers.size() == count && answer.sureness.size() == count &&
         answer.targets.size() == count && answer.step >= 0 && answer.layers == model.layers && answer.heads == model.heads &&
         answer.attention.size() == maps * count * count && std::ranges::all_of(answer.tokens, is_token) &&
         std::ranges::all_of(answer.answers, is_token) && std::ranges::all_of(answer.targets, is_target) &&
         std::ranges::all_of(answer.sureness, [](float share) { return is_share(static_cast<double>(share)); }) &&
         std::ranges::all_of(answer.attention, [](float share) { return share >= 0 && share <= 1.001f; });
}

bool is_valid(const lab::LearnedTensor& tensor) {
  return tensor.rows > 0 && tensor.columns > 0 && tensor.rows <= 4096 && tensor.columns <= 4096 &&
         tensor.values.size() == to_size(tensor.rows) * to_size(tensor.columns) && all_finite(tensor.values);
}

}  // namespace figures::training
