#pragma once

#include <cstddef>
#include <string_view>

// What the figure engine_benchmark shows before the reader's own run. Made by the same worker (engine/baselines/measure_worker.mjs) in
// Chromium 156 on a shared server with two cores of an AMD EPYC: three runs of each table and mode, the best time of all rounds and the
// median of the first calls.
namespace figures::bench {

inline constexpr std::string_view kDate = "27 November 2026";
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
        {{0.9, 0.137}, {4.7, 0.019}, {0.8, 0.0046}, {0.6, 0.00235}, {0.5, 0.00222}, {0.2, 0.00055}},
        {{2, 1.16}, {5.1, 0.156}, {0.7, 0.0356}, {0.6, 0.0173}, {0.8, 0.0166}, {0.3, 0.00421}},
        {{12.6, 10.5}, {7.2, 1.26}, {1.7, 0.294}, {1.2, 0.145}, {1.3, 0.139}, {1.9, 0.0398}},
        {{92.4, 89.3}, {14.9, 10.4}, {5.4, 3.24}, {4.4, 1.72}, {3.5, 1.55}, {13.1, 0.792}},
    },
    {
        {{1, 0.142}, {3, 0.0197}, {0.7, 0.00671}, {0.7, 0.0015}, {0.4, 0.00148}, {0.1, 0.00057}},
        {{2.8, 1.23}, {7.4, 0.165}, {1.3, 0.0538}, {1, 0.0108}, {0.8, 0.0107}, {0.5, 0.00446}},
        {{12.6, 11}, {10.5, 1.33}, {2.6, 0.44}, {1.6, 0.0905}, {1.7, 0.0883}, {2.4, 0.0416}},
        {{98.8, 92.9}, {16.6, 10.4}, {8.6, 4.36}, {2.9, 1.11}, {3.6, 1.08}, {14.9, 0.838}},
    },
};

}  // namespace figures::bench
