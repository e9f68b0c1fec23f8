#include <cstdlib>
#include <string>
#include <string_view>

#include "base/json_writer.h"
#include "base/text.h"
#include "base/text_module.h"
#include "book/quiz/merge.h"
#include "book/quiz/progress.h"
#include "book/review/log_json.h"
#include "book/review/transfer.h"

// The C interface of answers.wasm, which reads what readers have saved: files, and the text in a link. It is for pages and programs that
// look at answers without being the book, and web/class/answers.js calls it. Results are JSON.

namespace {

/// {"error": "not-answers" | "newer" | "damaged"}
const char* failure(std::string_view error) {
  base::JsonWriter json;
  return base::kept(json.object().add("error", error).text());
}

/// The same whatever it was read from: a file as the book saves it, with what had to be left out.
const char* success(const book::Progress& progress, const book::Logs& logs, const std::vector<std::string>& damaged, int unknown) {
  base::JsonWriter json;
  const base::JsonValue result = json.object();
  result.add("record", json.raw(book::to_json(progress, book::logs_to_json(logs))));
  return base::kept(result.add("damaged", damaged).add("unknown", unknown).text());
}

/// The book's questions, a line each: "slow-hands@2", or "slow-hands" in version 1.
book::Versions versions_of(std::string_view lines) {
  book::Versions versions;
  for (const std::string_view line : base::split(lines, '\n')) {
    const size_t at = line.find('@');
    if (!line.empty()) versions.emplace(line.substr(0, at), at == line.npos ? 1 : std::atoi(std::string(line.substr(at + 1)).c_str()));
  }
  return versions;
}

}  // namespace

/// A file that a reader has saved: {record, damaged: [id], unknown: 0}, or {error}.
EXPORT(readFile) const char* read_file(const char* bytes, size_t size) {
  const std::string_view text{bytes, size};
  const base::Result<base::JsonDocument> parsed = base::JsonDocument::parse(text);
  if (!parsed || !parsed->root()["format"].number() || !parsed->root()["items"].is_object()) return failure("not-answers");
  const base::Result<book::Record> record = book::progress_from_json(text);
  if (!record) return failure(parsed->root()["format"].number() > 2 ? "newer" : "damaged");
  return success(record->progress, book::logs_of_record(text), record->damaged, 0);
}

/// What follows `#progress=` in a link. `lines` are the book's questions: a link has hashes in place of their ids.
EXPORT(readLink) const char* read_link(const char* bytes, size_t size, const char* lines, size_t lines_size) {
  const std::expected<book::Transfer, book::Unreadable> transfer = book::unpack({bytes, size}, versions_of({lines, lines_size}));
  if (!transfer) return failure(transfer.error() == book::Unreadable::newer ? "newer" : "damaged");
  return success(transfer->progress, transfer->logs, {}, transfer->unknown);
}

/// Two records of one reader, as one.
EXPORT(merge)
const char* merge(const char* one, size_t one_size, const char* other, size_t other_size, const char* lines, size_t lines_size) {
  base::Result<book::Record> merged = book::progress_from_json({one, one_size});
  const base::Result<book::Record> added = book::progress_from_json({other, other_size});
  if (!merged || !added) return failure("damaged");
  book::Logs logs = book::logs_of_record({one, one_size});
  book::merge_logs(logs, book::logs_of_record({other, other_size}));
  book::merge(merged->progress, added->progress, versions_of({lines, lines_size}));
  return success(merged->progress, logs, {}, 0);
}
