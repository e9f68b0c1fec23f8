#include "app/contents.h"

namespace app {

ContentsEntry course_of(const std::vector<ContentsEntry>& entries) {
  ContentsEntry course{.slug = "course", .text = "Whole course"};
  for (const ContentsEntry& entry : entries) {
    course.questions += entry.questions;
    course.answered += entry.answered;
  }
  if (course.answered > 0) course.text += ": " + std::to_string(course.answered) + " of " + std::to_string(course.questions);
  return course;
}

}  // namespace app
