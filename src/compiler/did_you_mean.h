#pragma once

#include <string>
#include <string_view>

namespace compiler {

/// Finds which of many names an author meant who wrote one that there is not.
class Meant {
 public:
  explicit Meant(std::string_view written) : written_(written) {}

  /// Weighs one of the names that there are. It must outlive this.
  void consider(std::string_view known);

  /// All of a range of names; see consider.
  Meant& among(const auto& names) {
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
