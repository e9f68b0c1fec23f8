#include "base/delimited.h"

namespace base {
namespace {

void append_quoted(std::string& out, const std::string& field) {
  if (field.find_first_of(",\"\r\n") == std::string::npos) {
    out += field;
    return;
  }
  out += '"';
  for (const char c : field) out.append(c == '"' ? 2 : 1, c);
  out += '"';
}

void append_flat(std::string& out, const std::string& field) {
  for (const char c : field) out += c == '\t' || c == '\n' || c == '\r' ? ' ' : c;
}

template <class Append>
void append_row(std::string& out, std::span<const std::string> fields, char separator, const char* end, Append append) {
  for (size_t i = 0; i < fields.size(); ++i) {
    if (i > 0) out += separator;
    append(out, fields[i]);
  }
  out += end;
}

}  // namespace

std::string to_csv(std::span<const std::string> header, const Cells& rows) {
  std::string out;
  append_row(out, header, ',', "\r\n", append_quoted);
  for (const std::vector<std::string>& row : rows) append_row(out, row, ',', "\r\n", append_quoted);
  return out;
}

std::string to_tsv(std::span<const std::string> header, const Cells& rows) {
  std::string out;
  append_row(out, header, '\t', "\n", append_flat);
  for (const std::vector<std::string>& row : rows) append_row(out, row, '\t', "\n", append_flat);
  return out;
}

}  // namespace base
