#include "compiler/parse/fence.h"

#include <algorithm>

#include "compiler/course.h"
#include "compiler/fold.h"

namespace compiler {
namespace {

constexpr FenceKind kFences[] = {
    {"figure", read_figure, true},
    {"quiz", read_quiz, true},
    {"exercise", read_quiz, true},
    {"steps", read_steps, true},
    {"show", read_scene, true},
    {"skills", read_skills, true},
    {"report", read_report, true},
    {"story", read_story, true},
    {kDeeperFence, read_fold, true, true},
    {kSourcesFence, read_fold, true, true},
    {kCourseFence, read_course, true},
    {kMinutesFence, read_minutes, true},
    {kFrameFence, read_frame, true},
    {"math", read_formula},
    {"term", read_term},
};

}  // namespace

const FenceKind* find_fence(std::string_view info) {
  const auto found = std::ranges::find(kFences, info.substr(0, info.find_first_of(" \t")), &FenceKind::word);
  return found == std::end(kFences) ? nullptr : found;
}

std::vector<std::string_view> fence_words() {
  std::vector<std::string_view> words;
  for (const FenceKind& kind : kFences) words.push_back(kind.word);
  return words;
}

}  // namespace compiler
