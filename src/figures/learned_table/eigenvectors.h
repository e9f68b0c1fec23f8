#pragma once

#include <vector>

namespace figures::rows {

/// What a symmetric matrix [N, N] only stretches: its eigenvalues, largest first, and their eigenvectors [N, N], each a row of length 1
/// that begins above 0.
struct Eigenvectors {
  std::vector<double> values;
  std::vector<double> rows;
};

/// By Jacobi's method: plane after plane is rotated until the matrix is diagonal (Golub and Van Loan, Matrix Computations, section 8.5).
/// Meant for a hundred rows, not for a thousand.
Eigenvectors eigenvectors(std::vector<double> matrix, int count);

}  // namespace figures::rows
