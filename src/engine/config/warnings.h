#pragma once

#include <algorithm>
#include <string_view>

namespace engine {

/// The ids of all warnings that the reading of a configuration can give. The page that shows them has a link for each.
inline constexpr std::string_view kConfigWarnings[] = {
    "alibi-heads",
    "alibi-over-table",
    "alibi-scaled",
    "always-on",
    "bands-equal",
    "base-by-class",
    "base-inside",
    "betas-crossed",
    "betas-equal",
    "chunked-window",
    "counts-from-one",
    "dynamic",
    "dynamic-static",
    "factor-below-one",
    "factor-missing",
    "factors-in-tensor",
    "full-without-rope",
    "head-width",
    "head-width-remainder",
    "indexer-layout",
    "layer-count",
    "length-mismatch",
    "length-not-stretched",
    "list-length",
    "lists-equal",
    "llama3-ramp-missing",
    "longrope-switch",
    "mscale-alone",
    "no-rope-default",
    "no-rope-sense",
    "one-layer",
    "original-above-length",
    "original-missing",
    "repeated-key",
    "rotary-dim-ignored",
    "rotated-twice",
    "scaling-inside",
    "sections-sum",
    "share-by-class",
    "shared-cache",
    "softmax-scale",
    "stale-position-type",
    "table-offset",
    "truncate",
    "two-bases",
    "two-dictionaries",
    "two-lengths",
    "two-shares",
    "two-sided-window",
    "two-types",
    "type-mrope",
    "unknown-layer-type",
    "unknown-rope-type",
    "unknown-scheme",
    "unknown-type",
    "unused-base",
    "window-beyond",
    "window-off",
};

/// With these the file is broken, and says nothing of a longer text.
inline constexpr std::string_view kGraveWarnings[] = {"betas-crossed", "factor-missing", "list-length", "llama3-ramp-missing"};
/// With these some software does not see what the file says.
inline constexpr std::string_view kUnseenKeys[] = {"base-inside", "scaling-inside", "two-bases", "two-dictionaries"};

/// One of these ids. Another one does not compile.
struct WarningId {
  std::string_view name;
  consteval WarningId(const char* id) : name(*std::ranges::find(kConfigWarnings, std::string_view(id))) {}
};

}  // namespace engine
