// ALiBi: the bias of each head by distance, the heads' slopes according to the paper and to its code, and the effect of a bias on
// attention. Press, Smith, Lewis 2022, Train Short, Test Long, section 3. The model, the texts and the drawing are in alibi_slopes/; this
// file handles layout and input.

#include <algorithm>
#include <cmath>

#include "figures/alibi_slopes/attention_view.h"
#include "figures/alibi_slopes/lines_view.h"
#include "figures/alibi_slopes/model.h"
#include "figures/alibi_slopes/words.h"
#include "figures/figure.h"
#include "plot/readout.h"

namespace figures {
namespace {

using namespace alibi;

constexpr float kTop_px = 4;

class AlibiSlopesFigure final : public Figure {
 public:
  void set(std::span<const double> values, std::string_view) override {
    if (model_.set(values)) attention_.invalidate();
  }
  void draw(plot::Surface& surface, Edits& edits) override;
  bool key(std::string_view name, Edits& edits) override;
  std::string describe() const override { return description(model_); }
  std::string cursor_text() const override { return alibi::cursor_text(model_); }
  DataTable data(Extent extent) const override { return alibi::data(model_, extent); }
  float height_for(float width_px) const override {
    return std::clamp(width_px * 0.62f, 260.0f, 350.0f) + plot::kReadout_px + plot::formula_px(width_px);
  }

 private:
  using Edit = std::pair<Index, int>;
  void propose(std::initializer_list<Edit> places, Edits& edits) const;
  int now(Index index) const;
  void follow(const plot::Pointer& pointer, Edits& edits);
  void point_at(std::initializer_list<Edit> moves, std::initializer_list<Edit> clicks, Edits& edits);

  Model model_;
  BiasView bias_;
  SlopesView slopes_;
  AttentionView attention_;
  bool clicked_ = false;
  bool pressed_ = false;
};

int AlibiSlopesFigure::now(Index index) const {
  switch (index) {
    case kHead: return model_.head;
    case kDistance: return model_.distance;
    case kQuery: return model_.query;
    default: return model_.key;
  }
}

void AlibiSlopesFigure::propose(std::initializer_list<Edit> places, Edits& edits) const {
  for (const auto& [index, value] : places) {
    if (value != now(index)) edits.values.push_back({index, static_cast<double>(value)});
  }
}

/// Moves the cursor to `moves` unless it is pinned. A click also applies `clicks`, and pins the cursor; a click on the pinned cursor
/// releases it.
void AlibiSlopesFigure::point_at(std::initializer_list<Edit> moves, std::initializer_list<Edit> clicks, Edits& edits) {
  if (!model_.pinned || clicked_) propose(moves, edits);
  if (!clicked_) return;
  propose(clicks, edits);
  const bool here = edits.values.empty();
  edits.values.push_back({kPinned, model_.pinned && here ? 0.0 : 1.0});
  edits.committed = true;
}

void AlibiSlopesFigure::follow(const plot::Pointer& pointer, Edits& edits) {
  const auto spot = model_.view == View::bias ? bias_.hit(pointer.at, model_) : std::nullopt;
  const auto head = model_.view == View::slopes ? slopes_.hit(pointer.at, model_) : std::nullopt;
  const auto cell = model_.view == View::attention ? attention_.hit(pointer.at, model_) : std::nullopt;
  const bool over = pointer.over && (spot || head || cell);
  if (pointer.pressed) pressed_ = over;
  clicked_ = over && pointer.released && pressed_;
  if (pointer.released || !pointer.down) pressed_ = false;
  if (!over) return;
  if (spot) point_at({{kDistance, spot->distance}}, {{kHead, spot->head}}, edits);
  if (head) point_at({{kHead, *head}}, {}, edits);
  if (cell) point_at({{kQuery, cell->query}, {kKey, cell->key}}, {}, edits);
}

void AlibiSlopesFigure::draw(plot::Surface& surface, Edits& edits) {
  const float formula_px = plot::formula_px(surface.width());
  const float readout_y = surface.height() - plot::kReadout_px - formula_px;
  const base::Rect area{0, kTop_px, surface.width(), readout_y - kTop_px - 6};
  const bool has_room = area.width >= 180 && area.height >= 110;  // for more than the readout
  if (has_room) {
    switch (model_.view) {
      case View::bias: bias_.draw(surface, area, model_); break;
      case View::slopes: slopes_.draw(surface, area, model_); break;
      case View::attention: attention_.draw(surface, area, model_); break;
    }
  }
  const std::string_view part = plot::draw_foot(surface, readout_y, readouts(model_), alibi::formula(model_));
  if (!has_room) return;
  if (surface.pointer().over) edits.highlight = part;
  follow(surface.pointer(), edits);
}

bool AlibiSlopesFigure::key(std::string_view name, Edits& edits) {
  if (toggles_pin(name, kPinned, model_.pinned, edits)) return true;
  const bool far = name.starts_with("Shift+");
  if (far) name.remove_prefix(6);
  const int by = far ? 10 : 1;
  const int across = name == "ArrowRight"  ? by
                     : name == "ArrowLeft" ? -by
                                           : 0,
            down = name == "ArrowDown" ? by
                   : name == "ArrowUp" ? -by
                                       : 0;
  const int page = name == "PageDown" ? 1 : name == "PageUp" ? -1 : 0;
  const bool home = name == "Home", end = name == "End";
  if (across == 0 && down == 0 && page == 0 && !home && !end) return false;
  const auto along = [&](int place, int min, int max) { return home ? min : end ? max : std::clamp(place + across, min, max); };
  const auto head = [&](int step) { return std::clamp(model_.head + step, 0, model_.heads - 1); };
  switch (model_.view) {
    case View::bias:
      propose({{kDistance, along(model_.distance, model_.first(), model_.last())}, {kHead, head(down + page)}}, edits);
      break;
    case View::slopes: propose({{kHead, home || end ? along(0, 0, model_.heads - 1) : head(across + down + page)}}, edits); break;
    case View::attention:
      propose({{kQuery, std::clamp(model_.query + down, 0, model_.tokens - 1)},
               {kKey, along(model_.key, 0, model_.tokens - 1)},
               {kHead, head(page)}},
              edits);
      break;
  }
  return true;
}

}  // namespace

extern const Kind alibi_slopes{"alibi_slopes", "ALiBi’s slopes", alibi::parameters(),
                               [] { return std::unique_ptr<Figure>(std::make_unique<AlibiSlopesFigure>()); }};

}  // namespace figures
