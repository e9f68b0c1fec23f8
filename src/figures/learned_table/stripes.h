#pragma once

#include <algorithm>
#include <span>
#include <string>
#include <vector>

#include "figures/figure.h"
#include "figures/learned_table/waves.h"
#include "plot/frames.h"

namespace figures::rows {

/// The view of why trained tables become waves: the task's matrix of stripes, the waves that are its first shapes, and how much of the
/// table they hold, step by step of its training.
class Stripes {
 public:
  static constexpr int kMostShapes = 6;  ///< that are shown

  /// For the training of so many rows, of which no table is known yet.
  void set(int rows);
  /// The table [rows or more, D] after so many steps of training. Begins with step 0; steps ascend.
  void add(int step, std::span<const float> table, int d_model);
  /// Adds a table [rows or more, D] and what becomes of it at each step of the training that the figure shows.
  void train(std::vector<float> table, int d_model);
  /// Shows the table that was added at this place, or between two while the training plays, and one shape among the others.
  void show(double place, int shape);

  int shapes() const { return std::min(kMostShapes, waves_.rows()); }
  /// Dragging the curve of shares to the right goes on with the training, by this parameter and so much for its whole width.
  void compose(plot::Scene& scene, base::Rect room, int parameter, double whole_width) const;
  std::string headline() const;
  std::string cursor_text() const;
  /// What is seen, without saying which table it is.
  std::string alt_text() const;
  DataTable data(Figure::DataScope scope) const;

 private:
  struct Measured {
    int step;
    std::vector<double> held;  ///< by each shape
  };
  int step() const { return measured_[static_cast<size_t>(place_ + 0.5)].step; }
  bool trained() const { return step() > 0; }
  std::string after() const;
  double held(int shape) const;  ///< at the place that is shown
  double held_by_all(const Measured& table) const;
  double held_by_all() const;
  plot::Grid compose_matrix(plot::Scene& scene, base::Rect room) const;
  void compose_shapes(plot::Scene& scene, base::Rect room) const;
  void compose_shape(plot::Scene& scene, base::Rect row, int k, double largest) const;
  void compose_shares(plot::Scene& scene, base::Rect room, int parameter, double whole_width) const;

  Waves waves_;
  std::vector<Measured> measured_;
  double place_ = 0;
  int shape_ = 0;
};

}  // namespace figures::rows
