#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace book {

struct Item;
struct Option;

namespace view {
struct Element;
struct QuestionProps;
}  // namespace view

/// What the reader does with an element of an answer.
enum class AnswerEvent : std::uint8_t { write, choose, press_card, move_up, move_down, press_side, press_slot };

/// An element that answers, one for each option.
struct AnswerElement {
  AnswerEvent event;
  std::string (*id)(std::string_view item, std::string_view option);
};

/// The controls with which the reader answers. Each is defined in book/view/, with the elements that it adds to the question.
struct AnswerControl {
  void (*add_to)(view::Element& to, const view::QuestionProps& card);
  void (*add_below)(view::Element& to, const view::QuestionProps& card) = nullptr;  ///< what comes of the answer, below the buttons
  /// The id of the element that gets the focus when the question is open again. `top` is its first option.
  std::string (*first_id)(const Item& item, const Option& top);
  std::span<const AnswerElement> elements = {};

  bool has_choices = true;   ///< there are options to choose or to move
  bool is_arranged = false;  ///< options are moved about, and each move is said in words
  bool is_order = false;     ///< they lie in an order, which is the answer
  bool has_sides = false;    ///< they are given sides, which are shuffled
  bool is_number = false;    ///< the answer is a number, and options have values
  bool is_figure = false;    ///< the answer is a state of a figure of the chapter
  bool is_code = false;      ///< the answer is code, which the page runs and judges
};

namespace controls {
extern const AnswerControl options;  ///< radio buttons or check boxes, one below the other; the default
extern const AnswerControl lines;    ///< radio buttons in front of the lines of a listing
extern const AnswerControl order;    ///< cards to be moved, one below the other
extern const AnswerControl pairs;    ///< for each option a slot, into which one of the sides is moved
extern const AnswerControl field;    ///< a number field
extern const AnswerControl figure;   ///< a figure of the chapter
extern const AnswerControl code;     ///< an editor for Python
}  // namespace controls

}  // namespace book
