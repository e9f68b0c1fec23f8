#pragma once

#include <string>
#include <vector>

namespace app {

/// One section of a chapter in the contents.
struct Section {
  std::string id;
  std::string title;
};

/// One chapter in the contents.
struct ContentsEntry {
  std::string slug;
  std::string text;  ///< "2 · Sinusoidal encoding"
  std::vector<Section> sections;
  int questions = 0;
  int answered = 0;
  int minutes = 0;  ///< reading time
};

/// The reader's progress through all chapters, in questions: "Whole course: 31 of 80"; only the first two words before the first answer.
ContentsEntry course_of(const std::vector<ContentsEntry>& entries);

}  // namespace app
