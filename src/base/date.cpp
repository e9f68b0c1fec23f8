#include "base/date.h"

namespace base {

namespace {

constexpr int kEra_days = 146'097;           ///< in 400 years
constexpr int kFromMarchOf0_days = 719'468;  ///< from 1 March of the year 0 to 1970-01-01

}  // namespace

// Years begin in March, so that the day that not every year has is their last; see "chrono-compatible low-level date algorithms" by Howard
// Hinnant, civil_from_days.
Date date_of(int days) {
  const int shifted = days + kFromMarchOf0_days;
  const int era = (shifted >= 0 ? shifted : shifted - kEra_days + 1) / kEra_days;
  const int of_era = shifted - era * kEra_days;
  const int year_of_era = (of_era - of_era / 1460 + of_era / 36'524 - of_era / 146'096) / 365;
  const int of_year = of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
  const int from_march = (5 * of_year + 2) / 153;
  const int month = from_march < 10 ? from_march + 3 : from_march - 9;
  return {.year = year_of_era + era * 400 + (month <= 2 ? 1 : 0),
          .month = month,
          .day = of_year - (153 * from_march + 2) / 5 + 1,
          .weekday = (days % 7 + 7 + 4) % 7};
}

}  // namespace base
