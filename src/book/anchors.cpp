#include "book/anchors.h"

namespace book {

bool is_anchor(const Block& block) {
  return block.kind == BlockKind::heading || block.kind == BlockKind::figure || block.kind == BlockKind::quiz ||
         block.kind == BlockKind::stepper || block.kind == BlockKind::fold || block.kind == BlockKind::report;
}

std::set<std::string_view> anchors_of(const Document& document) {
  std::set<std::string_view> anchors;
  for_each_block(document.blocks, [&](const Block& block) {
    if (is_anchor(block)) anchors.insert(block.id);
  });
  return anchors;
}

}  // namespace book
