#include "book/stage_cues.h"

#include <algorithm>

#include "book/spoilers.h"

namespace book {
namespace {

int figure_of(const Document& document, std::string_view id) {
  const auto found = std::ranges::find(document.figures, id, &Figure::id);
  return found == document.figures.end() ? -1 : static_cast<int>(found - document.figures.begin());
}

/// The links in the words of a block and of what it contains, each with the number of bytes of text before it.
struct LinkInText {
  int link;
  size_t before;
};
void collect_links(const Block& block, std::vector<LinkInText>& links, size_t& length) {
  for (const Run& run : block.runs) {
    if (run.link >= 0 && !run.part && (links.empty() || links.back().link != run.link)) links.push_back({run.link, length});
    length += run.text.size();
  }
  for (const Block& child : block.children) collect_links(child, links, length);
}

class Collector {
 public:
  explicit Collector(const Document& document) : document_(document), story_(is_story(document)) {}

  std::vector<StageCue> collect() {
    for (size_t b = 0; b < document_.blocks.size(); ++b) visit(b);
    anchor_answers();
    return std::move(cues_);
  }

 private:
  void add(StageCue::Act act, size_t block, int figure, int link = -1, float share = 0) {
    if (figure >= 0)
      cues_.push_back({.act = act, .block = block, .anchor = block, .share = share, .section = section_, .figure = figure, .link = link});
  }

  void visit(size_t b) {
    const Block& block = document_.blocks[b];
    const size_t index = static_cast<size_t>(block.index);
    switch (block.kind) {
      case BlockKind::heading: ++section_; break;
      case BlockKind::figure: add(StageCue::Act::begins, b, block.index); break;
      case BlockKind::scene: {
        const int link = document_.scenes[index].link;
        add(StageCue::Act::shows, b, figure_of(document_, document_.links[static_cast<size_t>(link)].figure_id), link);
        break;
      }
      case BlockKind::quiz:
        if (document_.items[index].kind->control->is_figure)
          add(StageCue::Act::brings, b, figure_of(document_, document_.items[index].figure));
        break;
      case BlockKind::stepper: add(StageCue::Act::brings, b, figure_of(document_, document_.steppers[index].figure_id)); break;
      case BlockKind::paragraph:
      case BlockKind::list:
      case BlockKind::table: add_named_states(b); break;
      default: break;
    }
  }

  void add_named_states(size_t b) {
    if (story_) return;
    std::vector<LinkInText> links;
    size_t length = 0;
    collect_links(document_.blocks[b], links, length);
    for (const auto& [index, before] : links) {
      const Link& link = document_.links[static_cast<size_t>(index)];
      if (link.settings.empty()) continue;
      const float share = static_cast<float>(before) / static_cast<float>(std::max<size_t>(1, length));
      add(StageCue::Act::adds, b, figure_of(document_, link.figure_id), index, share);
    }
  }

  /// What a prediction folds first comes with its answer.
  void anchor_answers() {
    for (const Spoiler& spoiler : spoilers_of(document_)) {
      const auto asked = std::ranges::find_if(
          document_.blocks, [&](const Block& block) { return block.kind == BlockKind::quiz && block.index == spoiler.item; });
      const auto first = std::ranges::find_if(cues_, [&](const StageCue& cue) { return std::ranges::contains(spoiler.blocks, cue.block); });
      if (first == cues_.end() || first->act == StageCue::Act::adds) continue;
      first->anchor = static_cast<size_t>(asked - document_.blocks.begin());
    }
  }

  const Document& document_;
  const bool story_;
  int section_ = 0;
  std::vector<StageCue> cues_;
};

}  // namespace

std::vector<StageCue> stage_cues(const Document& document) { return Collector(document).collect(); }

}  // namespace book
