#include "compiler/html/report.h"

#include "base/text.h"

namespace compiler {

std::string report_link(std::string_view repository, Report what, const book::Document& document, std::string_view id) {
  if (repository.empty()) return {};
  const bool number = what == Report::number;
  const std::string said = number ? "A number is wrong" : "A question is unfair";
  std::string address = std::string(repository) + "/issues/new?template=" + (number ? "number.yml" : "question.yml");
  address += "&title=" + base::url_encode(said + ": " + std::string(id)) + "&chapter=" + base::url_encode(document.slug);
  address += "&id=" + base::url_encode(id);
  return "<a class=\"report\" target=\"_blank\" rel=\"noopener\" href=\"" + base::html_escape(address) +
         "\">Report: " + (number ? "a number is wrong" : "a question is unfair") + "</a>";
}

}  // namespace compiler
