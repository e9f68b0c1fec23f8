#pragma once

/* How this project configures SDL2. Every source of SDL includes this first. */
#include "SDL_config.h"
#include <emscripten/html5.h>

/* A page has no environment variables. */
#undef HAVE_GETENV
#undef HAVE_SETENV
#undef HAVE_PUTENV
#undef HAVE_UNSETENV

/* Nothing uses full screen, and what Emscripten needs for it is a third of its JavaScript. */
#define emscripten_request_fullscreen_strategy(...) EMSCRIPTEN_RESULT_NOT_SUPPORTED
#define emscripten_exit_fullscreen() EMSCRIPTEN_RESULT_NOT_SUPPORTED
