#include "app/app.h"

namespace app {

/// Marks figures as running. Until then the style sheet shows a figure's still picture, or only its description, instead of the canvas.
void App::mark_live_figures_dom() {
  for (const FigureState& figure : state_.figures) dom_.set("attribute", figure.id, "data-live", "\"\"");
}

}  // namespace app
