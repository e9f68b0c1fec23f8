#include "book/overview.h"
#include "book/quiz/final_quiz.h"

#include "page/compose.h"

namespace page {
namespace {

using base::Ink;
using base::px;
using base::Space;

constexpr float kAfterTitle_px = 8;
constexpr float kAboveList_px = 12;
constexpr float kBetweenEntries_px = 4;

constexpr float kAboveButtons_px = 12;
constexpr float kBetweenButtons_px = 12;
constexpr float kButtonWidth_px = 96;

constexpr TextStyle kFacts{base::Type::small, true, false, Ink::ink2};
constexpr TextStyle kTitle{base::Type::h3, false, true, Ink::ink};
constexpr TextStyle kScore{base::Type::option, true, false, Ink::ink};
constexpr TextStyle kEntry{base::Type::option, true, false, Ink::ink2};

void put_entry(Pen& pen, const book::Block& entry, const ItemView& item) {
  std::vector<book::Run> runs = entry.runs;
  runs.push_back({.text = book::review_tail(item, book::is_final(pen.document))});
  put_text(pen, entry.id + ".text", runs, kEntry);
}

/// Lays out the result of each topic in a pass.
void put_result(Pen& pen) {
  for (size_t t = 0; t < pen.document.topics.size(); ++t) {
    const book::TopicScore score = book::score_of_topic(pen.document, pen.items, static_cast<int>(t));
    if (score.asked == 0) continue;
    pen.y_px += kBetweenEntries_px;
    put_text(pen, book::topic_id(t) + ".text", {{.text = pen.document.topics[t].title}, {.text = book::topic_tail(score)}}, kEntry);
  }
}

void put_result_buttons(Pen& pen) {
  const float height = px(Space::button_height);
  float x = pen.x_px;
  pen.y_px += kAboveButtons_px;
  for (const book::FinalButton& button : book::kFinalButtons) {
    pen.box.shapes.push_back(
        {Shape::Kind::button, {x, pen.y_px, kButtonWidth_px, height}, Ink::accent, px(Space::radius), std::string(button.id)});
    x += kButtonWidth_px + kBetweenButtons_px;
  }
  pen.y_px += height;
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
  put_text(inner, book::summary_part("score"), {{.text = book::score_text(pen.items, book::is_final(pen.document))}}, kScore);
  if (book::is_final(pen.document)) put_result(inner);
  if (const std::string again = book::review_text(pen.items); !again.empty()) {
    inner.y_px += kAboveList_px;
    put_text(inner, book::summary_part("again"), {{.text = again}}, kScore);
  }
  for (const book::Block& entry : summary.children) {
    const ItemView& item = pen.items[static_cast<size_t>(entry.index)];
    if (!book::needs_review(item)) continue;
    inner.y_px += kBetweenEntries_px;
    put_entry(inner, entry, item);
  }
  if (book::is_final(pen.document)) put_result_buttons(inner);
  pen.y_px = inner.y_px + px(Space::quiz_pad_y);
  pen.box.shapes[card].rect = {pen.x_px, top, pen.width_px, pen.y_px - top};
}

}  // namespace page
