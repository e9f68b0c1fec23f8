#include "figures/clock/keys.h"

namespace figures::clock {

Key read_key(std::string_view name) {
  struct Named {
    std::string_view name;
    Move move;
  };
  static constexpr Named kKeys[] = {
      {"ArrowLeft", Move::left}, {"ArrowRight", Move::right}, {"ArrowUp", Move::up},       {"ArrowDown", Move::down},
      {"Home", Move::first},     {"End", Move::last},         {"PageUp", Move::turn_back}, {"PageDown", Move::turn_forward},
      {"-", Move::less},         {"_", Move::less},           {"+", Move::more},           {"=", Move::more},
      {"0", Move::zero},         {"Enter", Move::choose},     {" ", Move::choose},
  };
  const bool shifted = name.starts_with("Shift+");
  if (shifted) name.remove_prefix(6);
  for (const Named& key : kKeys) {
    if (key.name == name) return {key.move, shifted};
  }
  return {};
}

}  // namespace figures::clock
