#include "book/overview.h"

#include "page/compose.h"

namespace page {
namespace {

using base::Ink;
using base::px;
using base::Space;

constexpr float kAfterTitle_px = 8;
constexpr float kAboveList_px = 12;
constexpr float kBetweenEntries_px = 4;

constexpr TextStyle kFacts{base::Type::small, true, false, Ink::ink2};
constexpr TextStyle kTitle{base::Type::h3, false, true, Ink::ink};
constexpr TextStyle kScore{base::Type::option, true, false, Ink::ink};
constexpr TextStyle kEntry{base::Type::option, true, false, Ink::ink2};

void put_entry(Pen& pen, const book::Block& entry, const ItemView& item) {
  std::vector<book::Run> runs = entry.runs;
  runs.push_back({.text = book::again_tail(item)});
  put_text(pen, entry.id + ".text", runs, kEntry);
}

}  // namespace

void put_facts(Pen& pen, const book::Block& facts) {
  put_text(pen, facts.id, {{.text = book::facts_text(pen.document, pen.items)}}, kFacts);
}

void put_summary(Pen& pen, const book::Block& summary) {
  const float top = pen.y_px;
  const size_t card = pen.box.shapes.size();
  pen.box.shapes.push_back({Shape::Kind::ground, {}, Ink::panel, px(Space::radius_card), ""});
  Pen inner = pen;
  inner.x_px += px(Space::quiz_pad_x);
  inner.width_px -= 2 * px(Space::quiz_pad_x);
  inner.y_px += px(Space::quiz_pad_y);
  put_text(inner, book::summary_part("title"), {{.text = book::kSummaryTitle}}, kTitle);
  inner.y_px += kAfterTitle_px;
  put_text(inner, book::summary_part("score"), {{.text = book::score_text(pen.items)}}, kScore);
  if (const std::string again = book::again_text(pen.items); !again.empty()) {
    inner.y_px += kAboveList_px;
    put_text(inner, book::summary_part("again"), {{.text = again}}, kScore);
  }
  for (const book::Block& entry : summary.children) {
    const ItemView& item = pen.items[static_cast<size_t>(entry.index)];
    if (!book::is_to_look_at_again(item)) continue;
    inner.y_px += kBetweenEntries_px;
    put_entry(inner, entry, item);
  }
  pen.y_px = inner.y_px + px(Space::quiz_pad_y);
  pen.box.shapes[card].rect = {pen.x_px, top, pen.width_px, pen.y_px - top};
}

}  // namespace page
