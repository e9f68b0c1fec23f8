#include "book/spoilers.h"

#include <algorithm>

namespace book {
namespace {

/// Where the section of the block ends.
size_t end_of_section(const Document& document, size_t block) {
  constexpr int kHighest = 2;  // the chapter itself is no section
  const std::vector<Block>& blocks = document.blocks;
  int level = kHighest;
  for (size_t b = block; b-- > 0;) {
    if (blocks[b].kind != BlockKind::heading) continue;
    level = std::max(kHighest, blocks[b].level);
    break;
  }
  const auto ends = [level](const Block& b) {
    return (b.kind == BlockKind::heading && b.level <= level) || b.kind == BlockKind::summary || b.kind == BlockKind::skills;
  };
  return static_cast<size_t>(std::find_if(blocks.begin() + static_cast<std::ptrdiff_t>(block), blocks.end(), ends) - blocks.begin());
}

/// Whether the block is a scene of a figure that is one of `blocks`.
bool shows_any(const Document& document, size_t block, const std::vector<size_t>& blocks) {
  const Block& scene = document.blocks[block];
  if (scene.kind != BlockKind::scene) return false;
  const int link = document.scenes[static_cast<size_t>(scene.index)].link;
  const std::string& figure = document.links[static_cast<size_t>(link)].figure_id;
  return std::ranges::any_of(blocks,
                             [&](size_t b) { return document.blocks[b].kind == BlockKind::figure && document.blocks[b].id == figure; });
}

}  // namespace

std::vector<size_t> Spoiler::all() const {
  std::vector<size_t> all = scenes;
  all.insert(all.end(), blocks.begin(), blocks.end());
  return all;
}

std::vector<Spoiler> spoilers_of(const Document& document) {
  std::vector<Spoiler> spoilers;
  for (size_t b = 0; b < document.blocks.size(); ++b) {
    const Block& asked = document.blocks[b];
    if (asked.kind != BlockKind::quiz || !document.items[static_cast<size_t>(asked.index)].predict) continue;
    Spoiler spoiler{.item = asked.index, .blocks = {}, .scenes = {}};
    for (size_t below = b + 1; below < end_of_section(document, b); ++below) {
      const Block& block = document.blocks[below];
      const bool answers = block.kind == BlockKind::figure && block.id == document.items[static_cast<size_t>(asked.index)].figure;
      if (!answers && block.kind != BlockKind::definition) spoiler.blocks.push_back(below);
    }
    for (size_t above = 0; above < b; ++above) {
      if (shows_any(document, above, spoiler.blocks)) spoiler.scenes.push_back(above);
    }
    if (!spoiler.blocks.empty()) spoilers.push_back(std::move(spoiler));
  }
  return spoilers;
}

bool has_spoiler(const Document& document, int item) {
  return document.items[static_cast<size_t>(item)].predict && std::ranges::contains(spoilers_of(document), item, &Spoiler::item);
}

std::vector<std::string> folding_items(const Document& document) {
  std::vector<std::string> items(document.blocks.size());
  for (const Spoiler& spoiler : spoilers_of(document)) {
    for (const size_t block : spoiler.all())
      items[block].append(items[block].empty() ? "" : " ").append(document.items[static_cast<size_t>(spoiler.item)].id);
  }
  return items;
}

}  // namespace book
