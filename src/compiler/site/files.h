#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"

namespace compiler {

base::Result<std::string> read_file(const std::string& path);

/// Writes `content` unless the file already contains it, so that whatever depends on the file's modification time is not rebuilt. Returns
/// whether it wrote. Nobody ever sees the file half written.
base::Result<bool> write_file(const std::string& path, std::string_view content);

/// Names of the files in `folder`, sorted.
base::Result<std::vector<std::string>> list_files(const std::string& folder);

/// Creates the folder and its parents if needed. Returns whether it created any.
base::Result<bool> make_folder(const std::string& folder);

}  // namespace compiler
