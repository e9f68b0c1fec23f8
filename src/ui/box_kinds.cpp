// The kinds of boxes by their elements, and boxes as web/boxes.js sends them.
#include <algorithm>
#include <cmath>
#include <utility>

#include "base/json_writer.h"
#include "ui/boxes.h"

namespace ui {
namespace {

/// The elements of a kind. The first selector that matches counts.
struct Named {
  std::string_view selector;  ///< CSS
  Kind kind;
};

constexpr Named kBlocks[] = {
    {"figure", Kind::stage},
    {"canvas", Kind::picture},
    {".formula", Kind::formula},
    {".stepper", Kind::card},
    {".note", Kind::note},
    {".fold", Kind::fold},
    {".definition", Kind::panel},
    {".summary", Kind::panel},
    {".skills", Kind::panel},
    {"hr", Kind::rule},
    {".quiz pre", Kind::band},
    {"pre", Kind::panel},
    {".controls", Kind::console},
    {".remarks", Kind::console},
    {".play", Kind::play},
    {".pause", Kind::pause},
    {".tile", Kind::tile},
    {"button.tile", Kind::tile},
    {".grip", Kind::grip},
    {"button.grip", Kind::grip},
    {"button.slot", Kind::slot},
    {"button.quiet", Kind::nothing},
    {"button.primary", Kind::primary},
    {"button.word", Kind::segment},
    {"button", Kind::button},
    {"summary", Kind::disclosure},
    {".segments span", Kind::segment},
    {"input[type=range]", Kind::slider},
    {".option input[type=radio]", Kind::radio},
    {".option input[type=checkbox]", Kind::checkbox},
    {".option", Kind::option},
    {".options[data-sort]", Kind::nothing},
    {".options.match", Kind::nothing},
    {".options", Kind::rule},
    {".options[data-sort] .choice", Kind::nothing},
    {".choice", Kind::cell},
    {".stepper a", Kind::step},
    {"tbody th", Kind::cell},
    {"th", Kind::header_cell},
    {"td", Kind::cell},
};

constexpr Named kRuns[] = {
    {".stepper a", Kind::nothing}, {"a.act", Kind::act},        {"a.term", Kind::term}, {"a", Kind::link},     {"button.quiet", Kind::link},
    {".part", Kind::part},         {"pre code", Kind::nothing}, {"code", Kind::code},   {".line", Kind::line},
};

constexpr std::pair<std::string_view, State> kStates[] = {
    {"checked", checked}, {"disabled", disabled}, {"right", right},     {"wrong", wrong},
    {"missed", missed},   {"lit", lit},           {"current", current}, {"open", open},
};

/// Whether the numbers can be those of a box. One that an element does not have is "not a number" in JavaScript.
bool is_box(std::span<const float> n) {
  constexpr float kMaxIndex = 1 << 24;  // a float holds every whole number up to this
  const auto within = [](float number, float from, float end) { return number >= from && number < end; };
  return within(n[fields::kKind], 0, static_cast<float>(Kind::nothing)) && within(n[fields::kState], 0, kMaxIndex) &&
         within(n[fields::kId], -1, kMaxIndex) && std::ranges::all_of(n, [](float number) { return std::isfinite(number); });
}

}  // namespace

std::string_view Boxes::id_of(const Box& box) const {
  const bool is_known = box.id >= 0 && static_cast<size_t>(box.id) < ids.size();
  return is_known ? std::string_view(ids[static_cast<size_t>(box.id)]) : std::string_view();
}

void read_layer(Boxes& boxes, Layer layer, std::span<const float> numbers) {
  std::vector<Box>& read = boxes.layers[static_cast<size_t>(layer)];
  read.clear();
  for (; numbers.size() >= fields::kCount; numbers = numbers.subspan(fields::kCount)) {
    const std::span<const float> n = numbers.first(fields::kCount);
    if (!is_box(n)) continue;
    const auto rect = [n](size_t at) { return base::Rect{n[at], n[at + 1], n[at + 2], n[at + 3]}; };
    read.push_back({.kind = static_cast<Kind>(n[fields::kKind]),
                    .rect = rect(fields::kRect),
                    .state = static_cast<std::uint32_t>(n[fields::kState]),
                    .id = static_cast<int>(n[fields::kId]),
                    .value = n[fields::kValue],
                    .picture = rect(fields::kPicture)});
  }
}

std::string shared_numbers_json() {
  base::JsonWriter json;
  const auto table = [&json](std::span<const Named> names) {
    const base::JsonValue object = json.object();
    for (const Named& named : names) object.add(named.selector, static_cast<int>(named.kind));
    return object;
  };
  const base::JsonValue states = json.object();
  for (const auto& [name, bit] : kStates) states.add(name, static_cast<int>(bit));
  const base::JsonValue kinds = json.object();
  kinds.add("text", static_cast<int>(Kind::text))
      .add("clip", static_cast<int>(Kind::clip))
      .add("unclip", static_cast<int>(Kind::unclip))
      .add("nothing", static_cast<int>(Kind::nothing))
      .add("blocks", table(kBlocks))
      .add("runs", table(kRuns));
  return json.object()
      .add("kinds", kinds)
      .add("states", states)
      .add("layers", json.object().add("article", static_cast<int>(Layer::article)).add("stage", static_cast<int>(Layer::stage)))
      .add("fields", json.object().add("x", fields::kRect).add("state", fields::kState).add("picture", fields::kPicture))
      .text();
}

}  // namespace ui
