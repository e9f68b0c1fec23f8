#include "compiler/prose/data.h"

#include <filesystem>
#include <vector>

#include "base/text.h"
#include "compiler/site/files.h"

namespace compiler {
namespace {

std::optional<double> number_of(base::Json json) {
  if (json.is_object()) return json["value"].number();
  if (!json.is_array()) return json.number();
  double sum = 0;
  for (const base::Json& element : json.elements()) {
    const std::optional<double> number = element.number();
    if (!number) return std::nullopt;
    sum += *number;
  }
  return json.size() == 0 ? std::nullopt : std::optional(sum / static_cast<double>(json.size()));
}

base::Json member(base::Json json, std::string_view name) {
  if (!json.is_array()) return json[name];
  size_t index = 0;
  for (const char c : name) index = c < '0' || c > '9' ? json.size() : 10 * index + static_cast<size_t>(c - '0');
  return index < json.size() ? json.at(index) : base::Json();
}

}  // namespace

base::Result<ProseData> ProseData::read(const std::string& chapters) {
  constexpr std::string_view kEnding = ".json";
  ProseData data;
  const std::string folder = chapters + "/data";
  if (!std::filesystem::is_directory(folder)) return data;
  const auto names = list_files(folder);
  if (!names) return std::unexpected(names.error());
  for (const std::string& name : *names) {
    if (!name.ends_with(kEnding)) continue;
    const base::Result<std::string> text = read_file(folder + "/" + name);
    if (!text) return std::unexpected(text.error());
    if (const auto added = data.add(name.substr(0, name.size() - kEnding.size()), *text); !added)
      return std::unexpected(folder + "/" + name + ": " + added.error());
  }
  return data;
}

base::Result<void> ProseData::add(const std::string& name, std::string_view json) {
  base::Result<base::JsonDocument> document = base::JsonDocument::parse(json);
  if (!document) return std::unexpected(document.error());
  tables_.insert_or_assign(name, std::move(*document));
  return {};
}

std::optional<double> ProseData::number(std::string_view dotted_name) const {
  const std::vector<std::string_view> parts = base::split(dotted_name, '.');
  const auto table = tables_.find(parts.front());
  if (table == tables_.end()) return std::nullopt;
  base::Json json = table->second.root();
  for (size_t i = 1; i < parts.size(); ++i) json = member(json, parts[i]);
  return number_of(json);
}

}  // namespace compiler
