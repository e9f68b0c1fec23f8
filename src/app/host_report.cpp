#include "app/host_report.h"

#include <algorithm>

#include "base/json_writer.h"
#include "base/text.h"
#include "platform/parent.h"

namespace app {
namespace {

using base::JsonValue;
using base::JsonWriter;

constexpr int kVersion = 1;  // of the messages

/// What is known of the questions of a chapter, asked in the chapter itself.
struct Standing {
  int questions = 0, answered = 0, right = 0, right_at_first = 0, exercises = 0, solved = 0;

  Standing& operator+=(const Standing& other) {
    for (int Standing::* count :
         {&Standing::questions, &Standing::answered, &Standing::right, &Standing::right_at_first, &Standing::exercises, &Standing::solved})
      this->*count += other.*count;
    return *this;
  }
};

/// Whether a question has been answered right, at any try, wherever it was asked.
bool was_right(const ItemKey& key, const book::Attempt& attempt, const book::Logs& logs) {
  const auto log = logs.find(key.id);
  return attempt.first == book::Verdict::right || (log != logs.end() && std::ranges::any_of(log->second, [](const book::Trial& trial) {
                                                     return trial.grade != book::Grade::wrong;
                                                   }));
}

Standing standing_of(const ContentsEntry& entry, const ProgressPanel::Known& known) {
  Standing standing;
  for (const ItemKey& key : entry.items) {
    const book::Attempt* attempt = attempt_of(key, known.progress);
    if (key.exercise) {
      ++standing.exercises;
      standing.solved += attempt && attempt->solved > 0;
      continue;
    }
    ++standing.questions;
    if (!attempt || attempt->tries == 0) continue;
    ++standing.answered;
    standing.right += was_right(key, *attempt, known.logs);
    standing.right_at_first += attempt->first == book::Verdict::right;
  }
  return standing;
}

JsonValue add(JsonValue object, const Standing& standing) {
  return object.add("questions", standing.questions)
      .add("answered", standing.answered)
      .add("right", standing.right)
      .add("rightAtFirst", standing.right_at_first)
      .add("exercises", standing.exercises)
      .add("solved", standing.solved);
}

JsonValue message(JsonWriter& json, std::string_view type) { return json.object().add("type", type).add("version", kVersion); }

std::string progress_json(const Contents& contents, const ProgressPanel::Known& known) {
  JsonWriter json;
  const JsonValue chapters = json.array();
  Standing all;
  for (const ContentsEntry& entry : contents.entries()) {
    const Standing standing = standing_of(entry, known);
    if (standing.questions + standing.exercises == 0) continue;
    all += standing;
    const JsonValue chapter = chapters.add_object().add("slug", entry.slug);
    chapter.add("number", entry.number == book::kUnnumbered ? json.value(nullptr) : json.value(entry.number));
    add(chapter, standing);
  }
  const JsonValue progress = add(message(json, "phasebook.progress"), all).add("chapters", chapters);
  const book::Packed packed = book::pack(known.logs, known.progress, known.current);
  if (!packed.text.empty()) progress.add("saved", packed.text);
  return progress.text();
}

/// Of a question that is asked in no chapter, the page that asks it.
std::string_view chapter_of(std::string_view id, const Contents& contents, std::string_view open) {
  for (const ContentsEntry& entry : contents.entries()) {
    if (std::ranges::contains(entry.items, id, &ItemKey::id)) return entry.slug;
  }
  return open;
}

std::string answer_json(const Judged& judged, std::string_view chapter) {
  JsonWriter json;
  const std::string_view verdict = judged.verdict == book::Verdict::right ? "right" : judged.partly ? "partly" : "wrong";
  return message(json, "phasebook.answer")
      .add("id", judged.id)
      .add("chapter", chapter)
      .add("verdict", verdict)
      .add("tries", judged.tries)
      .add("first", judged.tries == 1)
      .add("hinted", judged.hinted)
      .add("sure", judged.trial.sure)
      .add("seconds", judged.trial.seconds)
      .add("option", judged.trial.option)
      .text();
}

}  // namespace

void HostReport::listen(std::string_view wants) {
  answers_ = progress_ = false;
  for (const std::string_view wanted : base::split(wants, ' ')) {
    answers_ = answers_ || wanted == "answer";
    progress_ = progress_ || wanted == "progress";
  }
  told_.clear();
}

void HostReport::tell(const std::vector<Judged>& judged, const Contents& contents, const ProgressPanel::Known& known,
                      std::string_view open) {
  for (const Judged& answer : judged) platform::post_to_parent(answer_json(answer, chapter_of(answer.id, contents, open)));
  if (!progress_) return;
  std::string progress = progress_json(contents, known);
  if (progress == told_) return;
  told_ = std::move(progress);
  platform::post_to_parent(told_);
}

}  // namespace app
