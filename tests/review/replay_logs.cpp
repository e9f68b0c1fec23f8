// Reads logs, one a line: day and grade of each trial in turn, "0 1 3 3 10 4". Writes for each trial a line with the stability and the
// difficulty after it, the day on which the question is due, and how probable a right answer was then.
#include <cstdio>
#include <cstdlib>
#include <iostream>
#include <string>

#include "book/review/schedule.h"

int main() {
  std::string line;
  while (std::getline(std::cin, line)) {
    book::Memory memory;
    char* end = nullptr;
    for (const char* at = line.c_str(); *at != '\0'; at = end) {
      book::Trial trial;
      trial.at.day = static_cast<int>(std::strtol(at, &end, 10));
      trial.grade = static_cast<book::Grade>(std::strtol(end, &end, 10));
      const double recalled = book::recall(memory, trial.at.day);
      memory = book::after(memory, trial);
      std::printf("%.12g %.12g %d %.12g\n", memory.stability, memory.difficulty, memory.due, recalled);
    }
  }
}
