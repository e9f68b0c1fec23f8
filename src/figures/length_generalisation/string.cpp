#include "figures/length_generalisation/string.h"

#include <algorithm>
#include <string>
#include <vector>

#include "figures/length_generalisation/model.h"
#include "figures/letter_string.h"

namespace figures::lengths {

void compose_string(plot::Scene& scene, Rect room, int task, float first_px) {
  constexpr std::string_view kLetters = "cahfbjdgeiac", kRepeated = "cahfbjcahfbj";
  constexpr int kEnd = static_cast<int>(kLetters.size()) - 1;
  const plot::Type prompt{base::Face::sans, scene.narrow() ? 13 : 15};
  scene.text({"task"}, {room.x, room.y + 14}, std::string(task_of(task).description), prompt, ColourToken::ink2);
  LetterString string{.asking = task == 0 ? 8 : kEnd, .first_px = first_px};
  for (const char letter : task == 5 ? kRepeated : kLetters) string.letters.emplace_back(1, letter);
  switch (task) {
    case 0: string.sources = {2}; break;
    case 1:
    case 2: string.sources = {kEnd - 3}; break;
    case 3:
    case 4: string.sources = {0}; break;
    case 5: string.sources = {kEnd - 5}; break;
    default: string.sources = {kEnd - 1, kEnd - 2};
  }
  add_letters(scene, {room.x, room.y + 18, room.width, room.height - 18}, string);
}

}  // namespace figures::lengths
