#include "compiler/site/files.h"

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <memory>
#include <system_error>

namespace compiler {
namespace {

struct Close {
  void operator()(std::FILE* file) const { std::fclose(file); }
};
using File = std::unique_ptr<std::FILE, Close>;

std::string failure(std::string_view verb, const std::string& path, std::string_view why) {
  return std::string("Cannot ").append(verb).append(" ").append(path).append(": ").append(why).append(".");
}

}  // namespace

base::Result<std::string> read_file(const std::string& path) {
  const File file(std::fopen(path.c_str(), "rb"));
  if (!file) return std::unexpected(failure("read", path, std::strerror(errno)));
  std::string content;
  char buffer[1 << 14];
  while (const size_t count = std::fread(buffer, 1, sizeof buffer, file.get())) content.append(buffer, count);
  if (std::ferror(file.get()) != 0) return std::unexpected(failure("read", path, std::strerror(errno)));
  return content;
}

base::Result<bool> write_file(const std::string& path, std::string_view content) {
  if (const auto present = read_file(path); present && *present == content) return false;
  const std::string draft = path + ".part";
  File file(std::fopen(draft.c_str(), "wb"));
  if (!file) return std::unexpected(failure("write", path, std::strerror(errno)));
  const bool whole = std::fwrite(content.data(), 1, content.size(), file.get()) == content.size();
  const bool flushed = std::fclose(file.release()) == 0;
  if (!whole || !flushed || std::rename(draft.c_str(), path.c_str()) != 0) {
    const std::string why = std::strerror(errno);
    std::remove(draft.c_str());
    return std::unexpected(failure("write", path, why));
  }
  return true;
}

base::Result<std::vector<std::string>> list_files(const std::string& folder) {
  std::error_code error;
  std::vector<std::string> names;
  for (std::filesystem::directory_iterator entry(folder, error), end; !error && entry != end; entry.increment(error)) {
    names.push_back(entry->path().filename().string());
  }
  if (error) return std::unexpected(failure("list", folder, error.message()));
  std::ranges::sort(names);
  return names;
}

base::Result<bool> make_folder(const std::string& folder) {
  std::error_code error;
  const bool made = std::filesystem::create_directories(folder, error);
  if (error) return std::unexpected(failure("make", folder, error.message()));
  return made;
}

}  // namespace compiler
