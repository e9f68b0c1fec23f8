#pragma once

#include <concepts>
#include <cstddef>
#include <memory>
#include <string>
#include <string_view>

struct yyjson_mut_doc;
struct yyjson_mut_val;

namespace base {

class JsonWriter;

/// A value that a JsonWriter has made, valid as long as the writer lives. Copies refer to the same value, which has one place: adding it
/// twice is a mistake.
class JsonValue {
 public:
  /// Adds a member to an object, after the existing ones; the caller makes sure that no name occurs twice. Returns the object.
  template <class T>
  JsonValue add(std::string_view name, const T& value) const;
  /// Adds an element to the end of an array. Returns the array.
  template <class T>
  JsonValue add(const T& value) const;

  JsonValue add_object() const;  ///< appends an empty object to the array and returns it

  /// Whether both are equal, regardless of the order of members.
  friend bool operator==(const JsonValue& a, const JsonValue& b);

  /// The value as JSON text (RFC 8259) without white space. A byte of a string that is not UTF-8 becomes U+FFFD.
  std::string text() const;

 private:
  friend JsonWriter;
  JsonValue(JsonWriter& writer, yyjson_mut_val* value);
  void append(JsonValue element) const;
  void append(std::string_view name, JsonValue member) const;

  JsonWriter* writer_;
  yyjson_mut_val* value_;
};

/// Makes the values of one JSON text.
class JsonWriter {
 public:
  JsonWriter();
  JsonWriter(const JsonWriter&) = delete;
  JsonWriter& operator=(const JsonWriter&) = delete;

  JsonValue object();
  JsonValue array();

  /// Of a string, a bool, a whole number, a floating-point number (see base::exact: what is not finite is null), nullptr, a value that
  /// there is already, or a range of any of them.
  template <class T>
  JsonValue value(const T& from);

  /// Text that is already JSON, verbatim.
  JsonValue raw(std::string_view json);

 private:
  friend JsonValue;
  JsonValue null();
  JsonValue boolean(bool value);
  JsonValue integer(long long value);
  JsonValue number(double value);
  JsonValue string(std::string_view value);

  struct Free {
    void operator()(yyjson_mut_doc* document) const;
  };
  std::unique_ptr<yyjson_mut_doc, Free> document_;
};

/// `text` as a JSON string, with its quotes: the same as to_json(text), without a document. For the patches of the DOM, of which every
/// change of a slider writes hundreds: a document for each would take half as long again.
std::string json_quote(std::string_view text);

/// `from` as JSON text; see JsonWriter::value.
template <class T>
std::string to_json(const T& from) {
  JsonWriter writer;
  return writer.value(from).text();
}

template <class T>
JsonValue JsonWriter::value(const T& from) {
  if constexpr (std::same_as<T, JsonValue>) {
    return from;
  } else if constexpr (std::same_as<T, std::nullptr_t>) {
    return null();
  } else if constexpr (std::same_as<T, bool>) {
    return boolean(from);
  } else if constexpr (std::integral<T>) {
    return integer(static_cast<long long>(from));
  } else if constexpr (std::floating_point<T>) {
    return number(from);
  } else if constexpr (std::convertible_to<const T&, std::string_view>) {
    return string(from);
  } else {
    const JsonValue list = array();
    for (const auto& element : from) list.add(element);
    return list;
  }
}

template <class T>
JsonValue JsonValue::add(std::string_view name, const T& value) const {
  append(name, writer_->value(value));
  return *this;
}

template <class T>
JsonValue JsonValue::add(const T& value) const {
  append(writer_->value(value));
  return *this;
}

}  // namespace base
