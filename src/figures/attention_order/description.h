#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "figures/attention_order/model.h"
#include "figures/figure.h"

// What the figure says of its model, in words and as a table. The sentence has words unless told otherwise.
namespace figures::order {

/// Whether the outputs went with their words, and why. Requires words in another order than the first.
std::string verdict(const Model& model);
std::string_view reason(const Model& model);

/// Which words the trained model does not know. Requires some.
std::string unknown_words(const Model& model);

/// What a word takes from another; empty without words.
std::string cursor_text(const Model& model, size_t query, size_t key);

/// The figure's text alternative, which may be asked for without words too. `covered`: no result is told.
std::string alt_text(const Model& model, std::string_view encoding, bool pooled, bool covered);

/// The outputs and weights of every word; of a long sentence only those that go to `key`, except if `all` are wanted.
DataTable table(const Model& model, size_t key, bool all, bool covered);

}  // namespace figures::order
