#pragma once

namespace base {

/// A date of the Gregorian calendar. <chrono> knows this too, but brings streams with it.
struct Date {
  int year = 1970;
  int month = 1;    ///< 1 to 12
  int day = 1;      ///< 1 to 31
  int weekday = 4;  ///< 0: Sunday
};

/// The date so many days after 1970-01-01, which was a Thursday. `days` may be negative.
Date date_of(int days);

}  // namespace base
