#include "engine/config/keys.h"

#include <algorithm>
#include <cmath>

namespace engine {
namespace {

/// Where files keep the text model beside others (images, sound), the outermost first.
constexpr std::string_view kTextParts[] = {"thinker_config",    "text_config", "llm_config", "language_config", "language_model_config",
                                           "text_model_config", "lm_config",   "llm_cfg",    "decoder"};

base::Json part_of(base::Json object, std::string_view* name) {
  for (const std::string_view part : kTextParts) {
    if (const base::Json inner = object[part]; inner.is_object()) {
      *name = part;
      return inner;
    }
  }
  return {};
}

/// Long enough for what a person recognises, short enough for a sentence.
std::string shown(base::Json value) {
  if (value.is_object()) return "an object";
  if (value.is_array()) return "a list";
  if (const auto text = value.string()) return "\"" + std::string(text->substr(0, 40)) + "\"";
  if (const auto flag = value.boolean()) return *flag ? "true" : "false";
  return "another kind of value";
}

}  // namespace

ConfigKeys::ConfigKeys(base::Json root) {
  parts_.push_back({root, "", ""});
  std::string_view name;
  for (base::Json inner = part_of(root, &name); inner.exists() && parts_.size() < 4; inner = part_of(inner, &name)) {
    parts_.insert(parts_.begin(), {inner, std::string(name), parts_.front().place + std::string(name) + "."});
  }
  // MPT, DBRX and their relatives keep the keys of attention apart.
  if (const base::Json inner = parts_.front().value["attn_config"]; inner.is_object())
    parts_.insert(parts_.begin(), {inner, "attn_config", parts_.front().place + "attn_config."});
}

base::Json ConfigKeys::value_of(base::Json object, std::string_view name) const {
  ++work_.look_ups;
  return object.last(name);
}

std::vector<std::string_view> ConfigKeys::repeated(base::Json object) {
  std::vector<std::string_view> names;
  for (const auto& [name, value] : object.members()) names.push_back(name);
  std::ranges::sort(names);
  std::vector<std::string_view> result;
  for (size_t i = 1; i < names.size(); ++i) {
    if (names[i] == names[i - 1] && (result.empty() || result.back() != names[i])) result.push_back(names[i]);
  }
  return result;
}

FoundKey ConfigKeys::find(std::initializer_list<std::string_view> names) const {
  for (const FoundKey& part : parts_) {
    for (const std::string_view name : names) {
      const base::Json value = value_of(part.value, name);
      if (value.exists() && !value.is_null()) return {value, std::string(name), part.place + std::string(name)};
    }
  }
  return {};
}

bool ConfigKeys::names(std::initializer_list<std::string_view> names) const {
  for (const FoundKey& part : parts_) {
    for (const std::string_view name : names) {
      if (value_of(part.value, name).exists()) return true;
    }
  }
  return false;
}

FoundKey ConfigKeys::member(const FoundKey& object, std::string_view name) const {
  const base::Json value = value_of(object.value, name);
  if (!value.exists() || value.is_null()) return {};
  return {value, std::string(name), object.place + "." + std::string(name)};
}

void ConfigKeys::complain(std::string place, std::string_view problem) {
  if (errors.size() >= 20) return;  // a file that is wrong all over is not read to its end by anyone
  const bool told = std::ranges::any_of(errors, [&](const ConfigError& error) { return error.place == place; });
  if (told) return;
  std::string sentence = place + " " + std::string(problem);
  errors.push_back({std::move(place), std::move(sentence)});
}

std::optional<double> ConfigKeys::number(const FoundKey& key) {
  if (!key) return std::nullopt;
  const std::optional<double> number = key.value.number();
  if (number && std::isfinite(*number)) return number;
  complain(key.place, "is " + shown(key.value) + ", but must be a number. Write it without quotation marks, or take it out.");
  return std::nullopt;
}

bool ConfigKeys::is_too_long(const FoundKey& list) {
  if (!list.value.is_array() || list.value.size() <= kMaxKeys) return false;
  complain(list.place, "has " + std::to_string(list.value.size()) + " entries, so it is no part of a configuration. Take it out.");
  return true;
}

std::optional<double> ConfigKeys::number(std::initializer_list<std::string_view> names) { return number(find(names)); }

std::optional<int> ConfigKeys::count(std::initializer_list<std::string_view> names) {
  const FoundKey key = find(names);
  const std::optional<double> value = number(key);
  if (!value) return std::nullopt;
  if (*value >= 0 && *value <= kMaxCount && std::floor(*value) == *value) return static_cast<int>(*value);
  complain(key.place, "must be a whole number from 0 to 16777216. Look it up in the model's original file.");
  return std::nullopt;
}

std::optional<bool> ConfigKeys::flag(std::string_view name) {
  const FoundKey key = find({name});
  if (!key) return std::nullopt;
  if (const auto flag = key.value.boolean()) return flag;
  if (const auto number = key.value.number(); number && (*number == 0 || *number == 1)) return *number == 1;
  complain(key.place, "is " + shown(key.value) + ", but must be true or false.");
  return std::nullopt;
}

std::optional<std::string_view> ConfigKeys::text(std::initializer_list<std::string_view> names) {
  const FoundKey key = find(names);
  return key ? key.value.string() : std::nullopt;
}

std::vector<double> ConfigKeys::numbers(const FoundKey& key) {
  if (!key || is_too_long(key)) return {};
  work_.elements += key.value.size();
  std::vector<double> result;
  for (const base::Json& element : key.value.elements()) {
    const std::optional<double> number = element.number();
    if (!number || !std::isfinite(*number)) {
      complain(key.place, "must be a list of numbers, and entry " + std::to_string(result.size()) + " is not one. Correct that entry.");
      return {};
    }
    result.push_back(*number);
  }
  return result;
}

std::vector<double> ConfigKeys::numbers(std::initializer_list<std::string_view> names) { return numbers(find(names)); }

std::vector<std::string_view> ConfigKeys::texts(std::initializer_list<std::string_view> names) {
  const FoundKey key = find(names);
  if (is_too_long(key)) return {};
  const base::Json list = key.value;
  work_.elements += list.size();
  std::vector<std::string_view> result;
  for (const base::Json& element : list.elements()) {
    const auto text = element.string();
    if (!text) return {};
    result.push_back(*text);
  }
  return result;
}

FoundKey ConfigKeys::object(std::initializer_list<std::string_view> names) {
  for (const std::string_view name : names) {
    if (FoundKey key = find({name})) {
      if (key.value.is_object() && key.value.size() > kMaxKeys)
        complain(key.place, "has " + std::to_string(key.value.size()) + " keys, so it is no part of a configuration. Take it out.");
      else if (key.value.is_object())
        return key;
      // Some copies write the empty dictionary as false or as an empty list.
      else if (key.value.size() || key.value.number() || key.value.string())
        complain(key.place, "is " + shown(key.value) + ", but must be an object such as {\"rope_type\": \"yarn\", …}, or null.");
    }
  }
  return {};
}

}  // namespace engine
