#pragma once

#include <array>
#include <span>
#include <string_view>

#include "lab/trained_words.h"

namespace figures::steps {

inline constexpr int kWords = 3;

/// Trained word vectors, seen from the side that shows most of them.
struct WordPlane {
  std::array<std::array<double, 2>, kWords> places = {};  ///< coordinates in the plane, the longest vector 1.3 long there
  double share = 0;                                       ///< of the squared lengths that lies in the plane, 0 to 1
};

/// The plane through 0 that holds the largest share of these words' vectors: that of the two largest eigenvalues of their dot products.
WordPlane word_plane(std::span<const std::string_view, kWords> words, const lab::TrainedWords& trained);

}  // namespace figures::steps
