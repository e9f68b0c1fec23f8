#include "engine/rope/frequencies.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

#include "engine/arithmetic/double_double.h"
#include "engine/checks.h"
#include "engine/rope/angle.h"
#include "engine/sinusoidal.h"

#pragma clang fp contract(off)

namespace engine {
namespace {

using enum RopeScalingType;

Checked check_yarn(const RopeScaling& scaling) {
  if (!is_finite_above(scaling.beta_slow, 0)) return invalid("beta_slow", scaling.beta_slow, "a finite number above 0");
  if (!is_finite_above(scaling.beta_fast, scaling.beta_slow))
    return invalid("beta_fast", scaling.beta_fast, "a finite number above beta_slow");
  return {};
}

Checked check_llama3(const RopeScaling& scaling) {
  if (!is_finite_above(scaling.low_freq_factor, 0)) return invalid("low_freq_factor", scaling.low_freq_factor, "a finite number above 0");
  if (!is_finite_above(scaling.high_freq_factor, scaling.low_freq_factor))
    return invalid("high_freq_factor", scaling.high_freq_factor, "a finite number above low_freq_factor");
  return {};
}

Checked check_factors(const char* name, std::span<const double> factors, size_t pairs) {
  if (factors.size() != pairs) return invalid_size(name, factors.size(), "as many values as there are pairs");
  for (const double factor : factors) {
    if (!is_finite_above(factor, 0)) return invalid(name, factor, "finite numbers above 0");
  }
  return {};
}

Checked check_long_rope(size_t pairs, const RopeScaling& scaling) {
  const double original = scaling.original_max_position_embeddings;
  if (!is_finite_above(original, 1)) return invalid("original_max_position_embeddings", original, "a finite number above 1");
  if (const Checked checked = check_factors("short_factor", scaling.short_factor, pairs); !checked) return checked;
  return check_factors("long_factor", scaling.long_factor, pairs);
}

/// The context that the model was trained for; 0 if it is not given.
double original_context(const RopeScaling& scaling) {
  const double original = scaling.original_max_position_embeddings;
  return scaling.type == kYarn && original == 0 ? scaling.max_position_embeddings : original;
}

Checked check(size_t pairs, int rotary_width, double base, const RopeScaling& scaling) {
  const RopeScalingType type = scaling.type;
  if (rotary_width < 2 || rotary_width > kMaxWidth || rotary_width % 2 != 0)
    return invalid("rotary_width", rotary_width, "an even whole number from 2 to 2^20");
  if ((type == kNtk || type == kDynamic) && rotary_width < 4)
    return invalid("rotary_width", rotary_width, "4 or more where the base is changed");
  if (pairs != static_cast<size_t>(rotary_width) / 2) return invalid_size("inverse_frequencies size", pairs, "half of rotary_width");
  if (!is_finite_above(base, 1)) return invalid("base", base, "a finite number above 1");
  if (type != kDefault && !(std::isfinite(scaling.factor) && scaling.factor >= 1))
    return invalid("factor", scaling.factor, "a finite number, 1 or more");
  if ((type == kYarn || type == kLlama3) && !is_finite_above(original_context(scaling), 0))
    return invalid("original_max_position_embeddings", original_context(scaling), "a finite number above 0");
  if (type == kDynamic && !is_finite_above(scaling.max_position_embeddings, 0))
    return invalid("max_position_embeddings", scaling.max_position_embeddings, "a finite number above 0");
  if ((type == kDynamic || type == kLongRope) && !(std::isfinite(scaling.seq_len) && scaling.seq_len >= 0))
    return invalid("seq_len", scaling.seq_len, "a finite number, 0 or more");
  if (type == kProportional && !(scaling.partial_rotary_factor >= 0 && scaling.partial_rotary_factor <= 1))
    return invalid("partial_rotary_factor", scaling.partial_rotary_factor, "a number from 0 to 1");
  const double attention = scaling.attention_factor;
  if ((type == kYarn || type == kLongRope) && attention != 0 && !is_finite_above(attention, 0))
    return invalid("attention_factor", attention, "a finite number above 0, or 0 for the usual one");
  if (type == kYarn) return check_yarn(scaling);
  if (type == kLongRope) return check_long_rope(pairs, scaling);
  return type == kLlama3 ? check_llama3(scaling) : Checked{};
}

/// The factor by which a changed base slows the slowest pair down; 1 if the base stays.
double slowing(const RopeScaling& scaling) {
  if (scaling.type == kNtk) return scaling.factor;
  if (scaling.type != kDynamic) return 1;
  // transformers' factor * seq_len / max_position_embeddings - (factor - 1), without the cancellation.
  const double trained_length = scaling.max_position_embeddings;
  const double asked = 1 + scaling.factor * (std::max(scaling.seq_len - trained_length, 0.0) / trained_length);
  return std::min(asked, std::numeric_limits<double>::max());
}

/// base^(-2i / R) of the base or the changed base, more precise than the 53 bits of a double. It uses logarithms because the changed base
/// itself may overflow.
class Powers {
 public:
  Powers(size_t pairs, double base, double slowed_by) : width_(2 * static_cast<double>(pairs)), log_base_(log(base)) {
    if (slowed_by > 1) log_base_ = log_base_ + log(slowed_by) * DoubleDouble{width_} / (width_ - 2);
  }
  DoubleDouble operator[](size_t i) const { return exp(log_base_ * DoubleDouble{-2 * static_cast<double>(i)} / width_); }

