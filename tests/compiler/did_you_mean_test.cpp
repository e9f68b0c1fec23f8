#include "compiler/did_you_mean.h"

#include <doctest/doctest.h>

#include <vector>

TEST_SUITE("compiler") {
  TEST_CASE("a name that is nearly one of those that there are is recognised, and another is not") {
    const std::vector<std::string> names{"encoding_table", "odometer", "clock_hands"};
    const auto meant = [&names](std::string_view written) { return compiler::Meant(written).among(names).nearest(); };
    CHECK(meant("encoding_tabel") == "encoding_table");
    CHECK(meant("EncodingTable") == "encoding_table");
    CHECK(meant("odometr") == "odometer");
    CHECK(meant("clock") == "");
    CHECK(meant("") == "");
    CHECK(compiler::Meant("clock-hand").among(names).question() == "Did you mean 'clock_hands'? ");
    CHECK(compiler::Meant("timeline").among(names).question() == "");
  }
}
