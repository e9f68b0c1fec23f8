#include "lab/task.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "lab/task_table.h"

namespace lab {

std::span<const TaskKind* const> tasks() {
  static const std::vector<const TaskKind*> kSorted = [] {
    std::vector<const TaskKind*> all(task_table().begin(), task_table().end());
    for (size_t i = 1; i < all.size(); ++i)  // a handful: the library's sort would be a thousand bytes of the first load
      for (size_t j = i; j > 0 && all[j - 1]->place > all[j]->place; --j) std::swap(all[j - 1], all[j]);
    return all;
  }();
  return kSorted;
}

const TaskKind* find_task(std::string_view id) {
  const auto found = std::ranges::find(tasks(), id, &TaskKind::id);
  return found == tasks().end() ? nullptr : *found;
}

}  // namespace lab
