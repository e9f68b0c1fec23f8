#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "base/result.h"

struct yyjson_doc;
struct yyjson_val;

namespace base {

/// A read-only view of one JSON value, valid while its JsonDocument lives. Looking up something that is missing gives an absent value, so a
/// chain of look-ups needs only one check, at its end.
class Json {
 public:
  Json() = default;
  explicit Json(yyjson_val* value) : value_(value) {}

  bool exists() const { return value_ != nullptr; }
  bool is_null() const;
  bool is_object() const;
  bool is_array() const;
  Json operator[](std::string_view member) const;                  ///< member of an object
  Json last(std::string_view member) const;                        ///< the last of that name: JSON allows several
  Json at(size_t index) const;                                     ///< element of an array
  size_t size() const;                                             ///< elements or members; 0 for anything else
  std::vector<Json> elements() const;                              ///< of an array, in order
  std::vector<std::pair<std::string_view, Json>> members() const;  ///< of an object, in order
  std::optional<double> number() const;
  std::optional<bool> boolean() const;
  std::optional<std::string_view> string() const;

 private:
  yyjson_val* value_ = nullptr;
};

/// A parsed JSON text (RFC 8259). Errors name the line and column.
class JsonDocument {
 public:
  static Result<JsonDocument> parse(std::string_view text);
  Json root() const;

 private:
  struct Free {
    void operator()(yyjson_doc* document) const;
  };
  std::unique_ptr<yyjson_doc, Free> document_;
};

}  // namespace base
