#pragma once

#include <span>

#include "book/document.h"
#include "page/lay_out.h"
#include "page/text.h"

// Shared by lay_out.cpp and the files that each lay out one kind of block.
namespace page {

/// Where the next block goes. Its box collects what is drawn; y_px is the first free position and moves down.
struct Pen {
  const LayoutContext& context;
  const book::Document& document;
  std::span<const ItemView> items;
  Box& box;
  float x_px = 0;
  float y_px = 0;
  float width_px = 0;
  int open_link = -1;  ///< the link whose definition is open, or -1
};

/// The gap between blocks inside a list item or a note, as in the style sheet.
inline constexpr float kInnerGap_px = 8;

void put_text(Pen& pen, const std::string& id, const std::vector<book::Run>& runs, TextStyle style);
void put_block(Pen& pen, const book::Block& block);
void put_blocks(Pen& pen, const std::vector<book::Block>& blocks);  ///< with kInnerGap_px between them
void put_list(Pen& pen, const book::Block& list);
void put_table(Pen& pen, const book::Block& table);
void put_quiz(Pen& pen, const book::Block& quiz);
void put_walk(Pen& pen, const book::Block& walk);
void put_definition(Pen& pen, const book::Block& definition);
void put_facts(Pen& pen, const book::Block& facts);
void put_summary(Pen& pen, const book::Block& summary);

inline float line_px(const Pen& pen, base::Type type) { return static_cast<float>(pen.context.type(type).line_px); }

}  // namespace page
