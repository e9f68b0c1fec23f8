#include "book/serialization/deserialize.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "base/json.h"
#include "book/serialization/fields.h"
#include "book/serialization/unknown.h"

namespace book {
namespace {

using base::Json;
using Kind = Expression::Step::Kind;

constexpr int kDeepest = 40;  // levels of nested values; a document's nested lists need up to 26

/// Reads the fields of one plain value after another from JSON. After the first error it reads nothing more, and the error's path is
/// completed on the way out.
class Deserializer {
 public:
  Deserializer(const Catalog& catalog, const Document& document) : catalog_(catalog), document_(document) {}

  /// The first error, "chapter.blocks[3].level is no whole number"; empty if there was none.
  std::string wrong() const { return wrong_.empty() ? "" : (wrong_.starts_with(' ') ? "chapter" : "chapter.") + wrong_; }

  void operator()(std::string_view name, std::string& text) {
    if (const Json value = take(name); value.exists()) text = as_text(name, value);
  }
  void operator()(std::string_view name, double& number) {
    const Json value = take(name);
    if (!value.exists()) return;
    if (const auto read = value.number())
      number = *read;
    else
      fail(name, "is not a number");
  }
  void operator()(std::string_view name, bool& flag) {
    const Json value = take(name);
    if (!value.exists()) return;
    if (const auto read = value.boolean())
      flag = *read;
    else
      fail(name, "is neither true nor false");
  }
  void operator()(std::string_view name, int& number) {
    constexpr int kMax = std::numeric_limits<int>::max();
    number = whole(name, number, -kMax, kMax);
  }
  void operator()(std::string_view name, const QuestionKind*& kind) {
    std::string called(kind->name);
    (*this)(name, called);
    if (const QuestionKind* found = find_kind(called))
      kind = found;
    else
      fail(name, "is unknown: '" + called + "'");
  }
  template <class T>
    requires std::is_enum_v<T>
  void operator()(std::string_view name, T& value, T last) {
    value = static_cast<T>(whole(name, static_cast<int>(value), 0, static_cast<int>(last)));
  }
  template <class T>
  void operator()(std::string_view name, std::vector<T>& list) {
    read_elements(name, take_list(name), list);
  }
  template <class T>
    requires std::is_aggregate_v<T>
  void operator()(std::string_view name, T& value) {
    const Json json = take(name);
    if (!json.exists()) return;
    read(json, value);
    if (!wrong_.empty()) inside(name, std::nullopt);
  }

  void function(std::string_view name, Expression::Step& step) {
    if (step.kind == Kind::name) return (*this)(name, step.index);
    if (step.kind != Kind::builtin && step.kind != Kind::provided) return;
    std::string function;
    (*this)(name, function);
    const base::Functions known = step.kind == Kind::builtin ? builtin_functions() : catalog_.functions;
    const auto found = std::ranges::find(known, std::string_view(function), &base::Function::name);
    step.index = static_cast<int>(found - known.begin());
    if (found == known.end()) fail(name, "is unknown: '" + function + "'");
  }

  void watched(std::string_view name, Item& item) {
    std::vector<std::string> names;
    (*this)(name, names);
    const FigureKind* kind = kind_of_figure(document_, item.figure, catalog_);
    if (kind == nullptr) return;  // reported once everything has been read
    for (const std::string& watched : names) {
      const int parameter = base::find(kind->parameters, watched);
      if (parameter < 0) return fail(name, "holds '" + watched + "', which its figure does not have");
      item.watched.push_back(kind->parameters[static_cast<size_t>(parameter)]);
    }
  }

  template <class T>
    requires std::is_aggregate_v<T>
  void read(Json json, T& value) {
    if (!json.is_object()) return fail("", "is not an object");
    if (++depth_ > kDeepest) return fail("", "is nested too deeply");
    const Json outer = std::exchange(here_, json);
    const size_t outer_taken = std::exchange(taken_, 0);
    fields(*this, value);
    if (taken_ != here_.size()) fail("", "has unknown fields");
    here_ = outer;
    taken_ = outer_taken;
    --depth_;
  }

 private:
  void read(Json json, std::string& text) { text = as_text("", json); }
  void read(Json json, int& number) {
    const double read = json.number().value_or(NAN);
    if (read == std::floor(read) && std::abs(read) < std::numeric_limits<int>::max()) return void(number = static_cast<int>(read));
    fail("", "is no whole number");
  }
  template <class T>
  void read(Json json, std::vector<T>& list) {
    if (!json.is_array()) return fail("", "is not a list");
    read_elements("", json.elements(), list);
  }

  /// Reads all `values`, which are those of the list `name`.
  template <class T>
  void read_elements(std::string_view name, const std::vector<Json>& values, std::vector<T>& list) {
    for (size_t i = 0; i < values.size() && wrong_.empty(); ++i) {
      read(values[i], list.emplace_back());
      if (!wrong_.empty()) inside(name, i);
    }
  }

  /// The member called `name`; absent if the field has its default value, and after an error.
  Json take(std::string_view name) {
    const Json value = wrong_.empty() ? here_[name] : Json();
    taken_ += value.exists() ? 1 : 0;
    return value;
  }

  std::vector<Json> take_list(std::string_view name) {
    const Json value = take(name);
    if (value.exists() && !value.is_array()) fail(name, "is not a list");
    return value.elements();
  }

  int whole(std::string_view name, int otherwise, int min, int max) {
    const Json value = take(name);
    if (!value.exists()) return otherwise;
    const double read = value.number().value_or(NAN);
    if (read >= min && read <= max && read == std::floor(read)) return static_cast<int>(read);
    fail(name, "is not a whole number in the allowed range");
    return otherwise;
  }

  std::string_view as_text(std::string_view name, Json value) {
    if (!value.string()) fail(name, "is not a string");
    return value.string().value_or("");
  }

  void fail(std::string_view name, std::string_view what) {
    if (wrong_.empty()) wrong_ = std::string(name).append(" ").append(what);
  }

  /// Adds to the error's path that it is inside `name`.
  void inside(std::string_view name, std::optional<size_t> index) {
    std::string place(name);
    if (index) place += "[" + std::to_string(*index) + "]";
    if (!wrong_.starts_with(' ')) place += ".";
    wrong_ = place + wrong_;
  }

  const Catalog& catalog_;
  const Document& document_;  ///< being read; complete as far as the reader has come
  Json here_;
  size_t taken_ = 0;  ///< how many members of it have been read
  int depth_ = 0;
  std::string wrong_;
};

std::unexpected<std::string> unreadable(std::string_view why) {
  return std::unexpected("The chapter's file cannot be used: " + std::string(why) +
                         " Reload the page; if that does not help, build the book again.");
}

}  // namespace

base::Result<Document> deserialize(std::string_view text, const Catalog& catalog) {
  const base::Result<base::JsonDocument> json = base::JsonDocument::parse(text);
  if (!json) return unreadable(json.error());
  const std::string_view format = json->root()["format"].string().value_or("");
  if (format != kStoredFormat)
    return unreadable("its format is '" + std::string(format.substr(0, 40)) + "' and not '" + std::string(kStoredFormat) + "'.");
  Document document;
  Deserializer deserializer(catalog, document);
  deserializer.read(json->root()["chapter"], document);
  if (!deserializer.wrong().empty()) return unreadable(deserializer.wrong() + ".");
  if (const std::string unknown = unknown_to(catalog, document); !unknown.empty()) return unreadable(unknown);
  return document;
}

}  // namespace book
