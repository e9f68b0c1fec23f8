#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "book/catalog.h"
#include "book/document.h"
#include "book/view/controls.h"
#include "book/view/element.h"

// The single controls of a figure: a row for each parameter, and buttons.
namespace book::view {

struct FigureOnPage {
  const std::string& id;
  const Figure& figure;
  const FigureKind& kind;
  const FigureProps& view;
};

Element& add_button(Element& to, const FigureOnPage& on_page, const std::string& id, std::string_view label);

/// An input that is off until the application runs.
Element& add_input(Element& to, const FigureOnPage& on_page, const char* type, const std::string& id);

/// What opens over the picture. It takes the focus when it opens.
Element& add_panel(Element& to, const FigureOnPage& on_page, const char* type, const std::string& id, FigurePanel panel);
/// Makes a button one that opens and closes such a panel.
Element& opens(Element& button, const FigureOnPage& on_page, const std::string& id, FigurePanel panel);

/// What the reader does with an element of a parameter's control, for ControlEvent::choose with which choice.
enum class ControlEvent : std::uint8_t { type, slide, choose };
struct ControlUse {
  ControlEvent event;
  size_t choice = 0;
};
struct ControlElement {
  std::string id;
  ControlUse use;
};
/// The elements of a parameter's control that take events.
std::vector<ControlElement> control_elements(std::string_view figure, const base::Parameter& parameter);

/// The control of the parameter or the text called `name`: its label, then a slider and a number, a text field or a choice.
void add_row(Element& to, const FigureOnPage& on_page, std::string_view name);

/// The views of a picture as words beside its title: the first three, and one of the others while it is chosen.
void add_tabs(Element& to, const FigureOnPage& on_page);
/// The others, in the menu.
void add_more_tabs(Element& to, const FigureOnPage& on_page);

/// Whether that control means anything at these values. Otherwise it is hidden.
bool row_applies(const FigureKind& kind, std::span<const double> values, std::string_view name);

}  // namespace book::view
