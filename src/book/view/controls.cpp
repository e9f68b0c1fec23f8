#include "book/view/controls.h"

#include "book/view/inline.h"

namespace book::view {

std::vector<Element> controls(const Document& document, const Catalog& catalog) {
  std::vector<Element> all;
  for (size_t i = 0; i < document.figures.size(); ++i) {
    const FigureKind& kind = *find(catalog, document.figures[i].kind);
    all.push_back(figure(document.figures[i], static_cast<int>(i), kind, initial_view(document.figures[i], kind)));
  }
  for (size_t i = 0; i < document.items.size(); ++i) all.push_back(question(document, static_cast<int>(i)));
  for (const Stepper& one : document.steppers) all.push_back(stepper(document, one));
  for_each_block(document.blocks, [&](const Block& block) {
    if (block.kind == BlockKind::definition) all.push_back(definition(document, block));
    if (block.kind == BlockKind::facts) all.push_back(facts(document, block));
    if (block.kind == BlockKind::dials) all.push_back(dials(document));
    if (block.kind == BlockKind::skills) all.push_back(skills(document, block));
    if (block.kind == BlockKind::once_more) all.push_back(once_more(document, block));
    if (block.kind == BlockKind::summary) all.push_back(summary(document, block, document));
  });
  for (const Link& one : document.links) {
    if (!one.part.empty() || !one.term.empty()) all.push_back(link(one, true));
  }
  return all;
}

}  // namespace book::view
