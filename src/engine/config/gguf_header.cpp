#include "engine/config/gguf_header.h"

#include <algorithm>
#include <cstdint>
#include <cstring>

namespace engine {
namespace {

constexpr size_t kMaxValues = 500;     ///< of the model; a file has some 30
constexpr uint64_t kMaxListed = 4096;  ///< numbers of a list that are kept: one a layer
constexpr size_t kMaxText = 100;       ///< bytes of a text that are kept

enum Type : uint32_t { kUint8, kInt8, kUint16, kInt16, kUint32, kInt32, kFloat32, kBool, kString, kArray, kUint64, kInt64, kFloat64 };

size_t size_of(uint32_t type) {
  switch (type) {
    case kUint8:
    case kInt8:
    case kBool: return 1;
    case kUint16:
    case kInt16: return 2;
    case kUint32:
    case kInt32:
    case kFloat32: return 4;
    case kUint64:
    case kInt64:
    case kFloat64: return 8;
    default: return 0;
  }
}

/// Reads little-endian values one after the other. Past the end of the bytes it has failed, and gives zeros.
class Cursor {
 public:
  explicit Cursor(std::string_view bytes) : bytes_(bytes) {}
  bool failed() const { return failed_; }

  std::string_view take(uint64_t size) {
    if (failed_ || size > bytes_.size() - at_) {
      failed_ = true;
      return {};
    }
    const std::string_view taken = bytes_.substr(at_, static_cast<size_t>(size));
    at_ += static_cast<size_t>(size);
    return taken;
  }

  template <class T>
  T value() {
    T result{};
    const std::string_view taken = take(sizeof(T));
    if (taken.size() == sizeof(T)) std::memcpy(&result, taken.data(), sizeof(T));
    return result;
  }

  std::string_view text() { return take(value<uint64_t>()); }

  double number(uint32_t type) {
    switch (type) {
      case kUint8:
      case kBool: return value<uint8_t>();
      case kInt8: return value<int8_t>();
      case kUint16: return value<uint16_t>();
      case kInt16: return value<int16_t>();
      case kUint32: return value<uint32_t>();
      case kInt32: return value<int32_t>();
      case kFloat32: return static_cast<double>(value<float>());
      case kUint64: return static_cast<double>(value<uint64_t>());
      case kInt64: return static_cast<double>(value<int64_t>());
      case kFloat64: return value<double>();
      default: failed_ = true; return 0;
    }
  }

  void fail() { failed_ = true; }

 private:
  std::string_view bytes_;
  size_t at_ = 0;
  bool failed_ = false;
};

GgufValue read_list(Cursor& cursor) {
  GgufValue list{.is_list = true};
  const uint32_t type = cursor.value<uint32_t>();
  const uint64_t count = cursor.value<uint64_t>();
  if (type == kString) {
    for (uint64_t i = 0; i < count && !cursor.failed(); ++i) cursor.text();
  } else if (const size_t size = size_of(type); size == 0 || count > UINT64_MAX / size) {
    cursor.fail();
  } else if (count > kMaxListed) {
    cursor.take(count * size);
  } else {
    for (uint64_t i = 0; i < count && !cursor.failed(); ++i) list.numbers.push_back(cursor.number(type));
  }
  return list;
}

GgufValue read_value(Cursor& cursor) {
  const uint32_t type = cursor.value<uint32_t>();
  if (type == kArray) return read_list(cursor);
  if (type == kString) return {.text = std::string(cursor.text().substr(0, kMaxText)), .is_text = true};
  return {.numbers = {cursor.number(type)}};
}

bool names_rope_factors(Cursor& cursor, uint64_t tensors) {
  for (uint64_t i = 0; i < tensors && !cursor.failed(); ++i) {
    const std::string_view name = cursor.text();
    if (name.starts_with("rope_freqs.") || name.starts_with("rope_factors_")) return true;
    const uint32_t dimensions = cursor.value<uint32_t>();
    cursor.take(uint64_t{dimensions} * 8);
    cursor.take(4 + 8);  // type, offset
  }
  return false;
}

}  // namespace

const GgufValue* GgufHeader::find(std::string_view key) const {
  const auto found = std::ranges::find_if(values, [&](const auto& value) { return value.first == key; });
  return found == values.end() ? nullptr : &found->second;
}

std::optional<double> GgufHeader::number(std::string_view key) const {
  const GgufValue* value = find(key);
  return value && !value->is_list && value->numbers.size() == 1 ? std::optional(value->numbers.front()) : std::nullopt;
}

std::string_view GgufHeader::text(std::string_view key) const {
  const GgufValue* value = find(key);
  return value ? std::string_view(value->text) : std::string_view();
}

base::Result<GgufHeader> read_gguf_header(std::string_view bytes) {
  Cursor cursor(bytes);
  cursor.take(4);
  const uint32_t version = cursor.value<uint32_t>();
  if (version != 2 && version != 3)
    return std::unexpected("This GGUF file has version " + std::to_string(version) +
                           ". Only versions 2 and 3 are read, little-endian: convert the model anew with llama.cpp.");
  const uint64_t tensors = cursor.value<uint64_t>(), pairs = cursor.value<uint64_t>();
  GgufHeader header;
  for (uint64_t i = 0; i < pairs && !cursor.failed(); ++i) {
    const std::string_view key = cursor.text();
    GgufValue value = read_value(cursor);
    if (header.values.size() == kMaxValues) cursor.fail();  // whatever this is, it is no model
    const bool wanted = !cursor.failed() && key.size() < kMaxText && !key.starts_with("tokenizer.");
    if (wanted) header.values.emplace_back(std::string(key), std::move(value));
  }
  if (!cursor.failed()) header.rope_factors = names_rope_factors(cursor, tensors);
  if (header.text("general.architecture").empty())
    return std::unexpected(
        "This GGUF file ends before it names its architecture. Choose the whole file: of a model in parts, the first one.");
  return header;
}

}  // namespace engine
