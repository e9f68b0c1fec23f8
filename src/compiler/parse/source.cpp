#include "compiler/parse/source.h"

#include <algorithm>
#include <functional>
#include <optional>

#include "base/text.h"
#include "compiler/parse/fence.h"

namespace compiler {
namespace {

constexpr std::string_view kReplacement = "\xEF\xBF\xBD";  // U+FFFD

/// A line of Markdown that opens or closes a fence.
struct FenceLine {
  size_t length = 0;  ///< of the run of ` or ~; 0 if the line is not a fence
  char mark = 0;
  std::string_view info;
};

FenceLine fence_line(std::string_view line) {
  const size_t indent = line.find_first_not_of(' ');
  if (indent == line.npos || indent > 3) return {};
  const char mark = line[indent];
  if (mark != '`' && mark != '~') return {};
  const size_t end = std::min(line.find_first_not_of(mark, indent), line.size());
  const FenceLine fence{.length = end - indent, .mark = mark, .info = base::trim(line.substr(end))};
  const bool is_code_span = mark == '`' && fence.info.contains('`');
  return fence.length < 3 || is_code_span ? FenceLine{} : fence;
}

bool closes(const FenceLine& line, const FenceLine& open) {
  return line.mark == open.mark && line.length >= open.length && line.info.empty();
}

/// Index of the first blank line in (open, end), or -1.
int blank_line(const std::vector<std::string>& lines, int open, int end) {
  for (int i = open + 1; i < end; ++i) {
    if (base::trim(lines[i]).empty()) return i;
  }
  return -1;
}

/// The last line of the fold that line `open` begins, if fences in it are as long as its own; -1 if it has no last line.
int end_of_short_fold(const std::vector<std::string>& lines, int open, const FenceLine& fold) {
  constexpr int kLongest = 1000;  // so that many folds without an end do not all look through the whole chapter
  const int count = std::min(static_cast<int>(lines.size()), open + kLongest);
  std::optional<FenceLine> inner;
  for (int i = open + 1; i < count; ++i) {
    const FenceLine line = fence_line(lines[i]);
    if (inner && closes(line, *inner)) {
      inner.reset();
    } else if (!inner && closes(line, fold)) {
      return i;
    } else if (!inner && !line.info.empty()) {
      inner = line;
    }
  }
  return -1;
}

/// Lengthens the fence of a fold, so that it can hold those in it.
int lengthen(std::vector<std::string>& lines, int open, int end, const FenceLine& fold, int first_line, ChapterDraft& chapter) {
  chapter.error(first_line + open, "A fence inside this fold is as long as the fold's own.",
                "Begin and end the fold with one more mark: " + std::string(fold.length + 1, fold.mark) + ".");
  constexpr size_t kLongEnough = 12;
  for (const int line : {open, end}) lines[line].insert(0, kLongEnough, fold.mark);
  return end;
}

/// Returns the index of the last line of the fence that line `open` begins. Closes the fence if the author did not.
int end_of_fence(std::vector<std::string>& lines, int open, int first_line, ChapterDraft& chapter) {
  const FenceLine fence = fence_line(lines[open]);
  const FenceKind* kind = find_fence(fence.info);
  const bool is_fold = kind && kind->holds_fences;
  const int count = static_cast<int>(lines.size());
  int i = open + 1;
  for (; i < count; ++i) {
    const FenceLine line = fence_line(lines[i]);
    if (closes(line, fence)) return i;
    const bool holds = is_fold && line.length < fence.length;
    if (kind && !line.info.empty() && !holds) break;  // another fence begins, so this one was never closed
  }
  const int end = is_fold && i < count ? end_of_short_fold(lines, open, fence) : -1;
  if (end >= 0) return lengthen(lines, open, end, fence, first_line, chapter);
  const std::string marks(fence.length, fence.mark);
  chapter.error(first_line + open, "The fence that begins here is never closed.", "Put a line " + marks + " after its last line.");
  const int blank = !kind ? -1 : blank_line(lines, open, i);
  if (blank < 0) return count - 1;
  lines[blank] = marks;
  return blank;
}

}  // namespace

std::string clean_source(std::string_view markdown, ChapterDraft& chapter) {
  if (markdown.starts_with("\xEF\xBB\xBF")) markdown.remove_prefix(3);
  std::string clean;
  clean.reserve(markdown.size());
  int line = 1;
  for (size_t offset = 0; offset < markdown.size();) {
    const size_t begin = offset;
    const char32_t code = base::next_code_point(markdown, &offset);
    const std::string_view bytes = markdown.substr(begin, offset - begin);
    if (code == '\n' || code == '\r') {
      const bool first_of_two = code == '\r' && offset < markdown.size() && markdown[offset] == '\n';
      if (first_of_two) continue;
      clean += '\n';
      ++line;
    } else if (code == 0 || (code == 0xFFFD && bytes != kReplacement)) {
      chapter.error(line, "A character is not valid UTF-8.", "Save the file as UTF-8.");
      clean += kReplacement;
    } else {
      clean += bytes;
    }
  }
  return clean;
}

std::string close_fences(std::string_view markdown, int first_line, ChapterDraft& chapter) {
  std::vector<std::string> lines;
  for (const std::string_view line : base::split(markdown, '\n')) lines.emplace_back(line);
  for (int i = 0; i < static_cast<int>(lines.size()); ++i) {
    if (fence_line(lines[i]).length > 0) i = end_of_fence(lines, i, first_line, chapter);
  }
  std::string joined;
  for (size_t i = 0; i < lines.size(); ++i) joined += (i > 0 ? "\n" : "") + lines[i];
  return joined;
}

LineTable::LineTable(std::string_view text, int first_line) : text_(text), first_line_(first_line), starts_{0} {
  for (size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '\n') starts_.push_back(i + 1);
  }
  next_content_.assign(starts_.size(), 0);
  for (int i = static_cast<int>(starts_.size()) - 1, next = 0; i >= 0; --i) {
    next_content_[i] = next;
    if (!base::trim(content(first_line + i)).empty()) next = first_line + i;
  }
}

bool LineTable::contains(const char* place) const {
  const std::less_equal<const char*> not_after;
  return not_after(text_.data(), place) && not_after(place, text_.data() + text_.size());
}

int LineTable::line_of(const char* place) const {
  const auto offset = static_cast<size_t>(place - text_.data());
  const auto after = std::upper_bound(starts_.begin(), starts_.end(), offset);
  return first_line_ + static_cast<int>(after - starts_.begin()) - 1;
}

int LineTable::next_content_line(int line) const {
  const int index = std::max(line, first_line_) - first_line_;
  const bool before = line < first_line_ && !base::trim(content(first_line_)).empty();
  const int next = before ? first_line_ : index < static_cast<int>(next_content_.size()) ? next_content_[index] : 0;
  return next > 0 ? next : line;
}

std::string_view LineTable::content(int line) const {
  const int index = line - first_line_;
  if (index < 0 || index >= static_cast<int>(starts_.size())) return {};
  const size_t begin = starts_[index];
  return text_.substr(begin, text_.find('\n', begin) - begin);
}

}  // namespace compiler
