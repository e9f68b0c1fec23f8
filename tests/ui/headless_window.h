#pragma once

#include <imgui.h>

#include "platform/headless.h"
#include "platform/window.h"
#include "tests/plot/font_files.h"
#include "ui/fonts.h"

/// A window without pixels for one test, and its frames.
class HeadlessWindow {
 public:
  HeadlessWindow() { REQUIRE(platform::open_window()); }
  ~HeadlessWindow() { platform::close_window(); }
  HeadlessWindow(const HeadlessWindow&) = delete;
  HeadlessWindow& operator=(const HeadlessWindow&) = delete;

  /// Draws one frame. `draw` gets Dear ImGui's draw list that covers it.
  void frame(platform::WindowSize size, const auto& draw) {
    platform::size_window(size);
    platform::begin_frame();
    draw(*ImGui::GetBackgroundDrawList());
    platform::end_frame(0xFFFFFF);
  }
};

inline plot::Fonts load_all_faces() {
  plot::Fonts fonts;
  for (size_t i = 0; i < base::kFaces.size(); ++i) {
    const auto face = static_cast<base::Face>(i);
    const base::Result<void> loaded = ui::load_face(fonts, face, font_file(face));
    REQUIRE_MESSAGE(loaded.has_value(), loaded.error());
  }
  return fonts;
}

/// The same with every face loaded.
struct WindowWithFonts : HeadlessWindow {
  plot::Fonts fonts = load_all_faces();
};
