#include "plot/font_file.h"

#include <doctest/doctest.h>

#include <random>

#include "tests/plot/font_files.h"
#include "tests/rounds.h"

namespace {

using Bytes = std::vector<std::uint8_t>;

void put(Bytes& bytes, size_t at, std::uint32_t value, int count) {
  for (int i = 0; i < count; ++i) bytes[at + static_cast<size_t>(i)] = static_cast<std::uint8_t>(value >> (8 * (count - 1 - i)));
}

/// The smallest file that has vertical metrics: `head` with the units per em at 44 + 18, `hhea` at 64.
Bytes small_file(std::uint32_t units_per_em, int ascender, int descender) {
  Bytes bytes(72);
  put(bytes, 0, 0x00010000, 4);
  put(bytes, 4, 2, 2);
  std::copy_n("head", 4, bytes.begin() + 12);
  put(bytes, 20, 44, 4);
  std::copy_n("hhea", 4, bytes.begin() + 28);
  put(bytes, 36, 64, 4);
  put(bytes, 44 + 18, units_per_em, 2);
  put(bytes, 64 + 4, static_cast<std::uint32_t>(ascender), 2);
  put(bytes, 64 + 6, static_cast<std::uint32_t>(descender), 2);
  return bytes;
}

}  // namespace

TEST_SUITE("plot") {
  TEST_CASE("the faces of the book tell how high they are") {
    const auto metrics_of = [](base::Face face) {
      const auto metrics = plot::vertical_metrics(font_file(face));
      REQUIRE(metrics.has_value());
      return *metrics;
    };
    for (const base::Face face : {base::Face::serif, base::Face::serif_italic, base::Face::serif_semibold}) {
      CHECK(metrics_of(face).ascent_em == doctest::Approx(1.036));
      CHECK(metrics_of(face).descent_em == doctest::Approx(0.335));
    }
    CHECK(metrics_of(base::Face::mono).ascent_em == doctest::Approx(1.02));
    CHECK(metrics_of(base::Face::mono).descent_em == doctest::Approx(0.3));
    CHECK(metrics_of(base::Face::sans).ascent_em == doctest::Approx(0.984));
    CHECK(metrics_of(base::Face::sans).descent_em == doctest::Approx(0.316));
    CHECK(metrics_of(base::Face::sans_semibold).ascent_em == metrics_of(base::Face::sans).ascent_em);
  }

  TEST_CASE("signed heights are divided by the units of the em") {
    const auto metrics = plot::vertical_metrics(small_file(2000, 1500, -500));
    REQUIRE(metrics.has_value());
    CHECK(metrics->ascent_em == 0.75f);
    CHECK(metrics->descent_em == 0.25f);
    CHECK(plot::vertical_metrics(small_file(1000, 800, 100))->descent_em == doctest::Approx(-0.1));
  }

  TEST_CASE("an em of no units is an error") {
    const auto metrics = plot::vertical_metrics(small_file(0, 800, -200));
    REQUIRE_FALSE(metrics.has_value());
    CHECK(metrics.error() == "This TrueType file has no units per em.");
  }

  TEST_CASE("a file that ends early is an error that says what is missing") {
    const Bytes whole = small_file(1000, 800, -200);
    for (size_t length = 0; length < whole.size(); ++length) {
      const Bytes part(whole.begin(), whole.begin() + static_cast<std::ptrdiff_t>(length));
      const auto metrics = plot::vertical_metrics(part);
      REQUIRE_FALSE(metrics.has_value());
      CHECK(metrics.error().find("'head' or 'hhea'") != std::string::npos);
    }
  }

  TEST_CASE("every beginning of a real file is read or refused, and nothing beyond it is touched") {
    const Bytes& whole = font_file(base::Face::serif);
    int read = 0, refused = 0;
    for (size_t length = 0; length < whole.size(); length += length < 2000 ? 1 : 997) {
      const Bytes part(whole.begin(), whole.begin() + static_cast<std::ptrdiff_t>(length));
      ++(plot::vertical_metrics(part) ? read : refused);
    }
    CHECK(refused > 0);
    CHECK(read + refused > 2000);
  }

  TEST_CASE("the faces of the book are whole; a file that is cut, or of which any byte differs, is not") {
    for (const base::Face face : {base::Face::serif, base::Face::sans, base::Face::mono}) {
      const Bytes& whole = font_file(face);
      CHECK(plot::is_whole(whole));
      for (size_t at = 0; at < whole.size(); at += at < 20 ? 1 : whole.size() / rounds(20, 500)) {
        CHECK_FALSE(plot::is_whole(std::span(whole).first(at)));
        Bytes other = whole;
        other[at] ^= 0x40;
        CHECK_FALSE(plot::is_whole(other));
      }
    }
  }

  TEST_CASE("a file of the right sum whose tables lie beyond it is not whole") {
    Bytes bytes = small_file(1000, 800, -200);
    put(bytes, 24, 20, 4);  // the length of `head`
    put(bytes, 40, 8, 4);   // and of `hhea`, to the end of the file
    const auto adjust = [&] {
      put(bytes, 44 + 8, 0, 4);
      std::uint32_t sum = 0;
      for (size_t at = 0; at < bytes.size(); ++at) sum += static_cast<std::uint32_t>(bytes[at]) << (8 * (3 - at % 4));
      put(bytes, 44 + 8, 0xB1B0AFBA - sum, 4);
    };
    adjust();
    CHECK(plot::is_whole(bytes));
    for (const std::uint32_t length : {9u, 72u, 0xFFFFFFFFu}) {
      put(bytes, 40, length, 4);
      adjust();
      CHECK_FALSE(plot::is_whole(bytes));
    }
  }

  TEST_CASE("a table that lies beyond the file is no table") {
    for (const std::uint32_t offset : {65u, 72u, 0x7FFFFFFFu, 0xFFFFFFFFu}) {
      Bytes bytes = small_file(1000, 800, -200);
      put(bytes, 36, offset, 4);
      CHECK_FALSE(plot::vertical_metrics(bytes).has_value());
    }
  }

  TEST_CASE("garbage is refused") {
    std::mt19937 random(4);
    for (int round = 0; round < 2000; ++round) {
      Bytes bytes(random() % 200);
      for (std::uint8_t& byte : bytes) byte = static_cast<std::uint8_t>(random());
      CHECK_FALSE(plot::vertical_metrics(bytes).has_value());
    }
    for (int round = 0; round < 20000; ++round) {  // nearly valid files must not be read beyond their end
      Bytes bytes = small_file(1000, 800, -200);
      for (int change = 0; change < 3; ++change) bytes[random() % bytes.size()] = static_cast<std::uint8_t>(random());
      const auto metrics = plot::vertical_metrics(bytes);
      if (metrics) REQUIRE(std::abs(metrics->ascent_em) <= 32768);
    }
  }
}
