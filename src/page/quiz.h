#pragma once

#include "page/compose.h"

// Shared by the files that lay out questions.
namespace page {

inline constexpr float kAroundFeedback_px = 4;
inline constexpr TextStyle kOption{base::Type::option, true, false, base::Ink::ink};

constexpr base::Ink verdict_ink(bool right) { return right ? base::Ink::right : base::Ink::wrong; }
constexpr base::Ink verdict_ground(bool right) { return right ? base::Ink::right_ground : base::Ink::wrong_ground; }

/// Lays out the verdict on an option and its feedback.
void put_feedback(Pen& pen, const book::Item& item, const book::Option& option, const book::OptionView& view);

/// The same on a line of its own below what has been laid out, if the feedback is shown.
void put_feedback_below(Pen& pen, const book::Item& item, const book::Option& option, const book::OptionView& view);

/// The same for all options, one below the other.
void put_all_feedback(Pen& pen, const book::Item& item, const ItemView& view);

/// The radio button or check box of an option.
Shape mark_of(const book::Item& item, const book::Option& option, const book::OptionView& view, base::Rect rect, bool square);

void put_pairs(Pen& pen, const book::Item& item, const ItemView& view);
void put_listing(Pen& pen, const book::Item& item, const ItemView& view);
void put_point(Pen& pen, const book::Item& item, const ItemView& view);

}  // namespace page
