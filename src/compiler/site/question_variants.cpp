#include "compiler/site/question_variants.h"

#include <set>

#include "base/bytes.h"

namespace compiler {

std::vector<std::uint32_t> variant_seeds(const book::Item& item, base::Functions functions, int count) {
  constexpr std::uint32_t kSeedsToTry = 500;
  const std::uint32_t first = base::crc32(item.id);
  if (!item.generated.exists()) return {first};
  std::set<std::vector<double>> known;
  std::vector<std::uint32_t> seeds;
  for (std::uint32_t i = 0; i < kSeedsToTry && seeds.size() < static_cast<size_t>(count); ++i) {
    if (known.insert(drawn_values(item.generated, first + i, functions)).second) seeds.push_back(first + i);
  }
  return seeds;
}

}  // namespace compiler
