#include "compiler/site/map_page.h"

#include <algorithm>
#include <utility>

#include "compiler/site/contents.h"

namespace compiler {
namespace {

using book::Block;
using book::BlockKind;
using book::Run;

class MapLists {
 public:
  MapLists(const Manuscript& manuscript, book::Document& page) : manuscript_(manuscript), page_(page) {}

  void add() {
    for (size_t region = 0; region < page_.atlas.regions.size(); ++region) {
      const book::Document& chapter = manuscript_.chapters[region].document;
      page_.blocks.push_back(
          {.kind = BlockKind::heading, .id = chapter.slug, .level = 3, .runs = {link_to(heading_of(chapter), chapter.slug + ".html")}});
      Block list = block(BlockKind::list);
      for (const base::AtlasPlace& place : page_.atlas.places)
        if (place.region == static_cast<int>(region)) list.children.push_back(item_of(place, chapter));
      std::vector<Run> figures = figures_of(region);
      if (!figures.empty()) list.children.push_back(item(std::move(figures)));
      if (!list.children.empty()) page_.blocks.push_back(std::move(list));
    }
  }

 private:
  Block block(BlockKind kind) { return {.kind = kind, .id = "map-" + std::to_string(++blocks_)}; }

  Block item(std::vector<Run> runs) {
    Block item = block(BlockKind::list_item);
    Block& words = item.children.emplace_back(block(BlockKind::paragraph));
    words.runs = std::move(runs);
    return item;
  }

  Run link_to(std::string words, std::string href) {
    page_.links.push_back({.href = std::move(href), .element_id = "link-" + std::to_string(page_.links.size() + 1)});
    return {.text = std::move(words), .link = static_cast<int>(page_.links.size()) - 1};
  }

  /// Adds "Needs: " and so on, with commas between the links, as an item of its own.
  void add_links(Block& list, std::string words, std::vector<Run> links) {
    if (links.empty()) return;
    std::vector<Run> runs{{.text = std::move(words)}};
    for (Run& link : links) {
      if (runs.size() > 1) runs.push_back({.text = ", "});
      runs.push_back(std::move(link));
    }
    list.children.push_back(item(std::move(runs)));
  }

  Block item_of(const base::AtlasPlace& place, const book::Document& chapter) {
    Block whole = item({{.text = place.name, .strong = true}, {.text = ": " + place.words}});
    whole.id = place.id;
    Block details = block(BlockKind::list);
    std::vector<Run> needs, questions;
    for (const int need : place.needs) {
      const base::AtlasPlace& needed = page_.atlas.places[static_cast<size_t>(need)];
      needs.push_back(link_to(needed.name, "#" + needed.id));
    }
    for (const std::string& id : place.items) questions.push_back(link_to(question_of(chapter, id), chapter.slug + ".html#" + id));
    add_links(details, "Needs: ", std::move(needs));
    add_links(details, "Taught in: ", {link_to(section_of(chapter, place.href), place.href)});
    add_links(details, "Asked in: ", std::move(questions));
    whole.children.push_back(std::move(details));
    return whole;
  }

  std::vector<Run> figures_of(size_t region) {
    std::vector<Run> runs;
    for (const base::AtlasFigure& figure : page_.atlas.figures) {
      if (figure.region != static_cast<int>(region)) continue;
      runs.push_back({.text = runs.empty() ? "Figures: " : ", "});
      runs.push_back(link_to(figure.title, figure.href));
    }
    if (runs.size() == 2) runs.front().text = "Figure: ";
    return runs;
  }

  static std::string question_of(const book::Document& chapter, const std::string& id) {
    constexpr size_t kLongest = 70;
    const auto found = std::ranges::find(chapter.items, id, &book::Item::id);
    return found == chapter.items.end() ? id : shortened(plain_text(found->question, chapter.formulas), kLongest);
  }

  /// The title of the section that an address of the chapter leads to, or the chapter's own.
  static std::string section_of(const book::Document& chapter, const std::string& href) {
    const size_t hash = href.find('#');
    const book::Block* heading = hash == href.npos ? nullptr : find_block(chapter.blocks, std::string_view(href).substr(hash + 1));
    return heading == nullptr ? chapter.title : plain_text(heading->runs, chapter.formulas);
  }

  const Manuscript& manuscript_;
  book::Document& page_;
  int blocks_ = 0;
};

}  // namespace

book::Document map_page(const Manuscript& manuscript, const book::Document& intro) {
  book::Document page = intro;
  MapLists(manuscript, page).add();
  return page;
}

}  // namespace compiler
