#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/functions.h"
#include "book/quiz/expression.h"

namespace book {

struct Item;
struct Link;

/// A name whose value is drawn anew for each attempt.
struct Draw {
  std::string name;
  std::vector<Expression> values;  ///< the value is one of these …
  bool range = false;              ///< … or a whole number from the first to the second of them
};

/// Shown in place of a value that is not known yet.
inline constexpr std::string_view kUnknownValue = "?";

/// A place in the item's texts that shows a computed value. Run::hole refers to it.
struct Hole {
  Expression expression;
  int decimals = -1;                    ///< digits after the point; -1: formatted by `format_value`
  std::vector<std::string> words = {};  ///< shown instead of the number, which counts them from 0; empty: the number is shown
};

/// What the place shows for `value`; kUnknownValue if no word belongs to it.
std::string text_of(const Hole& hole, double value);

/// The computed value of an option of a number.
struct GeneratedValue {
  int option = 0;
  Expression expression;
};

/// The computed value that a link in the item's texts sets a parameter of its figure to.
struct GeneratedSetting {
  int link = -1;  ///< index into Document::links
  std::string name;
  Expression expression;
};

/// The parts of an item that are computed from values drawn anew for each attempt.
struct Template {
  std::vector<Draw> draws;
  std::vector<Expression> unless;  ///< values are drawn again if one of these is not 0
  std::vector<Hole> holes;
  std::vector<GeneratedValue> values;
  std::vector<GeneratedSetting> settings;

  bool exists() const { return !draws.empty(); }
};

/// The values of the draws for `seed`, the same everywhere and in every version. Empty if no values were found that every `unless` accepts.
std::vector<double> drawn_values(const Template& generated, std::uint32_t seed, base::Functions functions);

/// The values of all holes, followed by those of all generated values, for these draws.
std::vector<double> generated_values(const Template& generated, const std::vector<double>& drawn, base::Functions functions);

/// Puts the values for `seed` into the texts and options of `item`, and into its document's `links`. An item without a template does not
/// change.
void instantiate(Item& item, std::vector<Link>& links, std::uint32_t seed, base::Functions functions);

/// A whole number with commas between thousands, any other with four significant digits.
std::string format_value(double value);

}  // namespace book
