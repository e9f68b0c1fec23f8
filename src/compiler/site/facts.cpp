#include "compiler/site/facts.h"

#include <algorithm>
#include <optional>

#include "engine/encoding.h"

namespace compiler {
namespace {

std::optional<std::string> fact(std::string_view name) {
  const size_t dot = std::min(name.find('.'), name.size());
  const auto all = engine::encodings();
  const auto found = std::ranges::find(all, name.substr(0, dot), &engine::Encoding::id);
  if (found == all.end()) return std::nullopt;
  const std::string_view field = name.substr(std::min(dot + 1, name.size()));
  if (field == "name") return found->name;
  if (field == "acts_on") return to_text(found->acts_on);
  if (field == "learned") return found->learned.markdown;
  if (field == "cost") return found->cost.markdown;
  return std::nullopt;
}

}  // namespace

Fact fact_of(std::string_view name) {
  const auto all = engine::encodings();
  const std::string_view id = name.substr(0, std::min(name.find('.'), name.size()));
  const bool of_encoding = id.size() < name.size() && std::ranges::contains(all, id, &engine::Encoding::id);
  return {.text = fact(name), .of_encoding = of_encoding};
}

}  // namespace compiler
