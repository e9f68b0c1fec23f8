#include <GLES3/gl3.h>
#include <SDL.h>
#include <backends/imgui_impl_opengl3.h>
#include <emscripten/html5.h>
#include <imgui.h>

#include <cmath>
#include <vector>

#include "platform/frame.h"
#include "platform/window.h"

namespace platform {
namespace {

/// SDL knows one canvas and one context for the whole page; this is the size that the canvas has, not state of the application.
WindowSize& canvas_size() {
  static WindowSize size;
  return size;
}

}  // namespace

bool open_window() {
  if (SDL_VideoInit(nullptr) != 0) return false;
  SDL_GL_SetAttribute(SDL_GL_CONTEXT_PROFILE_MASK, SDL_GL_CONTEXT_PROFILE_ES);
  SDL_GL_SetAttribute(SDL_GL_CONTEXT_MAJOR_VERSION, 3);
  SDL_GL_SetAttribute(SDL_GL_DEPTH_SIZE, 0);
  SDL_Window* const handle = SDL_CreateWindow(nullptr, 0, 0, 16, 16, SDL_WINDOW_OPENGL);  // size_window gives the canvas its size
  if (!handle || !SDL_GL_CreateContext(handle)) return false;
  ImGui::CreateContext();
  ImGuiIO& io = ImGui::GetIO();
  io.IniFilename = nullptr;
  io.LogFilename = nullptr;
  return ImGui_ImplOpenGL3_Init("#version 300 es");
}

void size_window(WindowSize size) {
  if (size == canvas_size()) return;
  canvas_size() = size;
  emscripten_set_canvas_element_size("#canvas", static_cast<int>(std::lround(size.width_px * size.pixel_ratio)),
                                     static_cast<int>(std::lround(size.height_px * size.pixel_ratio)));
}

void discard_pixels() {
  std::vector<ImTextureData*> in_use;
  for (ImTextureData* texture : ImGui::GetPlatformIO().Textures) {
    const ImTextureStatus status = texture->Status;
    if (status != ImTextureStatus_WantDestroy && status != ImTextureStatus_Destroyed) in_use.push_back(texture);
  }
  ImGui_ImplOpenGL3_DestroyDeviceObjects();  // without a context it deletes nothing, but it must forget its objects
  for (ImTextureData* texture : in_use) texture->SetStatus(ImTextureStatus_WantCreate);
}

void begin_frame() {
  ImGuiIO& io = ImGui::GetIO();
  const WindowSize& size = canvas_size();
  io.DisplaySize = {size.width_px, size.height_px};
  io.DisplayFramebufferScale = {size.pixel_ratio, size.pixel_ratio};
  ImGui_ImplOpenGL3_NewFrame();
  begin_draw_list();
}

void end_frame(base::Rgb ground) {
  ImDrawData& drawn = end_draw_list();
  const auto channel = [ground](int shift) { return static_cast<float>(ground >> shift & 255) / 255; };
  glClearColor(channel(16), channel(8), channel(0), 1);
  glClear(GL_COLOR_BUFFER_BIT);
  ImGui_ImplOpenGL3_RenderDrawData(&drawn);
}

}  // namespace platform
