#pragma once

#include <string>
#include <string_view>

#include "compiler/site/manuscript.h"

namespace compiler {

/// The questions that the book should cover: those of source 000 and the quick check of source 003.
inline constexpr std::string_view kSourceQuestions[] = {"000-Q1", "000-Q2", "000-Q3",  "000-Q4",  "000-Q5",  "000-Q6", "000-Q7",
                                                        "000-Q8", "000-Q9", "000-Q10", "000-Q11", "000-Q12", "003-QC"};

/// bank-report.html, a page for authors, without scripts and not in the contents: what the check reports about the questions, how many
/// there are of each kind, which questions of the sources and which sections they cover, how long right options are compared with wrong
/// ones, and where shuffling puts them.
std::string bank_report_html(const Manuscript& manuscript);

/// The slug of that page. Texts may link to it.
inline constexpr std::string_view kReportSlug = "bank-report";

/// bank-report.css: tables wider than a column of text.
inline constexpr std::string_view kBankReportCss =
    "#article{max-width:960px}\n#article table{margin:0 0 20px}\n#article td{overflow-wrap:anywhere}\n";

}  // namespace compiler
