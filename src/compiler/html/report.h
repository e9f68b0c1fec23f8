#pragma once

#include <string>
#include <string_view>

#include "book/document.h"

namespace compiler {

/// What a reader can report: a form of the project's issues (.github/ISSUE_TEMPLATE).
enum class Report { number, question };

/// The link that opens the form, filled in with the title, the chapter and the id of the figure or question; web/report.js adds the edition
/// and the address. Empty if the project has no `repository`, an address such as "https://git.example.org/phasebook".
std::string report_link(std::string_view repository, Report what, const book::Document& document, std::string_view id);

}  // namespace compiler
