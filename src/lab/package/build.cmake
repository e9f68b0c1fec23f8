# The code that trains small models, as one WebAssembly module without Emscripten's JavaScript: trainer.mjs loads it, in a worker, on a page or under
# Node. `npm run build` publishes it as dist/lab.
add_executable(phasebook_lab ${CMAKE_CURRENT_LIST_DIR}/exports.cpp)
set_target_properties(phasebook_lab PROPERTIES OUTPUT_NAME lab SUFFIX .wasm RUNTIME_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/src/lab)
target_compile_options(phasebook_lab PRIVATE -fno-exceptions -fno-rtti)
target_link_libraries(phasebook_lab PRIVATE lab phasebook_flags)
target_link_options(phasebook_lab PRIVATE
  -O3 --no-entry
  -sSTANDALONE_WASM -sFILESYSTEM=0 -sMALLOC=emmalloc -sALLOW_MEMORY_GROWTH -sMAXIMUM_MEMORY=2GB -sSTACK_SIZE=512KB -sINITIAL_HEAP=4MB)
