#pragma once

/* How this project configures SDL2. Every source of SDL includes this first. A page has no environment variables. */
#include "SDL_config.h"

#undef HAVE_GETENV
#undef HAVE_SETENV
#undef HAVE_PUTENV
#undef HAVE_UNSETENV
