#include <algorithm>

#include "lab/positions/positions.h"

// A learned vector for each position, added to the token vectors: Gehring et al. 2017, Devlin et al. 2019. Positions beyond the table take
// its last row.
namespace lab {
namespace {

/// The table begins much smaller than the token vectors, which it would drown otherwise.
constexpr double kSpread = 0.12;

std::vector<Tensor> tensors(const ModelConfig& config) {
  return {{.name = "positions.table", .rows = config.length, .columns = config.d_model, .start = Start::kNormal, .spread = kSpread}};
}

template <class Real>
class Learned final : public Positions<Real> {
 public:
  explicit Learned(const Tensor& table)
      : first_(table.first), rows_(static_cast<size_t>(table.rows)), width_(static_cast<size_t>(table.columns)) {}

  void prepare(std::span<const Real> /*parameters*/, int tokens, const InferenceOptions& /*reading*/) override {
    tokens_ = static_cast<size_t>(tokens);
  }

  void add_to_input(std::span<const Real> parameters, Real* x) const override {
    for (size_t t = 0; t < tokens_; ++t)
      for (size_t c = 0; c < width_; ++c) x[t * width_ + c] += parameters[row(t) + c];
  }

  void input_backward(const Real* dx, std::span<Real> gradient) const override {
    for (size_t t = 0; t < tokens_; ++t)
      for (size_t c = 0; c < width_; ++c) gradient[row(t) + c] += dx[t * width_ + c];
  }

 private:
  size_t row(size_t t) const { return first_ + std::min(t, rows_ - 1) * width_; }

  size_t first_, rows_, width_, tokens_ = 0;
};

template <class Real>
std::unique_ptr<Positions<Real>> make(const ModelConfig& /*config*/, const Layout& layout) {
  return std::make_unique<Learned<Real>>(*layout.find("positions.table"));
}

}  // namespace

namespace kinds {
extern const PositionKind learned{Encoding::kLearned, tensors, make<float>, make<double>};
}

}  // namespace lab
