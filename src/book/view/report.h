#pragma once

#include <span>
#include <string>
#include <string_view>

#include "base/report.h"
#include "book/catalog.h"
#include "book/document.h"
#include "book/view/element.h"

// The report of a figure that reads configurations: a form to choose what it is about, and what the figure says of it in words.
namespace book::view {

struct ReportProps {
  const base::Report& report;
  std::span<const double> values;    ///< of the figure, one per parameter
  std::string_view text = {};        ///< in the field
  std::string_view status = {};      ///< what has just been done: "Copied."
  std::string_view file_input = {};  ///< id of the input that opens a file for the figure
  bool linkable = false;             ///< there is a file of the reader's, which a link can hold
  bool live = false;                 ///< the application runs
};

/// The names of parts of a report: what is wrong with the file, which stands beside the field, and what to watch for.
inline constexpr std::string_view kReportErrors = "errors", kReportWarnings = "watch";
const base::Report::Part* find_part(const base::Report& report, std::string_view name);  ///< null if there is none

/// The id of the input with which a figure with these actions opens a file.
std::string file_input_of(std::string_view figure, std::span<const base::Action> actions);

/// The whole section. `block` is the report's.
Element report(const Document& document, const Block& block, const FigureKind& kind, const ReportProps& props);

}  // namespace book::view
