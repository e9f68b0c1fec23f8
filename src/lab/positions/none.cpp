#include "lab/positions/positions.h"

namespace lab {
namespace {

template <class Real>
std::unique_ptr<Positions<Real>> make(const ModelConfig& /*config*/, const Layout& /*layout*/) {
  return std::make_unique<Positions<Real>>();
}

}  // namespace

namespace kinds {
extern const PositionKind none{Encoding::kNone, nullptr, make<float>, make<double>};
}

}  // namespace lab
