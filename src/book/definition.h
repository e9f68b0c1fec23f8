#pragma once

// The words on a definition that a term link opens. The parser makes its block (book/parse/definitions.h).
namespace book {

inline constexpr const char* kGlossaryWords = "In the glossary";
inline constexpr const char* kCloseWords = "Close";

}  // namespace book
