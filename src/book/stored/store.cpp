#include "book/stored/store.h"

#include <type_traits>
#include <utility>
#include <vector>

#include "base/number.h"
#include "base/text.h"
#include "book/stored/fields.h"

namespace book {
namespace {

using Kind = Expression::Step::Kind;

std::string to_json(bool value, const Catalog&) { return value ? "true" : "false"; }
std::string to_json(int value, const Catalog&) { return std::to_string(value); }
std::string to_json(double value, const Catalog&) { return base::exact(value); }
std::string to_json(const std::string& value, const Catalog&) { return base::json_quote(value); }
std::string to_json(const QuestionKind* kind, const Catalog&) { return base::json_quote(kind->name); }
template <class T>
  requires std::is_enum_v<T>
std::string to_json(T value, const Catalog& catalog) {
  return to_json(static_cast<int>(value), catalog);
}
template <class T>
std::string to_json(const std::vector<T>& values, const Catalog& catalog);
template <class T>
  requires std::is_aggregate_v<T>
std::string to_json(const T& value, const Catalog& catalog);

/// The fields of one plain value, as JSON.
class Fields {
 public:
  explicit Fields(const Catalog& catalog) : catalog_(catalog) {}

  void operator()(std::string_view name, const auto& value, auto... /* the last of an enumeration */) {
    members_.emplace_back(name, to_json(value, catalog_));
  }

  /// What a step computes with: the function's name, or the place of a name among those that were drawn.
  void function(std::string_view name, const Expression::Step& step) {
    if (step.kind == Kind::name) return (*this)(name, step.index);
    std::string function;
    if (step.kind == Kind::own) function = own_functions()[static_cast<size_t>(step.index)].name;
    if (step.kind == Kind::given) function = catalog_.functions[static_cast<size_t>(step.index)].name;
    (*this)(name, function);
  }

  void watched(std::string_view name, const Item& item) {
    std::vector<std::string> names;
    for (const base::Parameter& parameter : item.watched) names.emplace_back(parameter.name);
    (*this)(name, names);
  }

  /// Those that are not as in `defaults`, the same fields of a value that nobody has touched.
  std::string json(const Fields& defaults) const {
    std::string text;
    for (size_t i = 0; i < members_.size(); ++i) {
      if (members_[i].second == defaults.members_[i].second) continue;
      text += (text.empty() ? "" : ",") + base::json_quote(members_[i].first) + ":" + members_[i].second;
    }
    return "{" + text + "}";
  }

 private:
  const Catalog& catalog_;
  std::vector<std::pair<std::string_view, std::string>> members_;
};

template <class T>
std::string to_json(const std::vector<T>& values, const Catalog& catalog) {
  std::string text;
  for (const T& value : values) text += (text.empty() ? "" : ",") + to_json(value, catalog);
  return "[" + text + "]";
}

template <class T>
  requires std::is_aggregate_v<T>
std::string to_json(const T& value, const Catalog& catalog) {
  const T untouched{};
  Fields defaults(catalog);
  fields(defaults, untouched);
  Fields own(catalog);
  fields(own, value);
  return own.json(defaults);
}

}  // namespace

std::string store(const Document& document, const Catalog& catalog) {
  return R"({"format":)" + base::json_quote(kStoredFormat) + R"(,"chapter":)" + to_json(document, catalog) + "}\n";
}

}  // namespace book
