#include "plot/image.h"

#include <imgui.h>
#include <imgui_internal.h>

#include <algorithm>
#include <cassert>
#include <cstring>

namespace plot {
namespace {

/// Deletes the textures that the renderer has released. Dear ImGui keeps the list; a retired texture must stay in it until the renderer has
/// seen it.
void sweep() {
  ImGuiContext& context = *ImGui::GetCurrentContext();
  for (int i = context.UserTextures.Size - 1; i >= 0; --i) {
    ImTextureData* texture = context.UserTextures[i];
    if (texture->Status != ImTextureStatus_Destroyed) continue;
    ImGui::UnregisterUserTexture(texture);
    ImGui::GetPlatformIO().Textures.find_erase(texture);  // read again before the end of the frame rebuilds it
    IM_DELETE(texture);
  }
}

ImTextureData* make_texture(int width, int height) {
  ImTextureData* texture = IM_NEW(ImTextureData)();
  texture->Create(ImTextureFormat_RGBA32, width, height);
  texture->SetStatus(ImTextureStatus_WantCreate);
  texture->UseColors = true;
  ImGui::RegisterUserTexture(texture);
  return texture;
}

/// Uploads these rows before the next frame is drawn, with any that are still waiting.
void queue_upload(ImTextureData& texture, int first, int rows) {
  if (texture.Status == ImTextureStatus_WantCreate) return;
  int last = first + rows;
  if (texture.Status == ImTextureStatus_WantUpdates) {
    last = std::max<int>(last, texture.UpdateRect.y + texture.UpdateRect.h);
    first = std::min<int>(first, texture.UpdateRect.y);
  }
  const auto size = [](int px) { return static_cast<unsigned short>(px); };
  texture.UpdateRect = {0, size(first), size(texture.Width), size(last - first)};
  texture.Updates.resize(0);
  texture.Updates.push_back(texture.UpdateRect);
  texture.SetStatus(ImTextureStatus_WantUpdates);
}

}  // namespace

Image::Image() = default;
Image::~Image() = default;
Image::Image(Image&&) noexcept = default;
Image& Image::operator=(Image&&) noexcept = default;

void Image::Release::operator()(ImTextureData* texture) const {
  if (!ImGui::GetCurrentContext()) return;  // the context took its textures with it
  const bool uploaded = texture->Status != ImTextureStatus_WantCreate;
  texture->SetStatus(uploaded ? ImTextureStatus_WantDestroy : ImTextureStatus_Destroyed);
  texture->UnusedFrames = 1;
  sweep();
}

void Image::assign(int width, int height, std::span<const std::uint32_t> pixels) {
  assert(width > 0 && height > 0 && pixels.size() == static_cast<size_t>(width) * static_cast<size_t>(height));
  if (!texture_ || texture_->Width != width || texture_->Height != height) texture_.reset(make_texture(width, height));
  std::memcpy(texture_->GetPixels(), pixels.data(), pixels.size_bytes());
  queue_upload(*texture_, 0, height);
  sweep();
}

void Image::clear(int width, int height) {
  texture_.reset(make_texture(width, height));
  std::memset(texture_->GetPixels(), 0, static_cast<size_t>(texture_->GetSizeInBytes()));
  sweep();
}

void Image::assign_rows(int first, std::span<const std::uint32_t> pixels) {
  assert(texture_ && first >= 0 && pixels.size() % static_cast<size_t>(texture_->Width) == 0);
  const int rows = static_cast<int>(pixels.size() / static_cast<size_t>(texture_->Width));
  assert(rows > 0 && first + rows <= texture_->Height);
  std::memcpy(texture_->GetPixelsAt(0, first), pixels.data(), pixels.size_bytes());
  queue_upload(*texture_, first, rows);
}

}  // namespace plot
