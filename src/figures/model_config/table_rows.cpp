#include "figures/model_config/table_rows.h"

#include <algorithm>
#include <cmath>

#include "figures/concat.h"
#include "figures/knobs.h"
#include "figures/model_config/distance_axis.h"
#include "figures/model_config/layer_words.h"

namespace figures::plans {

std::string table_sentence(const Shown& shown) {
  const auto& table = shown.model->plan.table;
  if (!table)
    return concat(
        {shown.model->title, " adds a vector for each position before its first layer; what a logit makes of it is in the weights."});
  if (shown.length <= table->usable)
    return concat({"The table has a vector for each of ", table->usable, " positions, enough for this text."});
  return concat({"The table has vectors for ", table->usable, " positions: the token after them has none."});
}

/// The table's rows as far as they go.
void add_table(plot::Scene& scene, Rect room, const Shown& shown) {
  const int usable = shown.model->plan.table->usable;
  const double farthest = std::max(2.0 * usable, shown.length);
  const float high = std::clamp(0.36f * room.height, 24.0f, 180.0f), y = std::round(room.y + (room.height - high) / 2 - 30);
  const DistanceAxis axis{{room.x, y, room.width, high}, farthest};
  const float end = std::round(axis.x(usable)), text_end = std::round(axis.x(shown.length));
  const std::string rows = concat({usable, " rows"});
  scene.rectangle({"rows"}, {room.x, y, end - room.x, high}, plot::Paint(ColourToken::ink3, 0.25f));
  if (text_end > end) scene.rectangle({"none"}, {end, y, text_end - end, high}, ColourToken::wrong_ground);
  scene.line({"end"}, {end, y - 8}, {end, y + high + 8}, ColourToken::accent, 2);
  scene.text_in({"rows name"}, {room.x, y, end - room.x, high}, rows, plot::kWord, ColourToken::ink).ranked(0);
  if (text_end > end) scene.text_in({"none name"}, {end, y, text_end - end, high}, "no row", plot::kWord, ColourToken::wrong).ranked(1);
  scene.text({"first"}, {room.x, y + high + 26}, "position 1", plot::kLabel, ColourToken::ink2).ranked(3);
  scene.text({"last"}, {end, y + high + 26}, grouped(usable), plot::kStrongNumber, ColourToken::accent, plot::Anchor::middle).ranked(0);
  scene
      .text({"text end"}, {text_end, y + high + 26}, concat({"text of ", tokens_text(shown.length)}), plot::kLabel, ColourToken::ink2,
            plot::Anchor::middle)
      .ranked(1);
  if (room.bottom() - y - high > 96)
    scene.paragraph({"in the weights"}, {room.x, y + high + 52}, room.width,
                    "What a logit makes of two rows is in the weights, not in this file.");
  scene.foot(concat({"**", usable, "** positions"}), {{"text", tokens_text(shown.length)}});
}

}  // namespace figures::plans
