#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"

namespace publish {

base::Result<std::string> read_file(const std::string& path);

/// Writes `content` unless the file holds it already, so that what depends on the file's time is not made again.
/// True when it wrote. The file is never seen half written.
base::Result<bool> write_file(const std::string& path, std::string_view content);

/// Names of the files in `folder`, sorted.
base::Result<std::vector<std::string>> list_files(const std::string& folder);

base::Result<bool> make_folder(const std::string& folder);

}  // namespace publish
