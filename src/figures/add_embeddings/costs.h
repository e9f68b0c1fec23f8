#pragma once

#include <string>

#include "figures/figure.h"
#include "plot/scene.h"

namespace figures::add {

/// The view that compares what W_q, W_k and W_v of the next layer hold if token and position are added, concatenated, or left twice as
/// wide. It needs no words, only the width.
struct Costs {
  int d_model = 0;

  void compose(plot::Scene& scene, base::Rect room) const;
  std::string headline() const;
  std::string formula() const;
  std::string alt_text() const;
  DataTable table() const;

 private:
  std::string weights(int way) const;
};

}  // namespace figures::add