 private:
  double width_;
  DoubleDouble log_base_;
};

/// The share of its frequency that a pair keeps: 0 up to `slow` turns over the original context, 1 from `fast` turns on. Near `slow` the
/// difference needs more bits than a double has, because the rest is divided by the factor.
double kept_by_turns(DoubleDouble frequency, double context, double slow, double fast) {
  // The share is one of ratios. Made smaller, the products of the longest contexts stay in the range of a double.
  if (context > 0x1p900) context *= 0x1p-100, slow *= 0x1p-100, fast *= 0x1p-100;
  const DoubleDouble turns = frequency * kTurnsPerRad * DoubleDouble{context};
  return std::clamp((turns + DoubleDouble{-slow}).high / (fast - slow), 0.0, 1.0);
}

/// The same as a function of the pair's index: transformers' find_correction_range and linear_ramp_factor. As in transformers, the ramp is
/// reversed if its ends cross (when every pair is fast, or every pair slow).
class RampByIndex {
 public:
  RampByIndex(size_t pairs, double base, double context, const RopeScaling& scaling) {
    const double width = 2 * static_cast<double>(pairs);
    // The index of a pair that makes this many turns.
    const auto index_of = [=](double turns) {
      return width * (std::log(context / 2 / std::numbers::pi) - std::log(turns)) / (2 * std::log(base));
    };
    const double first = index_of(scaling.beta_fast), last = index_of(scaling.beta_slow);
    low_ = std::max(scaling.truncate ? std::floor(first) : first, 0.0);
    high_ = std::min(scaling.truncate ? std::ceil(last) : last, width - 1);
    if (low_ == high_) high_ += 0.001;
  }
  double kept(size_t i) const { return 1 - std::clamp((static_cast<double>(i) - low_) / (high_ - low_), 0.0, 1.0); }

 private:
  double low_, high_;
};

/// The share `kept` of the frequency, plus the rest divided by the factor.
double mixed(double frequency, double kept, double factor) { return frequency / factor * (1 - kept) + frequency * kept; }

void interpolate_partly(std::span<double> frequencies, const Powers& powers, double base, const RopeScaling& scaling) {
  const double context = original_context(scaling);
  const bool by_index = scaling.type == kYarn && scaling.ramp == YarnRamp::kTransformers;
  const RampByIndex ramp(frequencies.size(), base, context, scaling);
  const double slow = scaling.type == kYarn ? scaling.beta_slow : scaling.low_freq_factor;
  const double fast = scaling.type == kYarn ? scaling.beta_fast : scaling.high_freq_factor;
  for (size_t i = 0; i < frequencies.size(); ++i) {
    const DoubleDouble frequency = powers[i];
    const double kept = by_index ? ramp.kept(i) : kept_by_turns(frequency, context, slow, fast);
    frequencies[i] = mixed(frequency.high, kept, scaling.factor);
  }
}

/// What divides the frequency of pair i, where that is all that changes it; infinity for a pair that does not turn.
double divisor(size_t i, size_t pairs, const RopeScaling& scaling) {
  switch (scaling.type) {
    case kLinear: return scaling.factor;
    case kProportional:
      return 2 * static_cast<int>(i) < rotated_width(2 * static_cast<int>(pairs), scaling.partial_rotary_factor)
                 ? scaling.factor
                 : std::numeric_limits<double>::infinity();
    case kLongRope: return (scaling.seq_len > scaling.original_max_position_embeddings ? scaling.long_factor : scaling.short_factor)[i];
    default: return 1;
  }
}

double attention_factor(const RopeScaling& scaling) {
  if (scaling.type != kYarn && scaling.type != kLongRope) return 1;
  if (scaling.attention_factor > 0) return scaling.attention_factor;
  const double log_factor = std::log(scaling.factor);
  return scaling.type == kYarn ? 0.1 * log_factor + 1 : std::sqrt(1 + log_factor / std::log(scaling.original_max_position_embeddings));
}

}  // namespace

std::expected<double, ArgumentError> rope_frequencies(std::span<double> inverse_frequencies, int rotary_width, double base,
                                                      const RopeScaling& scaling) {
  if (const Checked checked = check(inverse_frequencies.size(), rotary_width, base, scaling); !checked)
    return std::unexpected(checked.error());
  const Powers powers(inverse_frequencies.size(), base, slowing(scaling));
  if (scaling.type == kYarn || scaling.type == kLlama3) {
    interpolate_partly(inverse_frequencies, powers, base, scaling);
  } else {
    const size_t pairs = inverse_frequencies.size();
    for (size_t i = 0; i < pairs; ++i) inverse_frequencies[i] = powers[i].high / divisor(i, pairs, scaling);
  }
  return attention_factor(scaling);
}

}  // namespace engine
