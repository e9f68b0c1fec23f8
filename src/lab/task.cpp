#include "lab/task.h"

#include <algorithm>
#include <vector>

#include "lab/task_table.h"

namespace lab {

std::span<const TaskKind* const> tasks() {
  static const std::vector<const TaskKind*> kSorted = [] {
    std::vector<const TaskKind*> all(task_table().begin(), task_table().end());
    std::ranges::sort(all, {}, &TaskKind::place);
    return all;
  }();
  return kSorted;
}

const TaskKind* find_task(std::string_view id) {
  const auto found = std::ranges::find(tasks(), id, &TaskKind::id);
  return found == tasks().end() ? nullptr : *found;
}

}  // namespace lab
