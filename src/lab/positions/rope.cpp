#include <algorithm>
#include <cassert>
#include <cmath>

#include "engine/rope/frequencies.h"
#include "lab/kernels/vector.h"
#include "lab/positions/positions.h"

// Queries and keys are rotated by angles that grow with the position, pair (2 i, 2 i + 1) by position · theta_i: Su et al. 2021. A reading
// may change the frequencies after training.
namespace lab {
namespace {

constexpr double kBase = 10000;

[[gnu::always_inline]] inline engine::simd::f32x4 swap_pairs(engine::simd::f32x4 a) { return __builtin_shufflevector(a, a, 1, 0, 3, 2); }
[[gnu::always_inline]] inline engine::simd::f64x2 swap_pairs(engine::simd::f64x2 a) { return __builtin_shufflevector(a, a, 1, 0); }

template <class Real>
class Rope final : public Positions<Real> {
 public:
  explicit Rope(const ModelConfig& config)
      : width_(static_cast<size_t>(config.d_model)),
        head_width_(static_cast<size_t>(config.d_model / config.heads)),
        frequencies_(static_cast<size_t>(config.d_model / config.heads / 2)),
        trained_length_(config.length) {}

  void prepare(std::span<const Real> /*parameters*/, int tokens, const InferenceOptions& reading) override {
    if (cosines_.size() == static_cast<size_t>(tokens) * width_ && reading == reading_) return;
    reading_ = reading;
    cosines_.resize(static_cast<size_t>(tokens) * width_);
    sines_.resize(cosines_.size());
    const double factor = fill_frequencies();
    factor_ = static_cast<Real>(factor);
    for (size_t at = 0; at < cosines_.size(); ++at) {
      const int t = static_cast<int>(at / width_);
      const double angle = position_of(t, reading) * frequencies_[at / 2 % frequencies_.size()];
      cosines_[at] = static_cast<Real>(factor * std::cos(angle));
      sines_[at] = static_cast<Real>(factor * (at % 2 == 0 ? -std::sin(angle) : std::sin(angle)));
    }
  }

  void rotate(Real* vectors) const override { rotate(vectors, 1); }
  void rotate_backward(Real* dvectors) const override { rotate(dvectors, -1); }

  /// Clips distances: where a token is too far away, the score is taken anew, with the key rotated on to the longest distance of training,
  /// in all its pairs or in one.
  void add_to_scores(std::span<const Real> /*parameters*/, const Head<Real>& head, Real* scores) override {
    if (reading_.far != FarTokens::kClip) return;
    const int tokens = static_cast<int>(cosines_.size() / width_), longest = trained_length_ - 1;
    for (int i = 0; i < tokens; ++i) {
      const Real* const query = head.queries + static_cast<size_t>(i) * head.stride;
      for (int j = 0; j < tokens; ++j) {
        const int excess = std::clamp(j, i - longest, i + longest) - j;
        const Real* const key = head.keys + static_cast<size_t>(j) * head.stride;
        if (excess != 0) scores[i * tokens + j] = score_rotated(query, key, excess);
      }
    }
  }

 private:
  /// The score of a query and a key whose clipped pairs are rotated by `steps` more positions, forwards or backwards.
  Real score_rotated(const Real* query, const Real* key, int steps) const {
    const size_t row = static_cast<size_t>(std::abs(steps)) * width_;
    const Real direction = steps > 0 ? Real{1} : Real{-1};
    Real score = 0;
    for (size_t at = 0; at < head_width_; at += 2) {
      const bool clipped = reading_.clipped_pair == 0 || at / 2 + 1 == static_cast<size_t>(reading_.clipped_pair);
      const Real cosine = clipped ? cosines_[row + at] / factor_ : 1, sine = clipped ? direction * sines_[row + at + 1] / factor_ : 0;
      score += query[at] * (key[at] * cosine - key[at + 1] * sine) + query[at + 1] * (key[at] * sine + key[at + 1] * cosine);
    }
    return score;
  }

  /// Returns the factor of queries and of keys that YaRN adds.
  double fill_frequencies() {
    const engine::RopeScaling scaling{.type = reading_.rope,
                                      .factor = reading_.factor,
                                      .original_max_position_embeddings = static_cast<double>(trained_length_),
                                      .partial_rotary_factor = reading_.share};
    const auto factor = engine::rope_frequencies(frequencies_, static_cast<int>(2 * frequencies_.size()), kBase, scaling);
    assert(factor && "check() accepted the reading");
    return factor.value_or(1);
  }

  void rotate(Real* vectors, Real sign) const {
    using engine::simd::load, engine::simd::store;
    const Vector<Real> direction = splat(sign);
    for (size_t at = 0; at < cosines_.size(); at += kLanes<Real>) {
      const Vector<Real> x = load(vectors + at);
      store(vectors + at, x * load(&cosines_[at]) + swap_pairs(x) * (load(&sines_[at]) * direction));
    }
  }

  size_t width_, head_width_;
  std::vector<double> frequencies_;  ///< [K / 2]
  int trained_length_;
  InferenceOptions reading_;
  Real factor_ = 1;            ///< of queries and of keys
  std::vector<Real> cosines_;  ///< [T, D]
  std::vector<Real> sines_;    ///< [T, D]: negative for the first of each pair
};

template <class Real>
std::unique_ptr<Positions<Real>> make(const ModelConfig& config, const Layout& /*layout*/) {
  return std::make_unique<Rope<Real>>(config);
}

}  // namespace

namespace kinds {
extern const PositionKind rope{Encoding::kRope, nullptr, make<float>, make<double>};
}

}  // namespace lab
