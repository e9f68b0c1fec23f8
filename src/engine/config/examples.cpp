#include "engine/config/examples.h"

#include <algorithm>

namespace engine {
namespace {

struct ExampleText {
  std::string_view file, json;
};

/// The files of the folder examples/, which CMake writes down.
constexpr ExampleText kTexts[] = {
#include "generated/config_examples.h"
};

/// Whether a file, whose name has underscores for hyphens and points, has the text of the example `name`.
constexpr bool is_text_of(std::string_view name, std::string_view file) {
  return std::ranges::equal(name, file, [](char a, char b) { return a == b || ((a == '-' || a == '.') && b == '_'); });
}

constexpr const ExampleText* text_of(std::string_view name) {
  return std::ranges::find_if(kTexts, [name](const ExampleText& text) { return is_text_of(name, text.file); });
}

static_assert(std::size(kConfigExamples) == std::size(kTexts));
static_assert(std::ranges::all_of(kConfigExamples, [](const ConfigExample& example) { return text_of(example.name) != std::end(kTexts); }));

}  // namespace

std::string_view ConfigExample::json() const { return text_of(name)->json; }

}  // namespace engine
