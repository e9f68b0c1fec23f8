#include "platform/frame.h"

#include <imgui.h>
#include <imgui_internal.h>

namespace platform {

void begin_draw_list() {
  ImGuiContext& context = *ImGui::GetCurrentContext();
  ImGuiIO& io = context.IO;
  ++context.FrameCount;
  context.Viewports[0]->Size = io.DisplaySize;
  ImFontAtlasUpdateNewFrame(io.Fonts, context.FrameCount, true);
  ImDrawListSharedData& shared = context.DrawListSharedData;
  shared.ClipRectFullscreen = {0, 0, io.DisplaySize.x, io.DisplaySize.y};
  shared.CurveTessellationTol = context.Style.CurveTessellationTol;
  shared.SetCircleTessellationMaxError(context.Style.CircleTessellationMaxError);
  shared.InitialFlags = ImDrawListFlags_AntiAliasedLines | ImDrawListFlags_AntiAliasedLinesUseTex | ImDrawListFlags_AntiAliasedFill;
  shared.FontAtlas = io.Fonts;
  ImFontAtlasUpdateDrawListsSharedData(io.Fonts);
}

ImDrawData& end_draw_list() {
  ImGuiContext& context = *ImGui::GetCurrentContext();
  ImVector<ImTextureData*>& textures = context.PlatformIO.Textures;
  textures.resize(0);
  for (ImTextureData* texture : context.IO.Fonts->TexList) {
    texture->RefCount = static_cast<unsigned short>(context.IO.Fonts->RefCount);
    textures.push_back(texture);
  }
  for (ImTextureData* texture : context.UserTextures) textures.push_back(texture);

  ImDrawData& drawn = context.Viewports[0]->DrawDataP;
  drawn.Clear();
  drawn.Valid = true;
  drawn.DisplaySize = context.IO.DisplaySize;
  drawn.FramebufferScale = context.IO.DisplayFramebufferScale;
  drawn.OwnerViewport = context.Viewports[0];
  drawn.Textures = &textures;
  drawn.AddDrawList(ImGui::GetBackgroundDrawList());
  return drawn;
}

}  // namespace platform
