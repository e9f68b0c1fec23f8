#include "app/flight.h"

#include <imgui.h>

#include <algorithm>
#include <cmath>

#include "plot/transition.h"

namespace app {

void Flight::begin(const ui::Boxes& boxes, std::string_view link, base::Point origin, double now_ms) {
  words_.clear();
  const std::vector<ui::Box>& article = boxes.of(ui::Layer::article);
  for (const ui::Box& mark : article) {
    if (mark.kind != ui::Kind::act || boxes.id_of(mark) != link) continue;
    for (const ui::Box& text : article) {
      const float x = text.rect.x + text.rect.width / 2, y = text.rect.y + text.rect.height / 2;
      if (text.kind == ui::Kind::text && mark.rect.contains({x, y}))
        words_.push_back({base::translated(text.rect, origin.x, origin.y), text.picture});
    }
  }
  if (words_.empty()) return;
  start_ms_ = now_ms;
  middle_ = {words_[0].place.x + words_[0].place.width / 2, words_[0].place.y + words_[0].place.height / 2};
}

bool Flight::under_way(double now_ms) const { return now_ms < start_ms_ + plot::kTravel_ms; }

void Flight::paint(const ui::Painter& painter, const ui::Boxes& boxes, base::Point target, double now_ms) const {
  const ImTextureData* atlas = boxes.words.texture();
  if (!atlas || !under_way(now_ms)) return;
  const double share = plot::eased((now_ms - start_ms_) / plot::kTravel_ms);
  const float t = static_cast<float>(share), arc = -0.12f * std::fabs(target.x - middle_.x) * static_cast<float>(4 * share * (1 - share));
  const ImVec2 by{t * (target.x - middle_.x), t * (target.y - middle_.y) + arc};
  const float opacity = std::min(1.0f, 4 * (1 - t));
  for (const Words& words : words_) {
    const base::Rect& p = words.picture;
    const float ratio = painter.fonts.pixel_ratio, width = static_cast<float>(atlas->Width), height = static_cast<float>(atlas->Height);
    const ImVec2 at{words.place.x + by.x, words.place.y + by.y};
    painter.list.AddImage(const_cast<ImTextureData*>(atlas)->GetTexRef(), at, {at.x + p.width / ratio, at.y + p.height / ratio},
                          {p.x / width, p.y / height}, {p.right() / width, p.bottom() / height},
                          IM_COL32(255, 255, 255, static_cast<int>(255 * opacity)));
  }
}

}  // namespace app
