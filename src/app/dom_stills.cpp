#include "app/app.h"

namespace app {

/// Until a figure has this mark, the style sheet shows its still picture, or its description alone, in place of the canvas.
void App::mark_live_figures_dom() {
  for (const FigureState& figure : state_.figures) dom_.set("attribute", figure.id, "data-live", "\"\"");
}

}  // namespace app
