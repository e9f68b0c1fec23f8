/* Stand-ins for functions that SDL's window and its OpenGL context call in the sources left out. The page handles all input and the book draws through
   OpenGL alone, so none of them has anything to do. */
#include "SDL_internal.h"

#include "SDL_error_c.h"
#include "SDL_loadso.h"
#include "SDL_log_c.h"
#include "SDL_render.h"
#include "events/SDL_events_c.h"
#include "video/SDL_sysvideo.h"
#include "video/emscripten/SDL_emscriptenevents.h"
#include "video/emscripten/SDL_emscriptenframebuffer.h"
#include "video/emscripten/SDL_emscriptenmouse.h"

#include <emscripten/console.h>

/* Events: nobody reads any. */
int SDL_InitSubSystem(Uint32 flags) { return 0; }
void SDL_QuitSubSystem(Uint32 flags) {}
Uint8 SDL_EventState(Uint32 type, int state) { return SDL_IGNORE; }
int SDL_SendDisplayEvent(SDL_VideoDisplay* display, Uint8 event, int data) { return 0; }
int SDL_SendWindowEvent(SDL_Window* window, Uint8 event, int data1, int data2) { return 0; }

/* Keyboard, mouse and touches: SDL listens to none of them. */
void Emscripten_RegisterEventHandlers(SDL_WindowData* data) {}
void Emscripten_UnregisterEventHandlers(SDL_WindowData* data) {}
EM_BOOL Emscripten_HandleCanvasResize(int type, const void* reserved, void* data) { return 0; }
int SDL_KeyboardInit(void) { return 0; }
void SDL_KeyboardQuit(void) {}
void SDL_ResetKeyboard(void) {}
SDL_Window* SDL_GetKeyboardFocus(void) { return NULL; }
void SDL_SetKeyboardFocus(SDL_Window* window) {}
void Emscripten_InitMouse(void) {}
void Emscripten_FiniMouse(void) {}
int SDL_MousePreInit(void) { return 0; }
void SDL_MousePostInit(void) {}
void SDL_MouseQuit(void) {}
SDL_Mouse* SDL_GetMouse(void) {
  static SDL_Mouse none;
  return &none;
}
SDL_Window* SDL_GetMouseFocus(void) { return NULL; }
void SDL_SetMouseFocus(SDL_Window* window) {}
SDL_bool SDL_GetRelativeMouseMode(void) { return SDL_FALSE; }
int SDL_SetRelativeMouseMode(SDL_bool enabled) { return 0; }
int SDL_ShowCursor(int toggle) { return 0; }
int SDL_UpdateMouseCapture(SDL_bool force_release) { return 0; }
int SDL_TouchInit(void) { return 0; }
void SDL_TouchQuit(void) {}

/* Surfaces, for windows without OpenGL and icons, and the renderer: no window has one. */
SDL_Surface* SDL_ConvertSurfaceFormat(SDL_Surface* surface, Uint32 format, Uint32 flags) { return NULL; }
void SDL_FreeSurface(SDL_Surface* surface) {}
int Emscripten_CreateWindowFramebuffer(_THIS, SDL_Window* window, Uint32* format, void** pixels, int* pitch) { return SDL_Unsupported(); }
int Emscripten_UpdateWindowFramebuffer(_THIS, SDL_Window* window, const SDL_Rect* rects, int count) { return SDL_Unsupported(); }
void Emscripten_DestroyWindowFramebuffer(_THIS, SDL_Window* window) {}
SDL_Renderer* SDL_GetRenderer(SDL_Window* window) { return NULL; }
void SDL_DestroyRendererWithoutFreeing(SDL_Renderer* renderer) {}

/* The log: notes go nowhere, and warnings to the console, unformatted. */
SDL_LogPriority SDL_LogGetPriority(int category) { return SDL_LOG_PRIORITY_CRITICAL; }
void SDL_LogDebug(int category, const char* format, ...) {}
void SDL_LogWarn(int category, const char* format, ...) { emscripten_console_warn(format); }
void SDL_Log(const char* format, ...) { emscripten_console_log(format); }

/* Threads and shared libraries: a page has one thread, whose storage is a table, and the browser's OpenGL needs no library. */
static void* stored[8];
SDL_TLSID SDL_TLSCreate(void) {
  static SDL_TLSID latest;
  return ++latest;
}
void* SDL_TLSGet(SDL_TLSID id) { return stored[id & 7]; }
int SDL_TLSSet(SDL_TLSID id, const void* value, void(SDLCALL* destructor)(void*)) {
  stored[id & 7] = (void*)value;
  return 0;
}
SDL_error* SDL_GetErrBuf(void) {
  static SDL_error error;
  return &error;
}
SDL_threadID SDL_ThreadID(void) { return 1; }
void SDL_UnloadObject(void* library) {}
