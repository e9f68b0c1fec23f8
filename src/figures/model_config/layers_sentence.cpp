#include "figures/model_config/layers_sentence.h"

#include <algorithm>

#include "figures/concat.h"
#include "figures/knobs.h"
#include "figures/model_config/layer_words.h"

namespace figures::plans {
namespace {

using engine::LayerKind;

/// How many layers are of each sort.
struct Census {
  int all = 0, attending = 0, crossing = 0;  ///< to the text, or to another sequence
  int limited = 0;                           ///< of those that attend, how many see less than the text
  double least = 0, most = 0;                ///< tokens that those see
  int rotating = 0, without = 0;             ///< among those that attend
};

Census census_of(const Shown& shown) {
  Census census;
  const engine::PositionPlan& plan = shown.model->plan;
  for (int i = 0; i < static_cast<int>(plan.layers.size()); ++i) {
    const LayerOf of{&plan, i};
    ++census.all;
    census.crossing += of.layer().crosses;
    if (!attends(of.layer())) continue;
    ++census.attending;
    census.rotating += of.layer().kind == LayerKind::kRope;
    census.without += of.layer().kind == LayerKind::kNone;
    if (!of.layer().window || *of.layer().window >= shown.length) continue;
    const double window = *of.layer().window;
    census.least = census.limited == 0 ? window : std::min(census.least, window);
    census.most = std::max(census.most, window);
    ++census.limited;
  }
  return census;
}

std::string counted(int count, int all) {
  if (count < all) return concat({count, " of ", all, count == 1 ? " layers sees " : " layers see "});
  return all == 1 ? "The one layer sees " : concat({"All ", all, " layers see "});
}

std::string sight(const Census& census, double length) {
  const std::string tokens = tokens_text(length), unit = length < 1.5 ? " token" : " tokens";
  if (census.attending + census.crossing == 0)
    return concat({"None of the ", census.all, " layers has attention: a text of ", tokens, unit, " goes through states of a fixed size"});
  const int seeing = census.attending - census.limited;
  std::string text;
  if (census.limited > 0) {
    const std::string range = census.least < census.most ? tokens_text(census.least) + " to " : "";
    text = concat({counted(census.limited, census.all), range, tokens_text(census.most), census.most < 1.5 ? " token" : " tokens"});
    if (seeing > 0) text += concat({census.attending == census.all ? ", the other " : ", ", seeing, " all ", tokens});
    if (seeing == 0) text += " of " + tokens;
  } else {
    text = concat({counted(seeing, census.all), length < 1.5 ? "the one" : "all " + tokens, unit});
  }
  const int recurrent = census.all - census.attending - census.crossing;
  if (recurrent > 0) text += concat({", ", recurrent, recurrent == 1 ? " has no attention" : " have no attention"});
  if (census.crossing > 0) text += concat({", ", census.crossing, census.crossing == 1 ? " attends" : " attend", " to another sequence"});
  return text;
}

std::string positions(const Shown& shown, const Census& census) {
  const engine::PositionPlan& plan = shown.model->plan;
  if (census.attending == 0) return {};
  if (census.without == census.attending)
    return census.attending < census.all ? concat({" The ", census.attending, " get no positions."}) : " They get no positions.";
  if (census.rotating > 0 && census.without > 0) return concat({" ", census.without, " get no positions."});
  if (census.rotating > 0 && plan.rotations.size() > 1)
    return concat({" They rotate with ", static_cast<int>(plan.rotations.size()), " sets of angles."});
  if (census.rotating > 0) return concat({" They rotate with base ", base::significant(plan.rotations.front().base, 9), "."});
  const auto layer = std::ranges::find_if(plan.layers, attends);
  return concat({" Positions: ", kind_text({&plan, static_cast<int>(layer - plan.layers.begin())}), "."});
}

std::string training(const Shown& shown) {
  const engine::PositionPlan& plan = shown.model->plan;
  if (!plan.trained_length || shown.length <= *plan.trained_length) return {};
  return (is_stretched(plan) ? " It is stretched from " : " It was trained on ") + tokens_text(*plan.trained_length) + ".";
}

int differing(const Shown& shown) {
  const size_t most = std::max(shown.model->plan.layers.size(), shown.other->plan.layers.size());
  int count = 0;
  for (int i = 0; i < static_cast<int>(most); ++i) count += layer_differs(shown, i);
  return count;
}

std::string seen_text(LayerOf of, double length) {
  if (!attends(of.layer())) return {};
  const double seen = tokens_seen(of, length);
  if (seen >= length) return "; it sees all " + tokens_text(length) + " tokens";
  return concat({"; it sees ", tokens_text(seen), " of ", tokens_text(length), " tokens"});
}

}  // namespace

std::string layers_sentence(const Shown& shown) {
  const engine::PositionPlan& plan = shown.model->plan;
  const Census census = census_of(shown);
  std::string text;
  if (shown.other) {
    const int differ = differing(shown);
    const bool all = differ == census.all && differ > 1;
    text =
        differ == 0
            ? concat({"No layer differs from ", shown.other->title, ". "})
            : concat({all ? "All " : "", differ, differ == 1 ? " layer differs from " : " layers differ from ", shown.other->title, ". "});
  }
  const bool learned = !plan.layers.empty() && plan.layers.front().kind == LayerKind::kLearned && plan.table;
  if (learned && plan.table->usable < shown.length)
    return text +
           concat({"The table ends at position ", plan.table->usable, ": a text of ", tokens_text(shown.length), " tokens does not fit."});
  text += sight(census, shown.length) + "." + positions(shown, census);
  return text + training(shown);
}

std::string layer_text(const Shown& shown) {
  const LayerOf of{&shown.model->plan, shown.layer};
  std::string text = concat({"Layer ", shown.layer, ": ", positions_text(of), seen_text(of, shown.length), "."});
  if (!shown.other) return text;
  if (shown.layer >= static_cast<int>(shown.other->plan.layers.size()))
    return text + concat({" ", shown.other->title, " has only ", static_cast<int>(shown.other->plan.layers.size()), " layers."});
  const LayerOf there{&shown.other->plan, shown.layer};
  return text + concat({" In ", shown.other->title, ": ", positions_text(there), seen_text(there, shown.length), "."});
}

}  // namespace figures::plans
