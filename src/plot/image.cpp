#include "plot/image.h"

#include <imgui.h>
#include <imgui_internal.h>

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

void queue_upload(ImTextureData& texture) {
  if (texture.Status == ImTextureStatus_WantCreate) return;
  const ImTextureRect all{0, 0, static_cast<unsigned short>(texture.Width), static_cast<unsigned short>(texture.Height)};
  texture.Updates.resize(0);
  texture.Updates.push_back(all);
  texture.UpdateRect = all;
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
  queue_upload(*texture_);
  sweep();
}

}  // namespace plot
