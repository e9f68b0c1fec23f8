#pragma once

#include "base/functions.h"

// What questions may compute, of the sinusoidal encoding (sinusoidal.h); arguments are checked, NaN for those that mean nothing.
//   pe(pos, dimension, D, base)     one entry of the table
//   angle(pos, pair, D, base)       pos theta_i, in radians
//   wavelength(pair, D, base)       positions per turn, 2 pi / theta_i
//   similarity(distance, D, base)   cosine similarity of two positions so far apart
//   distance(distance, D, base)     Euclidean distance of two positions so far apart
//   norm(D)                         length of a position's vector
// pos and distance are whole numbers, D is even, from 2 to 1024.
namespace engine {

/// Through the float32 kernels that readers see at work.
base::Functions functions();

/// The same in float64 and by the plain formulas, to check the others by: same names, same order.
base::Functions reference_functions();

}  // namespace engine
