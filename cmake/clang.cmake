# Native builds use clang and libc++ of the same LLVM version as Emscripten's, so that all builds agree on the language.
find_program(PHASEBOOK_CLANG NAMES clang++-19 clang++ REQUIRED)
find_program(PHASEBOOK_CLANG_C NAMES clang-19 clang REQUIRED)
set(CMAKE_CXX_COMPILER "${PHASEBOOK_CLANG}")
set(CMAKE_C_COMPILER "${PHASEBOOK_CLANG_C}")
set(CMAKE_CXX_FLAGS_INIT "-stdlib=libc++")
set(CMAKE_EXE_LINKER_FLAGS_INIT "-stdlib=libc++")
