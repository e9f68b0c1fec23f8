#include "figures/concat.h"
#include "figures/model_config/panels.h"

namespace figures::plans {
namespace {

void compose(plot::Scene& scene, base::Rect room, const Shown& shown) { scene.text_in({"scores"}, room, shown.model->title); }

std::string sentence(const Shown& shown) { return concat({shown.model->title, "."}); }

std::string cursor_text(const Shown& shown) { return concat({"Layer ", shown.layer, "."}); }

DataTable data(const Shown& shown, Figure::DataScope) { return {shown.model->title, {"layer"}, {}}; }

}  // namespace

extern const Panel scores_panel{compose, sentence, cursor_text, data};

}  // namespace figures::plans
