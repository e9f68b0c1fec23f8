#include "plot/image.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <utility>

#include "tests/ui/headless_window.h"

namespace {

constexpr platform::WindowSize kSize{100, 100, 1};

std::vector<std::uint32_t> pixels(int width, int height) {
  return std::vector<std::uint32_t>(static_cast<size_t>(width * height), 0xFF00FF00);
}

void pass(WindowWithFonts& window, int frames = 1) {
  for (int i = 0; i < frames; ++i) {
    window.frame(kSize, [](ImDrawList&) {});
  }
}

int textures() { return ImGui::GetPlatformIO().Textures.Size; }

}  // namespace

TEST_SUITE("plot") {
  TEST_CASE("an image has no texture until it is given pixels") {
    WindowWithFonts window;
    pass(window);
    const int before = textures();
    plot::Image image;
    CHECK(image.texture() == nullptr);
    pass(window);
    CHECK(textures() == before);
  }

  TEST_CASE("pixels reach the graphics card, and go with their image") {
    WindowWithFonts window;
    pass(window);
    const int before = textures();
    {
      plot::Image image;
      image.assign(3, 2, pixels(3, 2));
      REQUIRE(image.texture() != nullptr);
      CHECK(image.texture()->Status == ImTextureStatus_WantCreate);
      CHECK(image.texture()->Width == 3);
      CHECK(image.texture()->Height == 2);
      pass(window);
      CHECK(image.texture()->Status == ImTextureStatus_OK);
      CHECK(textures() == before + 1);
    }
    pass(window);  // the renderer releases it
    plot::Image other;
    other.assign(1, 1, pixels(1, 1));
    pass(window);
    CHECK(textures() == before + 1);
  }

  TEST_CASE("new pixels of the same size use the same texture") {
    WindowWithFonts window;
    plot::Image image;
    image.assign(4, 4, pixels(4, 4));
    const ImTextureData* first = image.texture();
    pass(window);
    const int with_one = textures();
    std::vector<std::uint32_t> others = pixels(4, 4);
    others[5] = 0xFF0000FF;
    image.assign(4, 4, others);
    CHECK(image.texture() == first);
    CHECK(image.texture()->Status == ImTextureStatus_WantUpdates);
    CHECK(std::equal(others.begin(), others.end(), reinterpret_cast<const std::uint32_t*>(image.texture()->Pixels)));
    pass(window);
    CHECK(image.texture()->Status == ImTextureStatus_OK);
    CHECK(textures() == with_one);
  }

  TEST_CASE("a cleared image is empty, and takes rows of pixels bit by bit") {
    WindowWithFonts window;
    plot::Image image;
    image.clear(4, 8);
    const auto pixel = [&image](int x, int y) { return reinterpret_cast<const std::uint32_t*>(image.texture()->Pixels)[y * 4 + x]; };
    for (int y = 0; y < 8; ++y) CHECK(pixel(y % 4, y) == 0);
    CHECK(image.texture()->Status == ImTextureStatus_WantCreate);
    image.assign_rows(1, pixels(4, 1));  // before it has reached the graphics card: goes there with the rest
    CHECK(image.texture()->Status == ImTextureStatus_WantCreate);
    pass(window);
    image.assign_rows(3, pixels(4, 2));
    CHECK(image.texture()->Status == ImTextureStatus_WantUpdates);
    CHECK(image.texture()->UpdateRect.y == 3);
    CHECK(image.texture()->UpdateRect.h == 2);
    CHECK(image.texture()->UpdateRect.w == 4);
    image.assign_rows(6, pixels(4, 1));  // both before one frame
    CHECK(image.texture()->UpdateRect.y == 3);
    CHECK(image.texture()->UpdateRect.h == 4);
    image.assign_rows(4, pixels(4, 1));  // within what is waiting
    CHECK(image.texture()->UpdateRect.h == 4);
    REQUIRE(image.texture()->Updates.Size == 1);
    pass(window);
    CHECK(image.texture()->Status == ImTextureStatus_OK);
    for (int y = 0; y < 8; ++y) CHECK(pixel(3, y) == (y == 1 || y == 3 || y == 4 || y == 6 ? 0xFF00FF00 : 0));
    image.assign_rows(0, pixels(4, 1));
    CHECK(image.texture()->UpdateRect.y == 0);
    CHECK(image.texture()->UpdateRect.h == 1);  // what has been uploaded is not uploaded again
  }

  TEST_CASE("clearing an image leaves nothing of it behind") {
    WindowWithFonts window;
    plot::Image image;
    image.assign(4, 4, pixels(4, 4));
    pass(window);
    const int with_one = textures();
    image.clear(4, 4);
    CHECK(reinterpret_cast<const std::uint32_t*>(image.texture()->Pixels)[5] == 0);
    pass(window, 2);
    plot::Image other;
    other.assign(1, 1, pixels(1, 1));
    pass(window);
    CHECK(textures() == with_one + 1);
  }

  TEST_CASE("an image that changes its size at every frame leaves nothing behind") {
    WindowWithFonts window;
    pass(window);
    const int before = textures();
    plot::Image image;
    for (int size = 1; size <= 100; ++size) {
      image.assign(size, size, pixels(size, size));
      pass(window);
      CHECK(textures() <= before + 2);  // the new one, and the old one, which the renderer releases in this frame
    }
  }

  TEST_CASE("images that are replaced before any frame leave nothing behind") {
    WindowWithFonts window;
    pass(window);
    const int before = textures();
    plot::Image image;
    for (int size = 1; size <= 20; ++size) image.assign(size, size, pixels(size, size));
    pass(window);
    CHECK(textures() == before + 1);
    CHECK(image.texture()->Width == 20);
  }

  TEST_CASE("a moved image takes its texture along") {
    WindowWithFonts window;
    plot::Image image;
    image.assign(2, 2, pixels(2, 2));
    const ImTextureData* texture = image.texture();
    plot::Image other = std::move(image);
    CHECK(other.texture() == texture);
    plot::Image third;
    third.assign(3, 3, pixels(3, 3));
    pass(window);
    const int with_two = textures();
    third = std::move(other);
    CHECK(third.texture() == texture);
    pass(window, 2);
    plot::Image fourth;
    fourth.assign(1, 1, pixels(1, 1));
    pass(window);
    CHECK(textures() == with_two);
  }

  TEST_CASE("the list of textures never names one that is gone, even between frames") {
    WindowWithFonts window;
    plot::Image image;
    image.assign(2, 2, pixels(2, 2));
    pass(window);
    image.assign(3, 3, pixels(3, 3));
    pass(window);  // the first texture is released, but still in the list
    const int listed = textures();
    image = plot::Image();
    CHECK(textures() == listed - 1);
    for (const ImTextureData* texture : ImGui::GetPlatformIO().Textures) CHECK(texture->Status != ImTextureStatus_Destroyed);
  }

  TEST_CASE("an image may end after its window") {
    plot::Image image;
    {
      WindowWithFonts window;
      image.assign(2, 2, pixels(2, 2));
      pass(window);
    }
    CHECK(ImGui::GetCurrentContext() == nullptr);
  }
}
