#include "compiler/site/atlas.h"

#include <algorithm>
#include <set>

#include "compiler/atlas/layout.h"
#include "compiler/site/contents.h"
#include "compiler/site/skills.h"
#include "figures/atlas/sketch.h"

namespace compiler {
namespace {

constexpr std::string_view kAtlasKind = "atlas";

bool shows_atlas(const Chapter& page) { return std::ranges::contains(page.document.figures, kAtlasKind, &book::Figure::kind); }

/// "rotate a row" for the name "rotate-a-row". A skill without one is called by the first of its words.
std::string map_name(const BookSkill& skill) {
  std::string name = skill.skill->name;
  std::ranges::replace(name, '-', ' ');
  constexpr size_t kLongest = 24;
  return name.empty() ? shortened(plain_text(skill.skill->words, skill.chapter->document.formulas), kLongest) : name;
}

std::string address_of(std::string_view slug, std::string_view id) {
  return std::string(slug).append(".html").append(id.empty() ? "" : "#").append(id);
}

void add_places(const Manuscript& manuscript, base::Atlas& atlas) {
  for (const BookSkill& skill : skills_of(manuscript)) {
    const book::Document& document = skill.chapter->document;
    atlas.places.push_back({.id = id_of(skill),
                            .name = map_name(skill),
                            .words = plain_text(skill.skill->words, document.formulas),
                            .region = static_cast<int>(skill.chapter_index),
                            .items = skill.skill->items,
                            .needs = skill.needs,
                            .href = address_of(document.slug, taught_in(skill))});
  }
}

/// Chapters in the order in which they claim the kinds of their figures: those beside the order, which are about one figure, then as they
/// come; last the story, which shows what chapters are about.
std::vector<size_t> claimants(const Manuscript& manuscript) {
  std::vector<size_t> order(manuscript.chapters.size());
  for (size_t i = 0; i < order.size(); ++i) order[i] = i;
  std::ranges::stable_sort(order, {}, [&](size_t i) {
    const int number = manuscript.chapters[i].document.number;
    return number == book::kUnnumbered ? 0 : number == 0 ? 2 : 1;
  });
  return order;
}

void add_figures(const Manuscript& manuscript, const book::Catalog& catalog, base::Atlas& atlas) {
  std::set<std::string_view> claimed;
  for (const size_t region : claimants(manuscript)) {
    const book::Document& document = manuscript.chapters[region].document;
    for (const book::Figure& figure : document.figures) {
      const book::FigureKind* kind = book::find(catalog, figure.kind);
      if (kind == nullptr || figure.kind == kAtlasKind || !claimed.insert(figure.kind).second) continue;
      std::string setting;
      for (const book::Setting& set : figure.settings) setting += (setting.empty() ? "" : "&") + set.name + "=" + set.text;
      atlas.figures.push_back({.kind = figure.kind,
                               .title = std::string(kind->title),
                               .href = address_of(document.slug, figure.id),
                               .setting = std::move(setting),
                               .region = static_cast<int>(region)});
    }
  }
}

}  // namespace

base::Atlas atlas_of(const Manuscript& manuscript, const book::Catalog& catalog) {
  base::Atlas atlas;
  for (const Chapter& chapter : manuscript.chapters)
    atlas.regions.push_back({.slug = chapter.document.slug, .mark = number_of(chapter.document), .title = chapter.document.title});
  add_places(manuscript, atlas);
  add_figures(manuscript, catalog, atlas);
  lay_out(atlas);
  for (base::AtlasFigure& figure : atlas.figures) figure.sketch = figures::atlas_map::sketch_of(figure);
  return atlas;
}

base::Atlas add_atlas(Manuscript& manuscript, const book::Catalog& catalog) {
  if (std::ranges::none_of(manuscript.pages, shows_atlas)) return {};
  const base::Atlas atlas = atlas_of(manuscript, catalog);
  for (Chapter& page : manuscript.pages)
    if (shows_atlas(page)) page.document.atlas = atlas;
  return atlas;
}

}  // namespace compiler
