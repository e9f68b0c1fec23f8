#pragma once

#include "figures/relative_terms/model.h"
#include "plot/scene.h"

namespace figures::relative {

/// One word and all that it looks at: the words on a line with arcs as high as they are far apart, what each word and its distance say as
/// bars, and the weights that come of it.
class Row {
 public:
  struct At {
    size_t query = 0, key = 0;
    size_t memory = 0;  ///< words at the beginning that only answer
  };
  Row(const Model& model, At at, base::Rect room);
  void compose(plot::Scene& scene) const;

 private:
  float x(size_t j) const { return left_ + (static_cast<float>(j) + 0.5f) * column_px_; }
  void compose_labels(plot::Scene& scene) const;
  void compose_arc(plot::Scene& scene, size_t j) const;
  int words_em(const plot::Scene& scene) const;
  void compose_word(plot::Scene& scene, size_t j, int em_px) const;
  void compose_bars(plot::Scene& scene, size_t j) const;

  const Model& model_;
  At at_;
  base::Rect arcs_, words_, bars_, weights_;
  float left_ = 0, column_px_ = 0;
  float range_ = 1;  ///< no value of the row is larger
};

}  // namespace figures::relative
