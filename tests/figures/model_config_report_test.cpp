// What the figure of a configuration says in words.
#include <doctest/doctest.h>

#include <algorithm>
#include <set>
#include <string>
#include <string_view>

#include "engine/config/examples.h"
#include "figures/model_config/report.h"

namespace {

using base::Report;
using figures::plans::Model;

Model model_named(std::string_view name) {
  const auto* example = std::ranges::find(engine::kConfigExamples, name, &engine::ConfigExample::name);
  REQUIRE(example != std::end(engine::kConfigExamples));
  return figures::plans::read_model(std::string(example->title), example->json());
}

Report report_of(std::string_view name, double length = 131072, std::string_view compared = "") {
  const Model model = model_named(name), other = compared.empty() ? Model{} : model_named(compared);
  return figures::plans::report({.model = &model, .other = compared.empty() ? nullptr : &other, .length = length});
}

const Report::Part& part_of(const Report& report, std::string_view name) {
  const auto found = std::ranges::find(report.parts, name, &Report::Part::name);
  REQUIRE(found != report.parts.end());
  return *found;
}

const Report::Entry* entry_of(const Report::Part& part, std::string_view name) {
  const auto found = std::ranges::find(part.entries, name, &Report::Entry::name);
  return found == part.entries.end() ? nullptr : &*found;
}

std::string fact(const Report& report, std::string_view name) {
  const Report::Entry* entry = entry_of(part_of(report, "facts"), name);
  return entry ? entry->text : "";
}

}  // namespace

TEST_SUITE("figures") {
  TEST_CASE("model_config: the parts stand in one order, and their names are unique") {
    for (const engine::ConfigExample& example : engine::kConfigExamples) {
      CAPTURE(example.name);
      const Report report = report_of(example.name);
      CHECK(report.subject == example.title);
      std::string order;
      for (const Report::Part& part : report.parts) {
        order += std::string(part.name) + " ";
        CHECK_FALSE(part.title.empty());
        CHECK_FALSE((part.lead.empty() && part.entries.empty()));
        std::set<std::string> names;
        for (const Report::Entry& entry : part.entries) {
          CHECK(names.insert(entry.name).second);
          CHECK_FALSE(entry.text.empty());
          CHECK_FALSE(entry.differs);
          CHECK(entry.other.empty());
        }
      }
      CHECK(order == "facts watch further assumed ");
    }
  }

  TEST_CASE("model_config: the facts of a plain model") {
    const Report report = report_of("llama-3.1-8b");
    CHECK(fact(report, "scheme") == "RoPE");
    CHECK(fact(report, "layers") == "32, all with RoPE");
    CHECK(fact(report, "base") == "500,000");
    CHECK(fact(report, "rotated") == "all 128 values of a head");
    CHECK(fact(report, "scaling") == "llama3, factor 8, from 8,192 tokens");
    CHECK(fact(report, "original") == "8,192 tokens");
    CHECK(fact(report, "trained").empty());
    CHECK(fact(report, "longest") == "131,072 tokens");
    CHECK(fact(report, "heads") == "32, with 8 for keys and values");
    CHECK(fact(report, "cache-token") == "128 KiB");
    CHECK(fact(report, "cache-length") == "16 GiB for 131,072 tokens");
    CHECK(fact(report, "window").empty());
    CHECK_FALSE(entry_of(part_of(report, "facts"), "layout")->note.empty());
    CHECK(entry_of(part_of(report, "facts"), "base")->note.empty());
  }

  TEST_CASE("model_config: facts that differ between layers say where") {
    const Report gemma = report_of("gemma-4-31b");
    CHECK(fact(gemma, "layers") == "60: 50 with RoPE in a window, 10 with RoPE");
    CHECK(fact(gemma, "base") == "1,000,000; 10,000 in windows");
    CHECK(fact(gemma, "rotated") == "128 of a head's 512 values, the fastest pairs; all 256 values of a head in windows");
    CHECK(fact(gemma, "window") == "1,024 tokens");
    CHECK(fact(gemma, "heads") == "32, with 16 for keys and values in windows and 4 elsewhere");
    CHECK(fact(gemma, "cache-token") == "880 KiB, and 80 KiB once the windows are full");
    CHECK(fact(report_of("deepseek-v3"), "heads") == "128, which share one kept vector of 576 values");
    CHECK(fact(report_of("smollm3-3b"), "trained") == "65,536 tokens");
    CHECK(fact(report_of("phi-4-mini"), "window") == "262,144 tokens, which no text here exceeds");
    CHECK(fact(report_of("phi-4-mini"), "cache-token") == "128 KiB");
    CHECK(fact(report_of("smollm3-3b"), "layers") == "36: 27 with RoPE, 9 with no positions");
    CHECK(fact(report_of("t5-small"), "buckets") == "32, the last from distance 128 on");
    CHECK(fact(report_of("bert-base"), "cache-token").empty());
  }

  TEST_CASE("model_config: beside another model each fact has both values, also those that only one of them has") {
    const Report report = report_of("llama-3.1-8b", 4096, "t5-small");
    CHECK(report.other == "T5 small");
    const Report::Part& facts = part_of(report, "facts");
    CHECK(entry_of(facts, "base")->other == "none");
    CHECK(entry_of(facts, "base")->differs);
    CHECK(entry_of(facts, "buckets")->text == "none");
    CHECK(entry_of(facts, "buckets")->differs);
    const Report same = report_of("llama-3.1-8b", 4096, "llama-3.1-8b");
    for (const Report::Entry& entry : part_of(same, "facts").entries) {
      CHECK_FALSE(entry.differs);
      CHECK(entry.other == entry.text);
    }
  }

  TEST_CASE("model_config: what to write follows the length") {
    const Report::Part within = part_of(report_of("smollm3-3b", 65536), "further"), beyond = part_of(report_of("smollm3-3b"), "further");
    CHECK(within.entries.empty());
    CHECK(within.lead.contains("no key has to change"));
    CHECK(beyond.title == "To read 131,072 tokens");
    CHECK(beyond.kind == Report::Part::Kind::code);
    CHECK(beyond.entries.size() == 4);
    CHECK(entry_of(beyond, "llama-cpp")->text.contains("--rope-scale 2"));
  }

  TEST_CASE("model_config: a file without a plan says only what is wrong, and no file says nothing") {
    const Model broken = figures::plans::read_model("Your file", "{");
    const Report report = figures::plans::report({.model = &broken});
    REQUIRE(report.parts.size() == 1);
    CHECK(report.parts.front().name == "errors");
    const Model nothing{.title = "Your file"};
    CHECK(figures::plans::report({.model = &nothing}).parts.empty());
  }
}
