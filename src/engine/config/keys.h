#pragma once

#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/json.h"
#include "engine/config/position_plan.h"

namespace engine {

/// A key that was found: its value and its place in the file, "text_config.rope_theta".
struct FoundKey {
  base::Json value;
  std::string name;   ///< "rope_theta"
  std::string place;  ///< "text_config.rope_theta"

  explicit operator bool() const { return value.exists(); }
};

/// The keys of the part of a configuration that describes the text model. What that part lacks is looked up in the parts around it, since
/// some files have a stub there. A value of the wrong type is an error, and counts as absent; null is absent.
class ConfigKeys {
 public:
  /// `root` must be an object, and outlive this.
  explicit ConfigKeys(base::Json root);

  /// The first of these keys that is there and not null.
  FoundKey find(std::initializer_list<std::string_view> names) const;
  /// Whether one of these keys is there, be it null.
  bool names(std::initializer_list<std::string_view> names) const;
  bool has(std::string_view name) const { return static_cast<bool>(find({name})); }

  std::optional<double> number(std::initializer_list<std::string_view> names);
  std::optional<int> count(std::initializer_list<std::string_view> names);  ///< a whole number from 0 to kMaxCount
  std::optional<bool> flag(std::string_view name);                          ///< true and false, or 1 and 0
  std::optional<std::string_view> text(std::initializer_list<std::string_view> names);
  std::vector<double> numbers(std::initializer_list<std::string_view> names);          ///< empty if absent
  std::vector<std::string_view> texts(std::initializer_list<std::string_view> names);  ///< empty if absent
  FoundKey object(std::initializer_list<std::string_view> names);

  /// The same of one value: a member of an object that was found.
  std::optional<double> number(const FoundKey& key);
  std::vector<double> numbers(const FoundKey& key);
  FoundKey member(const FoundKey& object, std::string_view name) const;  ///< absent if it is null

  /// The objects that were searched, the innermost first: the text model, then what is around it.
  const std::vector<FoundKey>& parts() const { return parts_; }
  /// Names that stand more than once in an object; the last one holds, as in Python and JavaScript.
  static std::vector<std::string_view> repeated(base::Json object);

  /// What reading has cost so far. It must grow with the file, and not with the layers times the file.
  struct Work {
    size_t look_ups = 0;  ///< of names
    size_t elements = 0;  ///< of lists, taken out
  };
  Work work() const { return work_; }

  void complain(std::string place, std::string_view problem);
  std::vector<ConfigError> errors;

 private:
  bool is_too_long(const FoundKey& list);
  base::Json value_of(base::Json object, std::string_view name) const;

  std::vector<FoundKey> parts_;
  mutable Work work_;
};

inline constexpr int kMaxCount = 1 << 24;  ///< of rows, tokens and heads
inline constexpr int kMaxLayers = 4096;
inline constexpr int kMaxHeadWidth = 2048;  ///< 576 is the widest known
inline constexpr size_t kMaxKeys = 5000;    ///< of an object, and entries of a list; a configuration has some hundred

}  // namespace engine
