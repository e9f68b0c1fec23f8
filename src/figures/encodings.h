#pragma once

#include <algorithm>
#include <array>
#include <span>
#include <string_view>

#include "base/parameter.h"
#include "engine/encoding.h"

// The engine's encodings as figures offer them. All are in the order of engine::encodings(), so that the value of a choice is an
// EncodingId.
namespace figures {

inline constexpr int kEncodings = static_cast<int>(engine::encodings().size());

inline constexpr auto kEncodingIds = [] {
  std::array<std::string_view, kEncodings> ids;
  std::ranges::transform(engine::encodings(), ids.begin(), &engine::Encoding::id);
  return ids;
}();

inline constexpr auto kEncodingChoices = [] {
  std::array<base::Choice, kEncodings> choices;
  std::ranges::transform(engine::encodings(), choices.begin(),
                         [](const engine::Encoding& each) { return base::Choice{each.id, each.label}; });
  return choices;
}();

}  // namespace figures
