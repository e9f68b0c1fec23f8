/* Stand-ins for functions that the compiled sources of SDL call in the sources left out: surfaces, the 2D renderer, gestures, the keyboard and the
   log. The book draws through OpenGL alone and the page handles the keyboard, so none of them is ever needed. A function that would have to produce
   something reports an error. */
#include "SDL_internal.h"

#include "SDL_assert_c.h"
#include "SDL_loadso.h"
#include "SDL_log_c.h"
#include "SDL_render.h"
#include "events/SDL_events_c.h"
#include "video/SDL_sysvideo.h"
#include "video/emscripten/SDL_emscriptenframebuffer.h"

#include <emscripten/console.h>

/* Surfaces: pictures in memory, which SDL uses for windows without OpenGL, for icons and for cursors. */
SDL_Surface* SDL_CreateRGBSurface(Uint32 flags, int width, int height, int depth, Uint32 red, Uint32 green, Uint32 blue, Uint32 alpha) {
  SDL_Unsupported();
  return NULL;
}
SDL_Surface* SDL_ConvertSurfaceFormat(SDL_Surface* surface, Uint32 format, Uint32 flags) {
  SDL_Unsupported();
  return NULL;
}
void SDL_FreeSurface(SDL_Surface* surface) {}
int Emscripten_CreateWindowFramebuffer(_THIS, SDL_Window* window, Uint32* format, void** pixels, int* pitch) { return SDL_Unsupported(); }
int Emscripten_UpdateWindowFramebuffer(_THIS, SDL_Window* window, const SDL_Rect* rects, int count) { return SDL_Unsupported(); }
void Emscripten_DestroyWindowFramebuffer(_THIS, SDL_Window* window) {}

/* The renderer: no window has one. */
SDL_Renderer* SDL_GetRenderer(SDL_Window* window) { return NULL; }
void SDL_DestroyRendererWithoutFreeing(SDL_Renderer* renderer) {}
void SDL_DestroyRenderer(SDL_Renderer* renderer) {}
void SDL_DestroyTexture(SDL_Texture* texture) {}

/* Gestures of several fingers: touches are handled as a mouse. */
int SDL_GestureAddTouch(SDL_TouchID id) { return 0; }
int SDL_GestureDelTouch(SDL_TouchID id) { return 0; }
void SDL_GestureProcessEvent(SDL_Event* event) {}
void SDL_GestureQuit(void) {}

/* The keyboard: no window handles it. */
int SDL_KeyboardInit(void) { return 0; }
void SDL_KeyboardQuit(void) {}
void SDL_ResetKeyboard(void) {}
void SDL_ReleaseAutoReleaseKeys(void) {}
SDL_Window* SDL_GetKeyboardFocus(void) { return NULL; }
void SDL_SetKeyboardFocus(SDL_Window* window) {}

/* The log: SDL's notes to itself go nowhere, and messages for the user go to the console unformatted. */
void SDL_LogInit(void) {}
void SDL_LogQuit(void) {}
SDL_LogPriority SDL_LogGetPriority(int category) { return SDL_LOG_PRIORITY_CRITICAL; }
void SDL_LogDebug(int category, const char* format, ...) {}
void SDL_LogWarn(int category, const char* format, ...) { emscripten_console_warn(format); }
void SDL_Log(const char* format, ...) { emscripten_console_log(format); }
void SDL_AssertionsQuit(void) {}

/* Shared libraries: the OpenGL of the browser needs none. */
void SDL_UnloadObject(void* library) {}
