#pragma once

#include <map>
#include <string>
#include <utility>
#include <vector>

#include "platform/window.h"

// The headless body of host.h and window.h: for tests. It draws nothing and remembers everything.
namespace platform {

struct Record {
  bool frame_requested = false;
  std::vector<std::string> patches;
  std::vector<std::pair<std::string, bool>> addresses;  ///< and whether each was a new entry
  std::map<std::string, std::string> stored;
  std::vector<std::string> copied;  ///< ids of the canvases that were given a frame
  int pixels_discarded = 0;         ///< how often
  double now_ms = 0;                ///< to be set by a test
  std::vector<double> wakes_ms;     ///< after how long a frame was asked for
  std::vector<std::string> revealed;
  std::vector<std::pair<std::string, std::string>> clipboard;     ///< text, and who asked
  int prints = 0;                                                 ///< how often the page was to be printed
  std::map<std::string, std::string> saved;                       ///< files by name
  std::map<std::string, std::pair<int, int>> pictures;            ///< their sizes by name
  std::vector<std::pair<std::string, std::string>> measurements;  ///< what was to be timed, and who asked
  std::vector<std::string> picked;                                ///< ids of the inputs that were to choose a file
  std::vector<std::string> loads;                                 ///< files of the book that were fetched
  bool storage_denied = false;                                    ///< to be set by a test
};

/// What was asked for since `open_window`, which clears it.
Record& record();

/// Ends the Dear ImGui context that `open_window` made.
void close_window();

}  // namespace platform
