# What reads saved answers, as a WebAssembly module without Emscripten's JavaScript: web/class/answers.js loads it, on the class board and under Node.
# `npm run build` publishes it as class/answers.wasm.
add_executable(phasebook_answers ${CMAKE_CURRENT_LIST_DIR}/exports.cpp)
set_target_properties(phasebook_answers PROPERTIES OUTPUT_NAME answers SUFFIX .wasm RUNTIME_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/src/book)
target_compile_options(phasebook_answers PRIVATE -fno-exceptions -fno-rtti)
target_link_libraries(phasebook_answers PRIVATE book phasebook_flags)
target_link_options(phasebook_answers PRIVATE
  -Oz -flto --no-entry
  -sSTANDALONE_WASM -sFILESYSTEM=0 -sMALLOC=emmalloc -sALLOW_MEMORY_GROWTH -sABORTING_MALLOC=0 -sMAXIMUM_MEMORY=256MB -sSTACK_SIZE=512KB -sINITIAL_HEAP=2MB)
