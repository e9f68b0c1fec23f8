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
  std::vector<std::string> copied;                         ///< ids of the canvases that were given a frame
  std::vector<std::pair<std::string, std::string>> files;  ///< name and text of those given to the reader
  std::vector<std::string> picked;                         ///< ids of the inputs that were to choose a file
  bool storage_denied = false;                             ///< to be set by a test
};

/// What was asked for since `open_window`, which clears it.
Record& record();

/// Ends the Dear ImGui context that `open_window` made.
void close_window();

}  // namespace platform
