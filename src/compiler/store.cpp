#include "compiler/store.h"

#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "base/json_writer.h"
#include "book/stored/fields.h"

namespace compiler {
namespace {

using Kind = book::Expression::Step::Kind;

/// Turns the values of a document into JSON.
class Serializer {
 public:
  Serializer(const book::Catalog& catalog, base::JsonWriter& json) : catalog_(catalog), json_(json) {}

  template <class T>
  base::JsonValue value(const T& from) {
    if constexpr (std::is_enum_v<T>) {
      return json_.value(static_cast<int>(from));
    } else if constexpr (std::is_same_v<T, const book::QuestionKind*>) {
      return json_.value(from->name);
    } else if constexpr (std::is_aggregate_v<T>) {
      return object(from);
    } else {
      return json_.value(from);
    }
  }
  template <class T>
  base::JsonValue value(const std::vector<T>& list) {
    const base::JsonValue array = json_.array();
    for (const T& element : list) array.add(value(element));
    return array;
  }

 private:
  /// The fields of one plain value, in order.
  class Fields {
   public:
    Fields(Serializer& serializer, const auto& value) : serializer_(serializer) { fields(*this, value); }

    void operator()(std::string_view name, const auto& value, auto... /* the last of an enumeration */) {
      members.emplace_back(name, serializer_.value(value));
    }

    /// What a step refers to: a function by its name, or a drawn name by its index.
    void function(std::string_view name, const book::Expression::Step& step) {
      if (step.kind == Kind::name) return (*this)(name, step.index);
      std::string function;
      if (step.kind == Kind::builtin) function = book::builtin_functions()[static_cast<size_t>(step.index)].name;
      if (step.kind == Kind::provided) function = serializer_.catalog_.functions[static_cast<size_t>(step.index)].name;
      (*this)(name, function);
    }

    void watched(std::string_view name, const book::Item& item) {
      std::vector<std::string> names;
      for (const base::Parameter& parameter : item.watched) names.emplace_back(parameter.name);
      (*this)(name, names);
    }

    std::vector<std::pair<std::string_view, base::JsonValue>> members;

   private:
    Serializer& serializer_;
  };

  /// Leaves out the fields that have their default values.
  template <class T>
  base::JsonValue object(const T& from) {
    const T untouched{};
    const Fields defaults(*this, untouched), own(*this, from);
    const base::JsonValue object = json_.object();
    for (size_t i = 0; i < own.members.size(); ++i) {
      const auto& [name, value] = own.members[i];
      if (value != defaults.members[i].second) object.add(name, value);
    }
    return object;
  }

  const book::Catalog& catalog_;
  base::JsonWriter& json_;
};

}  // namespace

std::string store(const book::Document& document, const book::Catalog& catalog) {
  base::JsonWriter json;
  return json.object().add("format", book::kStoredFormat).add("chapter", Serializer(catalog, json).value(document)).text() + "\n";
}

}  // namespace compiler
