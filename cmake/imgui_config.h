#pragma once

// How this project configures Dear ImGui, whose imconfig.h explains each line.
#define IMGUI_USE_WCHAR32
#define IMGUI_DISABLE_OBSOLETE_FUNCTIONS
#define IMGUI_DISABLE_DEMO_WINDOWS
#define IMGUI_DISABLE_DEBUG_TOOLS
#define IMGUI_DISABLE_DEFAULT_FONT
#define IMGUI_DISABLE_FILE_FUNCTIONS
#define IMGUI_DISABLE_DEFAULT_SHELL_FUNCTIONS

// A picture of long waves has more than 65,536 vertices.
#define ImDrawIdx unsigned int

// Of what Dear ImGui reads with sscanf, the application has only the version of its shaders: its settings are not kept (io.IniFilename is
// null). The whole of sscanf takes kilobytes of the first load.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
inline int scan_shader_version(const char* text, const char* format, int* version) {
  const char* const kHead = "#version ";
  if (strncmp(format, kHead, strlen(kHead)) != 0 || strncmp(text, kHead, strlen(kHead)) != 0) return 0;
  *version = atoi(text + strlen(kHead));
  return 1;
}
template <class... Values>
int scan_shader_version(const char*, const char*, Values*...) {
  return 0;
}
#define sscanf scan_shader_version
