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

// Dear ImGui would read its own settings with sscanf, but the application keeps none of them (io.IniFilename is null), and sscanf takes
// kilobytes of the first load.
#include <stdio.h>
static inline int imgui_reads_no_settings(const char*, const char*, ...) { return 0; }
#define sscanf imgui_reads_no_settings
