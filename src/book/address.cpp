#include "book/address.h"

#include "base/text.h"
#include "book/document.h"

namespace book {

std::optional<FigureAddress> figure_address(std::string_view href) {
  constexpr std::string_view kScheme = "figure:";
  if (!href.starts_with(kScheme)) return std::nullopt;
  const std::string_view address = href.substr(kScheme.size());
  const size_t question = address.find('?');
  FigureAddress result{.figure_id = base::url_decode(address.substr(0, question))};
  if (question == address.npos) return result;
  for (const std::string_view request : base::split(address.substr(question + 1), '&')) {
    const size_t equals = request.find('=');
    const std::string_view value = equals == request.npos ? std::string_view() : request.substr(equals + 1);
    result.requests.push_back({.name = base::url_decode(request.substr(0, equals)), .value = base::url_decode(value)});
  }
  return result;
}

std::optional<ChapterAddress> chapter_address(std::string_view href) {
  constexpr std::string_view kExtension = ".html";
  const size_t hash = href.find('#');
  std::string_view path = href.substr(0, hash);
  if (!path.ends_with(kExtension) || path.find_first_of(":/?") != path.npos) return std::nullopt;
  path.remove_suffix(kExtension.size());
  return ChapterAddress{.slug = path, .fragment = hash == href.npos ? std::string_view() : href.substr(hash + 1)};
}

std::string glossary_address(std::string_view term) { return "glossary.html#" + std::string(term); }

std::string deep_link(const Link& link) {
  std::string address;
  for (const Setting& setting : link.settings) {
    address += address.empty() ? "?" : "&";
    address += link.figure_id + "." + setting.name + "=" + base::url_encode(setting.text);
  }
  return address + "#" + link.figure_id;
}

}  // namespace book
