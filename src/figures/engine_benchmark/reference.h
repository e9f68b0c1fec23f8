#pragma once

#include <cstddef>
#include <string_view>

// What the figure engine_benchmark shows before the reader's own run. Made by the same worker (engine/baselines/measure_worker.mjs) in
// Chromium 156 on a shared server with two cores of an AMD EPYC: three runs of each table and mode, the best time of all rounds and the
// median of the first calls.
namespace figures::bench {

inline constexpr std::string_view kDate = "22 November 2026";
inline constexpr std::string_view kWhere = "two shared cores of an AMD EPYC, Chromium 156";

/// The times of one contender.
struct Time {
  double first_ms = 0;
  double best_ms = 0;
};

inline constexpr size_t kCount = 6;
inline constexpr int kModeCount = 2, kSizes = 4;

/// [mode][table][contender], in the order of the figure's choices.
inline constexpr Time kReference[kModeCount][kSizes][kCount] = {
    {
        {{3.5, 0.153}, {5.4, 0.03}, {1.4, 0.00979}, {1.5, 0.00413}, {0.8, 0.00428}, {0.2, 0.00116}},
        {{3.6, 1.32}, {9.2, 0.251}, {1.3, 0.0746}, {0.9, 0.0267}, {0.8, 0.0283}, {0.4, 0.00912}},
        {{18.2, 11.9}, {10.3, 1.94}, {4.6, 0.6}, {3.5, 0.225}, {6.3, 0.229}, {2.3, 0.0738}},
        {{169, 103}, {47, 15.6}, {48, 10.6}, {26, 6.57}, {18.8, 6.63}, {24.4, 1.22}},
    },
    {
        {{2.4, 0.154}, {3.3, 0.0293}, {4.1, 0.0117}, {1, 0.00281}, {1, 0.00283}, {0.1, 0.00114}},
        {{3.8, 1.35}, {5.3, 0.262}, {1.3, 0.0881}, {1.2, 0.017}, {0.7, 0.0166}, {0.3, 0.00902}},
        {{26.8, 12}, {9.2, 1.94}, {4.4, 0.79}, {1.7, 0.142}, {3.1, 0.141}, {1.9, 0.0743}},
        {{183, 115}, {31.2, 15.2}, {52.4, 13.6}, {24.4, 4.12}, {32.2, 4.42}, {34.6, 1.05}},
    },
};

}  // namespace figures::bench
