#include <doctest/doctest.h>

#include "base/number.h"
#include "engine/sinusoidal.h"
#include "figures/catalog.h"

namespace {

std::string description(double positions, double d_model, double base) {
  const figures::Kind* kind = figures::find("encoding_table");
  REQUIRE(kind != nullptr);
  const std::unique_ptr<figures::Figure> figure = kind->make();
  figure->set(std::vector<double>{positions, d_model, base}, "");
  return figure->describe();
}

bool tells(const std::string& text, const std::string& number) { return text.find(" " + number + " ") != std::string::npos; }

}  // namespace

TEST_SUITE("figures") {
  TEST_CASE("the table tells the wavelengths of its first and its last pair") {
    for (const int d_model : {4, 32, 512, 1024}) {
      for (const double base : {2.0, 100.0, 10000.0, 1000000.0}) {
        const std::string text = description(30, d_model, base);
        CAPTURE(text);
        CHECK(tells(text, base::significant(engine::wavelength(0, d_model, base), 3)));
        CHECK(tells(text, base::significant(engine::wavelength(d_model / 2 - 1, d_model, base), 5)));
      }
    }
  }

  TEST_CASE("the table tells what it shows") {
    const std::string text = description(30, 32, 10000);
    CAPTURE(text);
    for (const char* told : {"positions 0 to 29", "32 dimensions", "base 10,000", "6.28", "35,333"})
      CHECK(text.find(told) != std::string::npos);
  }

  TEST_CASE("one position and one pair are told as one") {
    const std::string text = description(1, 2, 10000);
    CAPTURE(text);
    CHECK(text.starts_with("The sinusoidal encoding of position 0, "));
    CHECK(text.find("last") == std::string::npos);
  }
}
