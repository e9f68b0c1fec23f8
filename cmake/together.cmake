# Tests on this machine, the compiler of chapters and two rooms of the application are compiled in at most eight pieces of many files for each
# target, because most of the time to compile a file goes into headers: it takes half of the time. What two files of a piece call their own,
# in anonymous namespaces, must differ. If the compiler says that a name is defined twice or ambiguous, add the file to this list, and it is
# compiled alone. In which piece a file is follows from its name, so that a new file concerns no others than those of its own piece. The other
# rooms of the application are compiled a file at a time, because their objects tell what belongs to a figure (tools/split).
set(PHASEBOOK_COMPILED_ALONE
  src/app/review.cpp
  src/book/quiz/kinds/
  src/book/review/review_end.cpp
  src/compiler/prose/evaluate.cpp
  src/compiler/prose/functions/
  src/compiler/quiz/kind_fields.cpp
  src/compiler/quiz/kinds/
  src/compiler/site/cover.cpp
  src/compiler/site/exercises.cpp
  src/compiler/site/typeset.cpp
  src/engine/shaw.cpp
  src/engine/transformer_xl.cpp
  src/figures/atlas/words.cpp
  src/figures/model_config/
  src/figures/odometer/
  src/lab/tasks/
  src/lab/word_attention.cpp
  src/plot/fonts.cpp
  tests/app/kinds_test.cpp
  tests/app/measure_test.cpp
  tests/app/pretest_test.cpp
  tests/app/run_answers_test.cpp
  tests/book/review/words_test.cpp
  tests/compiler/site/answer_key_test.cpp
  tests/compiler/site/final_quiz_test.cpp
  tests/compiler/site/once_more_test.cpp
  tests/compiler/site/pretest_bank_test.cpp
  tests/compiler/site/questions_json_test.cpp
  tests/compiler/site/review_bank_test.cpp
  tests/compiler/site/sharing_test.cpp
  tests/figures/frequency_scaling_test.cpp
  tests/figures/rope_conventions_test.cpp
  tests/figures/score_decay_test.cpp
  tests/lab/linear_test.cpp
  tests/plot/transition_test.cpp)

function(compile_together target)
  if(EMSCRIPTEN AND NOT target MATCHES "^(compiler|app|book)$")
    return()
  endif()
  set_target_properties(${target} PROPERTIES UNITY_BUILD ON UNITY_BUILD_MODE GROUP)
  get_target_property(sources ${target} SOURCES)
  foreach(source IN LISTS sources)
    cmake_path(ABSOLUTE_PATH source OUTPUT_VARIABLE file)
    cmake_path(RELATIVE_PATH file BASE_DIRECTORY ${CMAKE_SOURCE_DIR})
    string(MD5 hash ${file})
    string(SUBSTRING ${hash} 0 1 digit)
    math(EXPR piece "0x${digit} % 8")
    set_source_files_properties(${source} PROPERTIES UNITY_GROUP ${piece})
    foreach(alone IN LISTS PHASEBOOK_COMPILED_ALONE)
      string(FIND ${file} ${alone} at)
      if(at EQUAL 0)
        set_source_files_properties(${source} PROPERTIES SKIP_UNITY_BUILD_INCLUSION ON)
      endif()
    endforeach()
  endforeach()
endfunction()
