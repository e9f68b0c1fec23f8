#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "base/functions.h"
#include "book/quiz/expression.h"

namespace book {

struct Item;
struct Link;

/// A name whose value is drawn anew for each attempt.
struct Draw {
  std::string name;
  std::vector<Expression> values;  ///< one of these …
  bool range = false;              ///< … or a whole number from the first to the second
};

/// A place in the item's texts that shows a computed value. Its runs say which by Run::hole.
struct Hole {
  Expression expression;
  int decimals = -1;  ///< digits after the point; -1: as `format_value` has it
};

/// The value of an option of a number, as far as it is computed.
struct GeneratedValue {
  int option = 0;
  Expression expression;
};

/// What a link in the item's texts gives to a parameter of its figure.
struct GeneratedSetting {
  int link = -1;  ///< index into Document::links
  std::string name;
  Expression expression;
};

/// What of an item is computed from values drawn for each attempt.
struct Template {
  std::vector<Draw> draws;
  std::vector<Expression> unless;  ///< values for which one of these is not 0 are drawn again
  std::vector<Hole> holes;
  std::vector<GeneratedValue> values;
  std::vector<GeneratedSetting> settings;

  bool exists() const { return !draws.empty(); }
};

/// The values of the draws for `seed`, the same everywhere and for ever; empty when none were found that no `unless` refuses.
std::vector<double> drawn_values(const Template& generated, std::uint32_t seed, base::Functions functions);

/// The value of each hole and of each made value, in this order, for these draws.
std::vector<double> generated_values(const Template& generated, const std::vector<double>& drawn, base::Functions functions);

/// Puts the values for `seed` into the texts and options of `item`, and into its document's `links`. An item without a template
/// stays as it is.
void instantiate(Item& item, std::vector<Link>& links, std::uint32_t seed, base::Functions functions);

/// A whole number with commas between thousands, any other with four significant digits.
std::string format_value(double value);

}  // namespace book
