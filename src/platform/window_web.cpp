#include <GLES3/gl3.h>
#include <SDL.h>
#include <backends/imgui_impl_opengl3.h>
#include <emscripten/html5.h>
#include <imgui.h>

#include <cmath>
#include <vector>

#include "platform/window.h"

namespace platform {
namespace {

struct Window {
  WindowSize size;
  double last_frame_ms = 0;
};

/// SDL knows one canvas and one context for the whole page; this is what the canvas was last told, not state of the application.
Window& window() {
  static Window w;
  return w;
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
  Window& w = window();
  if (size == w.size) return;
  w.size = size;
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
  Window& w = window();
  ImGuiIO& io = ImGui::GetIO();
  io.DisplaySize = {w.size.width_px, w.size.height_px};
  io.DisplayFramebufferScale = {w.size.pixel_ratio, w.size.pixel_ratio};
  const double now_ms = emscripten_get_now();
  const double elapsed_ms = now_ms - w.last_frame_ms;
  io.DeltaTime = static_cast<float>(elapsed_ms > 0 && elapsed_ms < 1000 ? elapsed_ms / 1000 : 1.0 / 60);
  w.last_frame_ms = now_ms;
  ImGui_ImplOpenGL3_NewFrame();
  ImGui::NewFrame();
}

void end_frame(base::Rgb ground) {
  ImGui::Render();
  const auto channel = [ground](int shift) { return static_cast<float>(ground >> shift & 255) / 255; };
  glClearColor(channel(16), channel(8), channel(0), 1);
  glClear(GL_COLOR_BUFFER_BIT);
  ImGui_ImplOpenGL3_RenderDrawData(ImGui::GetDrawData());
}

}  // namespace platform
