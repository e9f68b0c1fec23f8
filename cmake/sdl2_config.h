#pragma once

/* SDL2 as this project uses it; every source of SDL includes this first. */
#include "SDL_config.h"
#include "SDL_stdinc.h"
#include <emscripten/html5.h>

/* A page gets no signals and has no environment variables. */
#undef HAVE_SIGNAL_H
#undef HAVE_SIGACTION
#undef HAVE_GETENV
#undef HAVE_SETENV
#undef HAVE_PUTENV
#undef HAVE_UNSETENV

/* SDL may listen for the mouse and for touches. The keyboard, the wheel, the focus and the size of the window belong to the page, full screen and
   pointer lock to nobody: with their listeners go the handlers, and SDL's tables of keys. */
#undef emscripten_set_keydown_callback
#undef emscripten_set_keyup_callback
#undef emscripten_set_keypress_callback
#undef emscripten_set_wheel_callback
#undef emscripten_set_focus_callback
#undef emscripten_set_blur_callback
#undef emscripten_set_resize_callback
#undef emscripten_set_pointerlockchange_callback
#undef emscripten_set_fullscreenchange_callback
#undef emscripten_set_visibilitychange_callback
#undef emscripten_set_beforeunload_callback
#define emscripten_set_keydown_callback(...) EMSCRIPTEN_RESULT_NOT_SUPPORTED
#define emscripten_set_keyup_callback(...) EMSCRIPTEN_RESULT_NOT_SUPPORTED
#define emscripten_set_keypress_callback(...) EMSCRIPTEN_RESULT_NOT_SUPPORTED
#define emscripten_set_wheel_callback(...) EMSCRIPTEN_RESULT_NOT_SUPPORTED
#define emscripten_set_focus_callback(...) EMSCRIPTEN_RESULT_NOT_SUPPORTED
#define emscripten_set_blur_callback(...) EMSCRIPTEN_RESULT_NOT_SUPPORTED
#define emscripten_set_resize_callback(...) EMSCRIPTEN_RESULT_NOT_SUPPORTED
#define emscripten_set_pointerlockchange_callback(...) EMSCRIPTEN_RESULT_NOT_SUPPORTED
#define emscripten_set_fullscreenchange_callback(...) EMSCRIPTEN_RESULT_NOT_SUPPORTED
#define emscripten_set_visibilitychange_callback(...) EMSCRIPTEN_RESULT_NOT_SUPPORTED
#define emscripten_set_beforeunload_callback(...) EMSCRIPTEN_RESULT_NOT_SUPPORTED
#define emscripten_request_fullscreen_strategy(...) EMSCRIPTEN_RESULT_NOT_SUPPORTED
#define emscripten_exit_fullscreen() EMSCRIPTEN_RESULT_NOT_SUPPORTED
#define emscripten_request_pointerlock(...) EMSCRIPTEN_RESULT_NOT_SUPPORTED
#define emscripten_exit_pointerlock() EMSCRIPTEN_RESULT_NOT_SUPPORTED

/* SDL_events.c alone is compiled with this: the only number it reads is the level of its log, which stays 0, and so the texts of that log (6 KB) go. */
#ifdef WITHOUT_EVENT_LOG
#define SDL_atoi(text) 0
#endif
