#include "engine/sinusoidal.h"

#include <cassert>

#include "lab/positions/positions.h"

// Fixed vectors of sines and cosines, added to the token vectors: Vaswani et al. 2017.
namespace lab {
namespace {

template <class Real>
class Sinusoidal final : public Positions<Real> {
 public:
  explicit Sinusoidal(const ModelConfig& config) : width_(config.d_model) {}

  void prepare(std::span<const Real> /*parameters*/, int tokens, const InferenceOptions& reading) override {
    if (tokens == tokens_ && reading.bf16_positions == rounded_) return;
    tokens_ = tokens;
    rounded_ = reading.bf16_positions;
    std::vector<double> positions;
    for (int t = 0; t < tokens; ++t) positions.push_back(position_of(t, reading));
    rows_.resize(positions.size() * static_cast<size_t>(width_));
    [[maybe_unused]] const engine::Checked done = engine::sinusoidal_at(rows_, positions, {.d_model = width_});
    assert(done && "the sizes fit");
  }

  void add_to_input(std::span<const Real> /*parameters*/, Real* x) const override {
    for (size_t i = 0; i < rows_.size(); ++i) x[i] += static_cast<Real>(rows_[i]);
  }

 private:
  int width_, tokens_ = 0;
  bool rounded_ = false;
  std::vector<float> rows_;  ///< [T, D]
};

template <class Real>
std::unique_ptr<Positions<Real>> make(const ModelConfig& config, const Layout& /*layout*/) {
  return std::make_unique<Sinusoidal<Real>>(config);
}

}  // namespace

namespace kinds {
extern const PositionKind sinusoidal{Encoding::kSinusoidal, nullptr, make<float>, make<double>};
}

}  // namespace lab
