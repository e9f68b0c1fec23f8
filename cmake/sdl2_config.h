#pragma once

/* How this project configures SDL2. Every source of SDL includes this first. */
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

/* SDL may listen only for the mouse and for touches. The keyboard, the wheel, the focus and the size of the window belong to the page, and nothing
   uses full screen or pointer lock. Without these listeners, their handlers and SDL's tables of keys are not linked. */
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

/* Only SDL_events.c is compiled with this. The only number that it reads is the level of its log, which therefore stays 0, so the texts of that log
   (6 KB) are dropped. */
#ifdef WITHOUT_EVENT_LOG
#define SDL_atoi(text) 0
#endif
