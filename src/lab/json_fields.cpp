#include "lab/json_fields.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "base/bytes.h"

namespace lab {
namespace {

/// The first whole number that a double, and so JSON as many programs read it, cannot tell from its neighbour.
constexpr double kWholeNumbers = 9007199254740992.0;

}  // namespace

base::JsonValue FieldWriter::json(const std::vector<float>& values) { return writer_.value(base::base64(base::to_bytes(values))); }

base::JsonValue FieldWriter::json(Bytes<const std::string> value) { return writer_.value(base::base64(value.bytes)); }

FieldReader::FieldReader(base::Json object, std::string path, std::string& problem)
    : object_(object), path_(std::move(path)), problem_(&problem) {
  if (!object.is_object() && problem.empty()) problem = (path_.empty() ? "A message" : path_) + " must be an object.";
}

void FieldReader::finish() {
  for (const auto& [name, value] : object_.members()) {
    if (std::ranges::count(known_, name) == 0) complain(name, "is not a field of this message");
  }
}

base::Json FieldReader::find(std::string_view name) {
  known_.push_back(name);
  return object_[name];
}

std::string FieldReader::path_of(std::string_view name) const {
  return path_.empty() ? std::string(name) : path_ + "." + std::string(name);
}

void FieldReader::complain(std::string_view name, std::string_view what) {
  if (problem_->empty()) *problem_ = path_of(name) + " " + std::string(what) + ".";
}

void FieldReader::or_null(std::string_view name, double& value) {
  const base::Json member = find(name);
  if (!member.exists()) return complain(name, "is missing");
  if (member.is_null()) {
    value = std::numeric_limits<double>::quiet_NaN();
  } else {
    read(member, name, value);
  }
}

void FieldReader::read(base::Json json, std::string_view name, bool& value) {
  const std::optional<bool> boolean = json.boolean();
  if (!boolean) return complain(name, "must be true or false");
  value = *boolean;
}

void FieldReader::read(base::Json json, std::string_view name, int& value) {
  const std::optional<double> number = json.number();
  const bool fits = number && *number == std::floor(*number) && std::abs(*number) <= std::numeric_limits<int>::max();
  if (!fits) return complain(name, "must be a whole number of at most 2147483647");
  value = static_cast<int>(*number);
}

void FieldReader::read(base::Json json, std::string_view name, std::uint64_t& value) {
  const std::optional<double> number = json.number();
  const bool fits = number && *number == std::floor(*number) && *number >= 0 && *number < kWholeNumbers;
  if (!fits) return complain(name, "must be a whole number from 0 to 9007199254740991");
  value = static_cast<std::uint64_t>(*number);
}

void FieldReader::read(base::Json json, std::string_view name, double& value) {
  const std::optional<double> number = json.number();
  if (!number || !std::isfinite(*number)) return complain(name, "must be a number");
  value = *number;
}

void FieldReader::read(base::Json json, std::string_view name, std::string& value) {
  const std::optional<std::string_view> text = json.string();
  if (!text) return complain(name, "must be a string");
  value = *text;
}

void FieldReader::read(base::Json json, std::string_view name, Bytes<std::string>& value) {
  const std::optional<std::string_view> text = json.string();
  std::optional<std::string> bytes = text ? base::from_base64(*text) : std::nullopt;
  if (!bytes) return complain(name, "must be bytes in base64");
  value.bytes = std::move(*bytes);
}

void FieldReader::read(base::Json json, std::string_view name, std::vector<float>& values) {
  std::string bytes;
  Bytes<std::string> value{bytes};
  read(json, name, value);
  if (bytes.size() % 4 != 0) return complain(name, "must be 4-byte numbers in base64");
  values = base::floats_from(bytes);
}

void FieldReader::read(base::Json json, std::string_view name, std::array<bool, 2>& values) {
  if (!json.is_array() || json.size() != values.size()) return complain(name, "must be a list of two");
  for (size_t i = 0; i < values.size(); ++i) read(json.at(i), name, values[i]);
}

int FieldReader::choose(base::Json json, std::string_view name, std::span<const std::string_view> names) {
  const std::optional<std::string_view> text = json.string();
  const auto found = text ? std::ranges::find(names, *text) : names.end();
  if (found != names.end()) return static_cast<int>(found - names.begin());
  std::string all;
  for (const std::string_view each : names) all += (all.empty() ? "" : ", ") + std::string(each);
  complain(name, "must be one of " + all);
  return -1;
}

}  // namespace lab
