#pragma once

#include "lab/task.h"

namespace lab {

/// All tasks, ordered by file name. CMake generates it (catalog.cmake).
std::span<const TaskKind* const> task_table();

}  // namespace lab
