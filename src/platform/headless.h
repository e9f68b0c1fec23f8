#pragma once

#include <map>
#include <string>
#include <utility>
#include <vector>

#include "base/moment.h"
#include "platform/window.h"

// The headless implementation of host.h and window.h, for tests. It draws nothing and records everything.
namespace platform {

struct TrainerCall {
  std::string asker;
  int channel = 0;
  std::string command;  ///< empty: the trainer was ended
};

struct Record {
  bool frame_requested = false;
  std::vector<std::string> patches;
  std::vector<std::pair<std::string, bool>> addresses;  ///< each with whether it became a new entry of the history
  std::map<std::string, std::string> stored;
  int stores = 0;                            ///< how often a value was stored
  std::vector<std::string> copied;           ///< ids of the canvases that received a frame
  int pixels_discarded = 0;                  ///< number of times
  base::Moment present = {20'000, 36'000};   ///< set by tests
  double now_ms = 0;                         ///< set by tests
  long long utc_seconds = 0;                 ///< set by tests
  std::vector<std::string> panels;           ///< ids of those that were opened
  std::map<std::string, std::string> codes;  ///< texts by the id of the picture
  std::vector<double> wakes_ms;              ///< delays of the frames that were asked for
  std::vector<std::string> revealed;
  std::vector<std::pair<std::string, std::string>> clipboard;     ///< text, and who asked
  std::map<std::string, std::string> configs;                     ///< kept in the tab, by figure
  std::vector<std::string> config_links;                          ///< addresses that were copied with a configuration
  int prints = 0;                                                 ///< how often printing was asked for
  std::map<std::string, std::string> saved;                       ///< files by name
  std::map<std::string, std::pair<int, int>> pictures;            ///< width and height by file name
  std::vector<std::string> judged;                                ///< exercises whose code was to be judged
  std::map<std::string, std::string> films;                       ///< captions by figure
  std::vector<std::pair<std::string, std::string>> measurements;  ///< request, and who asked
  std::vector<TrainerCall> trainer_calls;
  std::vector<std::string> picked;  ///< ids of the file inputs that were to be opened
  std::vector<std::string> loads;   ///< files of the book that were asked for
  std::vector<std::string> kinds;   ///< kinds of figures whose code was asked for
  std::vector<std::string> links;   ///< that were followed
  bool storage_denied = false;      ///< set by tests
  bool storage_full = false;        ///< set by tests
};

/// Everything asked for since `open_window`, which clears it.
Record& record();

/// Ends the Dear ImGui context that `open_window` made.
void close_window();

}  // namespace platform
