#pragma once

#include <span>
#include <string_view>

#include "figures/figure.h"
#include "plot/hit.h"
#include "plot/pointer.h"
#include "plot/window.h"

namespace figures {

/// What a pointer does to a figure: pointing moves its cursor, a click pins it (or sets what the mark says), dragging turns or shifts what
/// is held, the wheel and two fingers zoom tables. Keeps what lasts from one event to the next.
class PointerController {
 public:
  void follow(const Figure& figure, std::span<const base::Parameter> parameters, std::span<const plot::Mark> marks,
              const plot::Pointer& pointer, Edits& edits);

 private:
  void begin(const plot::Hit& hit, std::span<const double> values, base::Point at);
  void drag(const Cursor& cursor, std::span<const base::Parameter> parameters, std::span<const double> values, base::Point at,
            Edits& edits);
  void move_among(const Figure& figure, const plot::Hit& hit, Edits& edits);
  void release(const Figure& figure, const Cursor& cursor, std::span<const double> values, const plot::Hit& hit, Edits& edits);

  bool pressed_ = false;
  bool moved_ = false;
  bool dragging_ = false;
  plot::Aim aim_;  ///< of the mark that is dragged
  base::Point from_, last_;
  base::Point centre_;
  double turned_ = 0;  ///< radians since the drag began
  double start_ = 0, start_y_ = 0;
};

/// Does what a key says; false if it says nothing. Arrow keys move the cursor, Enter and Space pin it, Escape frees it, Home and End go to
/// the ends, PageUp and PageDown a tenth of the (slider's) way; +, - and 0 zoom; on a map Enter goes to the place; Shift with Left and
/// Right moves the word at the cursor, S shuffles. `name` is the key's DOM name, with "Shift+" before it if Shift was held.
bool press(const Figure& figure, std::span<const base::Parameter> parameters, std::string_view name, Edits& edits);

/// Moves the cursor to this place on the axis, or the nearest that it can stand on, and the window with it.
void move_to(const Figure& figure, std::span<const base::Parameter> parameters, const CursorAxis& axis, int place, Edits& edits);

/// The cells of this axis in view.
plot::Window window_of(const CursorAxis& axis, std::span<const double> values);

/// Whether the wheel and two fingers change what part of the picture is shown.
bool zooms(const Figure& figure);

}  // namespace figures
