#include "plot/heatmap.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <random>

namespace {

std::vector<std::uint32_t> paint(const std::vector<float>& values, int rows, int columns, int width, int height) {
  std::vector<std::uint32_t> pixels;
  plot::paint({values, rows, columns, -1, 1}, plot::diverging(false), width, height, pixels);
  return pixels;
}

std::uint32_t colour(float value) { return plot::colour_of(plot::diverging(false), value, -1, 1); }

/// The distance between a colour and that of a value, in entries of the map.
int steps_from(std::uint32_t packed, double value) {
  const plot::ColourMap& map = plot::diverging(false);
  int nearest = 256;
  for (int i = 0; i < 256; ++i) {
    if (map[static_cast<size_t>(i)] == packed)
      nearest = std::min(nearest, std::abs(i - static_cast<int>(std::lround((value + 1) / 2 * 255))));
  }
  return nearest;
}

}  // namespace

TEST_SUITE("plot") {
  TEST_CASE("a cell over many pixels has one colour and hard edges") {
    const std::vector<float> values{-1, -0.5f, 0, 0.25f, 0.5f, 1};
    const std::vector<std::uint32_t> pixels = paint(values, 2, 3, 9, 8);
    REQUIRE(pixels.size() == 72);
    for (size_t y = 0; y < 8; ++y) {
      for (size_t x = 0; x < 9; ++x) CHECK(pixels[9 * y + x] == colour(values[y / 4 * 3 + x / 3]));
    }
  }

  TEST_CASE("a pixel over many cells has the colour of their mean") {
    const std::vector<float> values{-1, 1, 0.5f, 0.5f, 1, -1, 0.25f, 0.75f};  // two rows of four
    CHECK(paint(values, 2, 4, 2, 1) == std::vector<std::uint32_t>{colour(0), colour(0.5f)});
  }

  TEST_CASE("where cells and pixels do not divide, every cell is in some pixel and every pixel is of some cell") {
    for (int cells = 1; cells <= 23; ++cells) {
      for (int pixels = 1; pixels <= 23; ++pixels) {
        for (int marked = 0; marked < cells; ++marked) {
          std::vector<float> values(static_cast<size_t>(cells), -1);
          values[static_cast<size_t>(marked)] = 1;
          const std::vector<std::uint32_t> row = paint(values, 1, cells, pixels, 1);
          const std::vector<std::uint32_t> column = paint(values, cells, 1, 1, pixels);
          REQUIRE(row == column);
          const auto away = [](std::uint32_t p) { return p != colour(-1); };
          if (pixels >= cells) REQUIRE(std::ranges::count(row, colour(1)) >= pixels / cells);
          REQUIRE(std::ranges::count_if(row, away) >= 1);  // no cell is lost
        }
      }
    }
  }

  TEST_CASE("one cell fills one pixel") { CHECK(paint({0.5f}, 1, 1, 1, 1) == std::vector<std::uint32_t>{colour(0.5f)}); }

  TEST_CASE("one cell fills a picture") { CHECK(paint({-0.5f}, 1, 1, 7, 5) == std::vector<std::uint32_t>(35, colour(-0.5f))); }

  TEST_CASE("two million cells shrink to fifteen pixels, each the mean of its part") {
    constexpr int kRows = 2048, kColumns = 1024, kWidth = 3, kHeight = 5;
    std::vector<float> values(static_cast<size_t>(kRows) * kColumns);
    std::mt19937 random(3);
    std::vector<double> sums(kWidth * kHeight), counts(kWidth * kHeight);
    for (int r = 0; r < kRows; ++r) {
      for (int c = 0; c < kColumns; ++c) {
        // The pixel that contains the start of the cell.
        int x = 0, y = 0;
        while ((x + 1) * kColumns / kWidth <= c) ++x;
        while ((y + 1) * kRows / kHeight <= r) ++y;
        const auto at = static_cast<size_t>(kWidth * y + x);
        const float value = static_cast<float>(at) / 7.5f - 1 + (static_cast<float>(random() % 1000) / 500 - 1) * 0.1f;
        values[static_cast<size_t>(r) * kColumns + static_cast<size_t>(c)] = value;
        sums[at] += value;
        ++counts[at];
      }
    }
    const std::vector<std::uint32_t> pixels = paint(values, kRows, kColumns, kWidth, kHeight);
    REQUIRE(pixels.size() == 15);
    for (size_t i = 0; i < 15; ++i) CHECK(steps_from(pixels[i], sums[i] / counts[i]) <= 1);
    CHECK(steps_from(pixels[0], -1) <= 1);
  }

  TEST_CASE("a few large cells are a few tiles, many small ones no more than pixels") {
    plot::Tiles tiles;
    const std::vector<float> few{1, 2, 3, 4, 5, 6}, many(300 * 200, 0.5f);
    plot::downsample({few, 2, 3}, 90, 80, tiles);
    CHECK(tiles.means == few);
    CHECK(tiles.row_of.size() == 80);
    CHECK(tiles.column_of.back() == 2);
    plot::downsample({many, 300, 200}, 90, 80, tiles);
    CHECK(tiles.means == std::vector<float>(90 * 80, 0.5f));
  }

  TEST_CASE("a picture is painted anew whatever was in the pixels before") {
    std::vector<std::uint32_t> pixels(100, 0x12345678);
    const std::vector<float> values{1};
    plot::paint({values, 1, 1, -1, 1}, plot::diverging(true), 2, 2, pixels);
    CHECK(pixels == std::vector<std::uint32_t>(4, plot::diverging(true)[255]));
  }
}
