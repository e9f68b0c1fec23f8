# The engine as a library for others: one WebAssembly module per kind of machine, without Emscripten's JavaScript. engine.mjs joins them to the
# rest. `npm run build` publishes all of it as dist/engine.
set(package ${CMAKE_CURRENT_LIST_DIR})
file(GLOB sources CONFIGURE_DEPENDS ${package}/../*.cpp ${package}/../*/*.cpp)
list(FILTER sources EXCLUDE REGEX "/engine/package/\\.\\./(error\\.cpp|yardsticks/)") # sentences are made in engine.mjs
list(APPEND sources ${CMAKE_BINARY_DIR}/generated/engine/encodings.cpp) # the table of descriptors

function(engine_variant name)
  set(target phasebook_engine_${name})
  add_executable(${target} ${sources})
  set_target_properties(${target} PROPERTIES OUTPUT_NAME ${name} SUFFIX .wasm RUNTIME_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/src/engine)
  target_include_directories(${target} PRIVATE ${CMAKE_SOURCE_DIR}/src)
  target_compile_options(${target} PRIVATE -O3 -fno-lto -mbulk-memory -fno-exceptions -fno-rtti -fvisibility=hidden -Wall -Wextra -Wpedantic ${ARGN})
  target_link_options(${target} PRIVATE
    -O3 -fno-lto -mbulk-memory --no-entry ${ARGN}
    -sSTANDALONE_WASM -sFILESYSTEM=0 -sMALLOC=emmalloc -sALLOW_MEMORY_GROWTH -sABORTING_MALLOC=0 -sSTACK_SIZE=512KB -sINITIAL_HEAP=1MB)
endfunction()

engine_variant(scalar -mno-simd128)
engine_variant(simd -msimd128)
engine_variant(relaxed -msimd128 -mrelaxed-simd)
add_custom_target(phasebook_engine DEPENDS phasebook_engine_scalar phasebook_engine_simd phasebook_engine_relaxed)
