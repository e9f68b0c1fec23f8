#pragma once

#include <span>
#include <string>
#include <vector>

// Tables as text for spreadsheets and other programs.
namespace base {

using Cells = std::vector<std::vector<std::string>>;

/// Comma-separated with CRLF (RFC 4180), `header` first; fields with commas, quotes or line ends are quoted.
std::string to_csv(std::span<const std::string> header, const Cells& rows);

/// Tab-separated, `header` first: the form that spreadsheets paste. Tabs and line ends inside fields become spaces.
std::string to_tsv(std::span<const std::string> header, const Cells& rows);

}  // namespace base
