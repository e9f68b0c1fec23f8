#pragma once

#include <ranges>
#include <string>
#include <string_view>

namespace compiler {

/// Finds which of many names an author meant who wrote one that there is not.
class Meant {
 public:
  explicit Meant(std::string_view written) : written_(written) {}

  /// Weighs one of the names that there are. It must outlive this.
  void consider(std::string_view known);

  /// All of a range of names; see consider. Of more than anybody writes by hand none is found: for each of many mistakes, that would take
  /// its time.
  Meant& among(const auto& names) {
    constexpr auto kMost = 500;
    if (std::ranges::distance(names) > kMost) return *this;
    for (const auto& name : names) consider(name);
    return *this;
  }

  /// The closest name; empty if none is close enough.
  std::string_view nearest() const { return nearest_; }

  /// "Did you mean 'encoding_table'? " to stand before what else there is to do; empty if none is close enough.
  std::string question() const;

 private:
  std::string_view written_;
  std::string_view nearest_;
  size_t distance_ = 0;
};

}  // namespace compiler
