#pragma once

#include "base/functions.h"

// What questions may compute about the sinusoidal encoding (sinusoidal.h). Invalid arguments give NaN.
//   pe(pos, dimension, D, base)     one entry of the table
//   angle(pos, pair, D, base)       pos theta_i, in radians
//   wavelength(pair, D, base)       positions per turn, 2 pi / theta_i
//   similarity(distance, D, base)   cosine similarity of two positions so far apart
//   distance(distance, D, base)     Euclidean distance of two positions so far apart
//   norm(D)                         length of a position's vector
// pos and distance are whole numbers, D is even, from 2 to 1024.
namespace engine {

/// Computed by the float32 kernels that readers see at work.
base::Functions functions();

/// The same functions in float64 by the plain formulas, to check the others against. They have the same names and order.
base::Functions reference_functions();

}  // namespace engine
