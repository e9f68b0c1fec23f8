#include "engine/rope/variants.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <set>
#include <string>

#include "engine/rope/frequencies.h"
#include "engine/rope/sections.h"

TEST_SUITE("engine") {
  TEST_CASE("every variant of RoPE says what it is, in the order of the enumerations") {
    const std::span<const engine::RopeVariant> all = engine::rope_variants();
    std::set<std::string> ids, names, formulas;
    for (const engine::RopeVariant& variant : all) {
      CAPTURE(variant.id);
      CHECK(ids.insert(variant.id).second);
      CHECK(names.insert(variant.name).second);
      CHECK(formulas.insert(variant.formula).second);
      CHECK(std::string(variant.source).size() > 5);
    }
    const auto id = [&](auto index) { return std::string(all[static_cast<size_t>(index)].id); };
    REQUIRE(all.size() == 12);
    CHECK(id(engine::RopeScalingType::kYarn) == "yarn");
    CHECK(id(engine::RopeScalingType::kProportional) == "proportional");
    CHECK(id(engine::RopeScalingType::kLongRope) == "longrope");
    CHECK(id(8) == "partial");
    CHECK(id(9 + static_cast<int>(engine::SectionOrder::kInterleaved)) == "mrope_interleaved");
    CHECK(id(9 + static_cast<int>(engine::SectionOrder::kAxial)) == "axial");
  }
}
