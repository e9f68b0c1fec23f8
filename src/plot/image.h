#pragma once

#include <cstdint>
#include <memory>
#include <span>

struct ImTextureData;

namespace plot {

/// A picture of device pixels that stays on the graphics card until it is replaced. Needs a Dear ImGui context from its first `assign`
/// until it is destroyed.
class Image {
 public:
  Image();
  ~Image();
  Image(Image&&) noexcept;
  Image& operator=(Image&&) noexcept;

  /// Replaces the picture with `pixels`, row by row from the top, 0xAABBGGRR each. Requires pixels.size() == width * height > 0.
  void assign(int width, int height, std::span<const std::uint32_t> pixels);

  /// Makes an empty (transparent) picture of this size.
  void clear(int width, int height);
  /// Replaces whole rows from the row `first` on. Requires that they are inside the picture.
  void assign_rows(int first, std::span<const std::uint32_t> pixels);

  ImTextureData* texture() const { return texture_.get(); }  ///< null before the first `assign`

 private:
  struct Release {
    void operator()(ImTextureData* texture) const;
  };
  std::unique_ptr<ImTextureData, Release> texture_;
};

}  // namespace plot
