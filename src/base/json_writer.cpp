#include "base/json_writer.h"

#include <yyjson.h>

#include <algorithm>
#include <cstdlib>

#include "base/number.h"
#include "base/text.h"

namespace base {
namespace {

/// Without memory the program ends, as it does where `new` finds none: nothing else can go wrong.
template <class T>
T* required(T* made) {
  if (made == nullptr) std::abort();
  return made;
}

/// `text`, every byte that is not UTF-8 replaced by U+FFFD: yyjson writes nothing else.
std::string well_formed(std::string_view text) {
  if (std::ranges::all_of(text, [](char c) { return static_cast<unsigned char>(c) < 0x80; })) return std::string(text);  // mostly it is
  std::string out;
  size_t copied = 0;
  for (size_t i = 0; i < text.size();) {
    const size_t begin = i;
    if (next_code_point(text, &i) != U'\uFFFD' || i - begin > 1) continue;
    out.append(text.substr(copied, begin - copied)).append("\uFFFD");
    copied = i;
  }
  return out.append(text.substr(copied));
}

std::string text_of(const yyjson_mut_val* value) {
  size_t length = 0;
  char* written = required(yyjson_mut_val_write_opts(value, YYJSON_WRITE_NOFLAG, nullptr, &length, nullptr));
  std::string text(written, length);
  std::free(written);
  return text;
}

}  // namespace

JsonValue::JsonValue(JsonWriter& writer, yyjson_mut_val* value) : writer_(&writer), value_(required(value)) {}

void JsonValue::append(JsonValue element) const { yyjson_mut_arr_append(value_, element.value_); }

void JsonValue::append(std::string_view name, JsonValue member) const {
  yyjson_mut_obj_add(value_, writer_->string(name).value_, member.value_);
}

JsonValue JsonValue::add_object() const {
  const JsonValue element = writer_->object();
  append(element);
  return element;
}

bool operator==(const JsonValue& a, const JsonValue& b) { return yyjson_mut_equals(a.value_, b.value_); }

std::string JsonValue::text() const { return text_of(value_); }

JsonWriter::JsonWriter() : document_(required(yyjson_mut_doc_new(nullptr))) {}

void JsonWriter::Free::operator()(yyjson_mut_doc* document) const { yyjson_mut_doc_free(document); }

JsonValue JsonWriter::object() { return {*this, yyjson_mut_obj(document_.get())}; }

JsonValue JsonWriter::array() { return {*this, yyjson_mut_arr(document_.get())}; }

JsonValue JsonWriter::raw(std::string_view json) { return {*this, yyjson_mut_rawncpy(document_.get(), json.data(), json.size())}; }

JsonValue JsonWriter::null() { return {*this, yyjson_mut_null(document_.get())}; }

JsonValue JsonWriter::boolean(bool value) { return {*this, yyjson_mut_bool(document_.get(), value)}; }

JsonValue JsonWriter::integer(long long value) { return {*this, yyjson_mut_sint(document_.get(), value)}; }

// yyjson would ask the C library for 17 digits, and add a point to whole numbers.
JsonValue JsonWriter::number(double value) { return raw(exact(value)); }

JsonValue JsonWriter::string(std::string_view value) {
  const std::string text = well_formed(value);
  return {*this, yyjson_mut_strncpy(document_.get(), text.data(), text.size())};
}

std::string json_quote(std::string_view text) {
  const std::string clean = well_formed(text);
  yyjson_mut_val value{};
  yyjson_mut_set_strn(&value, clean.data(), clean.size());
  return text_of(&value);
}

}  // namespace base
