#include "figures/add_embeddings/costs.h"

#include <algorithm>
#include <string_view>

#include "base/number.h"
#include "figures/add_embeddings/model.h"
#include "figures/add_embeddings/paints.h"
#include "figures/concat.h"

namespace figures::add {

using base::ColourToken;
using base::Rect;

std::string Costs::weights(int way) const { return base::grouped(layer_weights((way > 0 ? 2 : 1) * d_model, (way > 1 ? 2 : 1) * d_model)); }

std::string Costs::headline() const {
  return concat({"Side by side, the next layer of a model ", d_model, " wide needs two to four times the weights."});
}

std::string Costs::formula() const { return concat({"3 *D*^{2} = 3 · ", d_model, "^{2} = **", weights(0), "** a token"}); }

std::string Costs::alt_text() const {
  return concat({"What W_q, W_k and W_v of the next layer hold at width ", d_model, ": ", weights(0),
                 " weights if token and position are added, ", weights(1), " if they are concatenated and brought back to that width, and ",
                 weights(2), " if the model stays twice as wide."});
}

DataTable Costs::table() const {
  return {concat({"What the next layer costs at width ", d_model}),
          {"way", "weights of W_q, W_k, W_v"},
          {{"add", weights(0)}, {"concatenate, then back to D", weights(1)}, {"concatenate and stay at 2 D", weights(2)}}};
}

/// The matrices of the next layer as rectangles, a column for each value that comes in: those that read the token, the position or both.
void Costs::compose(plot::Scene& scene, Rect room) const {
  constexpr std::string_view kNames[] = {"Add: *D* values in, *D* out", "Concatenate: 2*D* in, *D* out",
                                         "Stay twice as wide: 2*D* in, 2*D* out"};
  constexpr std::string_view kMatrices[] = {"*W*_{q}", "*W*_{k}", "*W*_{v}"};
  const float name_px = room.height < 200 ? 14 : 34,
              unit = std::max(2.0f, std::min((room.width - 40) / 6, (room.height - 3 * name_px) / 4.0f));
  const float between = std::max(0.0f, (room.height - 4 * unit - 3 * name_px) / 3);
  float y = room.y + between / 2;
  for (int way = 0; way < 3; ++way) {
    const float high = way == 2 ? 2 * unit : unit;
    scene.text({"way", way}, {room.x, y + name_px - 9}, std::string(kNames[way]), plot::kStrongLabel, ColourToken::ink).ranked(0);
    scene
        .text({"weights", way}, {room.x + room.width - 2, y + name_px - 9}, weights(way), plot::kStrongNumber, ColourToken::ink,
              plot::Anchor::end)
        .ranked(0);
    for (int k = 0; k < 3; ++k) {
      const Rect at{room.x + static_cast<float>(k) * (2 * unit + 18), y + name_px, unit, high};
      scene.rectangle({"token block", way, k}, at, (way == 0 ? plot::Paint(ColourToken::ink2) : kToken).faded(0.28f))
          .highlights_with(way == 0 ? "" : "wx");
      if (way > 0) scene.rectangle({"position block", way, k}, base::translated(at, unit, 0), kPlace.faded(0.28f)).highlights_with("wp");
      if (unit >= 26) scene.text_in({"matrix", way, k}, at, std::string(kMatrices[k]), plot::kWord, ColourToken::ink);
    }
    y += name_px + high + between;
  }
}

}  // namespace figures::add
