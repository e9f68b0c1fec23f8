#include "base/text.h"
#include "book/fence.h"

namespace book {
namespace {

constexpr int kMaxCodeColumns = 62;  // what 560 px hold of 14 px JetBrains Mono, less the padding

int code_points(std::string_view text) {
  int count = 0;
  for (size_t offset = 0; offset < text.size(); ++count) base::next_code_point(text, &offset);
  return count;
}

}  // namespace

std::optional<Block> read_formula(const Fence& fence, Chapter& chapter) {
  if (!fence.argument.empty()) chapter.error(fence.line, "A formula takes nothing after 'math'.", "Put the TeX on the lines below.");
  const std::string_view tex = base::trim(fence.text);
  if (tex.empty()) {
    chapter.error(fence.line, "The formula is empty.", "Put its TeX between the fences.");
    return std::nullopt;
  }
  return Block{.kind = BlockKind::formula, .line = fence.line, .index = chapter.formula(tex, true, fence.line)};
}

Block read_code(const Fence& fence, std::string_view language, Chapter& chapter) {
  int line = fence.line;
  for (const std::string_view text : base::split(fence.text, '\n')) {
    ++line;
    const int columns = code_points(text);
    if (columns <= kMaxCodeColumns) continue;
    chapter.warning(line, "This line of code has " + std::to_string(columns) + " characters.",
                    "Break it: the column holds " + std::to_string(kMaxCodeColumns) + ".");
  }
  return Block{.kind = BlockKind::code, .line = fence.line, .text = fence.text, .language = std::string(language)};
}

}  // namespace book
