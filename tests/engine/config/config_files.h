#pragma once

#include <doctest/doctest.h>

#include <fstream>
#include <iterator>
#include <string>

#include "engine/config/read.h"

/// A file of tests/engine/config/files.
inline std::string config_text(const std::string& name) {
  std::ifstream file(PHASEBOOK_TESTS_DIR "/engine/config/files/" + name, std::ios::binary);
  REQUIRE_MESSAGE(file.good(), name);
  return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

/// The plan of a text that has one.
inline engine::PositionPlan plan_of(std::string_view text) {
  engine::ConfigResult plan = engine::read_position_plan(text);
  REQUIRE_MESSAGE(plan.has_value(), plan.error().front().sentence);
  return std::move(*plan);
}

inline bool warns(const engine::PositionPlan& plan, std::string_view id) {
  for (const engine::ConfigWarning& warning : plan.warnings) {
    if (warning.id == id) return true;
  }
  return false;
}

inline bool assumes(const engine::PositionPlan& plan, std::string_view key) {
  for (const engine::Assumption& assumption : plan.assumptions) {
    if (assumption.key == key) return true;
  }
  return false;
}
