#include "app/book_files.h"

#include "platform/host.h"

namespace app {
namespace {

std::string_view wanted_file(const FigureModel& figure) {
  const figures::LoadsFile* loads = figure.picture->loads();
  return loads ? loads->wanted_file() : "";
}

Effects hand_over(FigureModel& figure, std::string_view bytes) {
  figure.picture->loads()->receive_file(bytes);
  figure.computed = false;
  return {.figures = true};
}

}  // namespace

Effects BookFiles::supply(FigureModel& figure) {
  const std::string_view wanted = wanted_file(figure);
  if (wanted.empty()) return {};
  const auto [file, absent] = files_.try_emplace(std::string(wanted));
  if (absent) platform::load(wanted);
  return file->second.empty() ? Effects{} : hand_over(figure, file->second);
}

Effects BookFiles::receive(std::string_view name, std::string_view bytes, std::span<Figure> figures) {
  const auto file = files_.find(name);
  if (file == files_.end()) return {};
  Effects effects;
  for (Figure& figure : figures) {
    if (wanted_file(figure) == name) effects |= hand_over(figure, bytes);
  }
  if (bytes.empty())
    files_.erase(file);
  else
    file->second = bytes;
  return effects;
}

}  // namespace app
