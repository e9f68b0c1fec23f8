# The engine as a library for other programs: one WebAssembly module for each level of SIMD, without Emscripten's JavaScript, and engine.mjs
# to load them. `npm run build` publishes all of it as dist/engine.
set(package ${CMAKE_CURRENT_LIST_DIR})
file(GLOB sources CONFIGURE_DEPENDS ${package}/../*.cpp ${package}/../*/*.cpp)
# JavaScript puts errors into words itself, and reading a configuration is a module of its own.
list(FILTER sources EXCLUDE REGEX "/engine/package/\\.\\./(error\\.cpp|baselines/|config/|package/config_)")

set(kernels ${sources})
list(FILTER kernels INCLUDE REGEX "/(${engine_kernels})\\.cpp$")
set(others ${sources})
list(REMOVE_ITEM others ${kernels})

function(engine_variant name)
  set(target phasebook_engine_${name})
  set(options -flto -mbulk-memory -fno-exceptions -fno-rtti -fvisibility=hidden -Wall -Wextra -Wpedantic -Wno-missing-designated-field-initializers ${ARGN})
  add_library(${target}_others OBJECT ${others})
  target_include_directories(${target}_others PRIVATE ${CMAKE_SOURCE_DIR}/src)
  target_compile_options(${target}_others PRIVATE -Oz ${options})
  add_executable(${target} ${kernels})
  set_target_properties(${target} PROPERTIES OUTPUT_NAME ${name} SUFFIX .wasm RUNTIME_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/src/engine)
  target_include_directories(${target} PRIVATE ${CMAKE_SOURCE_DIR}/src)
  target_compile_options(${target} PRIVATE -Os ${options})
  target_link_libraries(${target} PRIVATE ${target}_others)
  target_link_options(${target} PRIVATE
    -Os -flto -mbulk-memory --no-entry --emit-symbol-map ${ARGN}
    -sSTANDALONE_WASM -sFILESYSTEM=0 -sMALLOC=emmalloc -sALLOW_MEMORY_GROWTH -sABORTING_MALLOC=0 -sSTACK_SIZE=512KB -sINITIAL_HEAP=1MB)
endfunction()

engine_variant(scalar -mno-simd128)
engine_variant(simd -msimd128)
engine_variant(relaxed -msimd128 -mrelaxed-simd)

# What reads a model's configuration, for config.mjs alone.
add_executable(phasebook_engine_config ${package}/config_exports.cpp ${package}/config_details.cpp)
set_target_properties(phasebook_engine_config PROPERTIES OUTPUT_NAME config SUFFIX .wasm RUNTIME_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/src/engine)
target_compile_options(phasebook_engine_config PRIVATE -fno-exceptions -fno-rtti)
target_link_libraries(phasebook_engine_config PRIVATE engine phasebook_flags)
target_link_options(phasebook_engine_config PRIVATE
  -Oz -flto --no-entry
  -sSTANDALONE_WASM -sFILESYSTEM=0 -sMALLOC=emmalloc -sALLOW_MEMORY_GROWTH -sABORTING_MALLOC=0 -sSTACK_SIZE=512KB -sINITIAL_HEAP=2MB)

add_custom_target(phasebook_engine DEPENDS phasebook_engine_scalar phasebook_engine_simd phasebook_engine_relaxed phasebook_engine_config)
