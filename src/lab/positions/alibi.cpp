#include "engine/alibi.h"

#include <cassert>
#include <cmath>

#include "lab/positions/positions.h"

// A penalty that grows with the distance, -m |i - j|, added to the scores: Press, Smith, Lewis 2022. There is nothing to learn.
namespace lab {
namespace {

template <class Real>
class Alibi final : public Positions<Real> {
 public:
  explicit Alibi(const ModelConfig& config) : slopes_(static_cast<size_t>(config.heads)) {
    [[maybe_unused]] const engine::Checked done = engine::alibi_slopes(slopes_, engine::AlibiSlopes::kPaper);
    assert(done && "there are few heads");
  }

  void prepare(std::span<const Real> /*parameters*/, int tokens, const InferenceOptions& reading) override {
    places_.resize(static_cast<size_t>(tokens));
    for (int t = 0; t < tokens; ++t) places_[static_cast<size_t>(t)] = static_cast<Real>(position_of(t, reading));
  }

  void add_to_scores(std::span<const Real> /*parameters*/, const Head<Real>& head, Real* scores) override {
    const Real slope = static_cast<Real>(slopes_[static_cast<size_t>(head.head)]);
    const size_t tokens = places_.size();
    for (size_t i = 0; i < tokens; ++i)
      for (size_t j = 0; j < tokens; ++j) scores[i * tokens + j] -= slope * std::fabs(places_[i] - places_[j]);
  }

 private:
  std::vector<double> slopes_;  ///< [H]
  std::vector<Real> places_;    ///< [T]
};

template <class Real>
std::unique_ptr<Positions<Real>> make(const ModelConfig& config, const Layout& /*layout*/) {
  return std::make_unique<Alibi<Real>>(config);
}

}  // namespace

namespace kinds {
extern const PositionKind alibi{Encoding::kAlibi, nullptr, make<float>, make<double>};
}

}  // namespace lab
