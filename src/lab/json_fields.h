#pragma once

#include <array>
#include <concepts>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "base/json.h"
#include "base/json_writer.h"

// One description of a value's fields serves both directions: `fields(field, value)` calls field(name, member) for each member, and a
// FieldWriter writes what a FieldReader reads.
namespace lab {

/// `T`, const or not: fields() takes what it describes in both forms.
template <class T, class Described>
concept Like = std::same_as<std::remove_const_t<T>, Described>;

/// The JSON names of an enumeration's values, in their order. A specialisation for each that is in a message.
template <class Enum>
extern const std::span<const std::string_view> kNames;

/// Bytes that are no text: base64 in JSON, as vectors of float are, four little-endian bytes each.
template <class String>
struct Bytes {
  String& bytes;
};
template <class String>
Bytes(String&) -> Bytes<String>;

/// Writes an object.
class FieldWriter {
 public:
  explicit FieldWriter(base::JsonWriter& writer) : writer_(writer), object_(writer.object()) {}
  base::JsonValue object() const { return object_; }

  template <class T>
  void operator()(std::string_view name, const T& value) {
    object_.add(name, json(value));
  }

  /// A member that is left out while it is empty.
  template <class T>
  void unless_empty(std::string_view name, const T& value) {
    if (value != T{}) (*this)(name, value);
  }
  template <class T>
  void unless_empty(std::string_view name, const std::optional<T>& value) {
    if (value) (*this)(name, *value);
  }
  template <class T>
  void unless_empty(std::string_view name, const std::vector<T>& values) {
    if (!values.empty()) (*this)(name, values);
  }
  void unless_empty(std::string_view name, Bytes<const std::string> value) {
    if (!value.bytes.empty()) (*this)(name, value);
  }

  /// A number that need not be finite: null then.
  void or_null(std::string_view name, double value) { object_.add(name, value); }

 private:
  template <class T>
  base::JsonValue json(const T& value) {
    if constexpr (std::is_enum_v<T>) {
      return writer_.value(kNames<T>[static_cast<size_t>(value)]);
    } else if constexpr (requires { writer_.value(value).text(); } && (std::is_arithmetic_v<T> || std::same_as<T, std::string>)) {
      return writer_.value(value);
    } else {
      FieldWriter nested(writer_);
      fields(nested, value);
      return nested.object();
    }
  }
  template <class T>
  base::JsonValue json(const std::vector<T>& values) {
    const base::JsonValue list = writer_.array();
    for (const T& value : values) list.add(json(value));
    return list;
  }
  base::JsonValue json(const std::array<bool, 2>& values) { return writer_.value(values); }
  base::JsonValue json(const std::vector<float>& values);
  base::JsonValue json(Bytes<const std::string> value);

  base::JsonWriter& writer_;
  base::JsonValue object_;
};

/// Reads an object that somebody else wrote. It notes the first thing that is wrong and leaves the member as it was.
class FieldReader {
 public:
  /// `path` is the object's own, for sentences: "setup.model". Empty for the outermost.
  FieldReader(base::Json object, std::string path, std::string& problem);
  /// Complains of members that nobody asked for.
  void finish();

  template <class T>
  void operator()(std::string_view name, T& value) {
    const base::Json member = find(name);
    if (!member.exists()) return complain(name, "is missing");
    read(member, name, value);
  }
  void operator()(std::string_view name, Bytes<std::string> value) { operator()<Bytes<std::string>>(name, value); }

  template <class T>
  void unless_empty(std::string_view name, T& value) {
    if (const base::Json member = find(name); member.exists()) read(member, name, value);
  }
  template <class T>
  void unless_empty(std::string_view name, std::optional<T>& value) {
    if (const base::Json member = find(name); member.exists()) read(member, name, value.emplace());
  }
  void unless_empty(std::string_view name, Bytes<std::string> value) { unless_empty<Bytes<std::string>>(name, value); }

  void or_null(std::string_view name, double& value);

 private:
  base::Json find(std::string_view name);
  void complain(std::string_view name, std::string_view what);
  std::string path_of(std::string_view name) const;

  void read(base::Json json, std::string_view name, bool& value);
  void read(base::Json json, std::string_view name, int& value);
  void read(base::Json json, std::string_view name, std::uint64_t& value);
  void read(base::Json json, std::string_view name, double& value);
  void read(base::Json json, std::string_view name, std::string& value);
  void read(base::Json json, std::string_view name, Bytes<std::string>& value);
  void read(base::Json json, std::string_view name, std::vector<float>& values);
  void read(base::Json json, std::string_view name, std::array<bool, 2>& values);
  int choose(base::Json json, std::string_view name, std::span<const std::string_view> names);

  template <class T>
  void read(base::Json json, std::string_view name, T& value) {
    if constexpr (std::is_enum_v<T>) {
      if (const int index = choose(json, name, kNames<T>); index >= 0) value = static_cast<T>(index);
    } else {
      FieldReader nested(json, path_of(name), *problem_);
      fields(nested, value);
      nested.finish();
    }
  }
  template <class T>
  void read(base::Json json, std::string_view name, std::vector<T>& values) {
    if (!json.is_array()) return complain(name, "must be a list");
    values.clear();
    for (const base::Json element : json.elements()) {
      read(element, std::string(name) + "[" + std::to_string(values.size()) + "]", values.emplace_back());
    }
  }

  base::Json object_;
  std::string path_;
  std::string* problem_;
  std::vector<std::string_view> known_;
};

}  // namespace lab
