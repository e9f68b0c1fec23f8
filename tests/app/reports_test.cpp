// The report of a figure that reads configurations, in the application.
#include <doctest/doctest.h>

#include <string>
#include <vector>

#include "app/figure_model.h"
#include "base/parameter.h"
#include "engine/config/warnings.h"
#include "figures/catalog.h"
#include "platform/host.h"
#include "tests/app/headless_app.h"

namespace {

constexpr std::string_view kYarn =
    R"({"model_type": "qwen2", "num_hidden_layers": 2, "hidden_size": 256, "num_attention_heads": 2, "rope_theta": 1000000.0,
 "max_position_embeddings": 32768, "rope_scaling": {"rope_type": "yarn", "factor": 4.0, "original_max_position_embeddings": 32768}})";

std::string page() {
  std::string text = "# T\n\n```figure model_config\nid: plan\n```\n\n```report plan\n";
  for (const std::string_view id : engine::kConfigWarnings) text.append("- (").append(id).append(") [About it](#t)\n");
  return text + "```\n";
}

/// All strings of a patch, one after the other.
std::string strings(base::Json json) {
  std::string all(json.string().value_or(""));
  for (const base::Json element : json.elements()) all += strings(element) + "|";
  for (const auto& [name, member] : json.members()) all += std::string(name) + "=" + strings(member) + "|";
  return all;
}

class ReportPage : public HeadlessApp {
 public:
  explicit ReportPage(const std::string& query = "") : HeadlessApp({.query = query, .markdown = page()}) {
    app.completed();
    settle();
  }
  void write(std::string_view text) {
    app.input("plan-report.text", text);
    app.change("plan-report.text", text);
    settle();
  }
  std::string children(std::string_view id) { return strings(dom("children", id)); }
  base::Json config() { return report()["figures"].at(0)["config"]; }
  /// Whether it has been switched on since the page was built.
  bool enabled(std::string_view id) {
    const base::Json disabled = dom("attribute", id, "disabled");
    return disabled.exists() && disabled.is_null();
  }
  std::string chosen() { return std::string(report()["figures"].at(0)["parameters"]["model"].string().value_or("")); }
};

}  // namespace

TEST_SUITE("app") {
  TEST_CASE("a report is shown once its page has all that it needs, with the model that the figure shows") {
    HeadlessApp it({.markdown = page()});
    CHECK_FALSE(it.dom("children", "plan-report.body").exists());
    it.app.completed();
    it.settle();
    CHECK(strings(it.dom("children", "plan-report.body")).contains("Llama 3.1 8B"));
    CHECK(it.dom.value("plan-report.text").contains("\"llama\""));
    CHECK(it.dom.value("plan-report.model") == "llama-3.1-8b");
    CHECK(it.dom("attribute", "plan-report.text", "disabled").is_null());
  }

  TEST_CASE("what is written in the field is read when the reader has done, kept in the tab, and reported with links") {
    ReportPage it;
    it.app.input("plan-report.text", kYarn);
    it.settle();
    CHECK(it.chosen() == "llama-3.1-8b");
    it.app.change("plan-report.text", kYarn);
    it.settle();
    CHECK(it.chosen() == "own");
    CHECK(last_query().contains("plan.model=own"));
    CHECK_FALSE(last_query().contains("qwen2"));
    CHECK(platform::record().configs["plan"] == kYarn);
    CHECK(it.config()["warnings"].at(0).string() == "always-on");
    CHECK(it.config()["errors"].size() == 0);
    CHECK(it.children("plan-report.body").contains("About it"));
  }

  TEST_CASE("a mistake is told beside the field with its place, and what was written stays") {
    ReportPage it;
    it.write("{\"a\":\n 1,, }");
    CHECK(it.dom.attribute("plan-report.text", "aria-invalid") == "true");
    CHECK_MESSAGE(it.children("plan-report.wrong").contains("Line 2"), it.children("plan-report.wrong"));
    CHECK(it.dom.value("plan-report.text") == "{\"a\":\n 1,, }");
    CHECK(it.config()["errors"].size() == 1);
    it.write(kYarn);
    CHECK_FALSE(it.dom.has_attribute("plan-report.text", "aria-invalid"));
    CHECK(it.children("plan-report.wrong").contains("to watch for"));
  }

  TEST_CASE("a model, another to compare with, and a length are chosen in the form and stand in the address") {
    ReportPage it;
    it.app.input("plan-report.model", "gpt-oss-20b");
    it.app.change("plan-report.model", "gpt-oss-20b");
    it.app.change("plan-report.compare", "llama-3.1-8b");
    it.app.input("plan-report.length", "4096");
    it.app.change("plan-report.length", "4096");
    it.settle();
    CHECK(it.parameter("length") == 4096);
    CHECK(it.dom.value("plan-report.text").contains("gpt_oss"));
    CHECK(it.children("plan-report.body").contains("gpt-oss 20b, compared with Llama 3.1 8B"));
    CHECK(last_query().contains("plan.model=gpt-oss-20b"));
    CHECK(last_query().contains("plan.compare=llama-3.1-8b"));
    CHECK(last_query().contains("plan.length=4096"));
    it.app.change("plan-report.length", "many");
    it.settle();
    CHECK(it.parameter("length") == 4096);
    CHECK(it.dom.value("plan-report.length") == "4096");
  }

  TEST_CASE("without a file, 'Your file' asks for one") {
    ReportPage it("?plan.model=own");
    CHECK(it.children("plan-report.body").contains("Paste a configuration"));
    CHECK(it.dom.value("plan-report.text").empty());
    CHECK_FALSE(it.enabled("plan-report.link"));
  }

  TEST_CASE("a file that was kept comes back without being chosen; one from a link is shown and not kept") {
    ReportPage it;
    it.app.file_chosen("plan-report.given", kYarn);
    it.settle();
    CHECK(it.chosen() == "llama-3.1-8b");
    it.app.change("plan-report.model", "own");
    it.settle();
    CHECK(it.dom.value("plan-report.text") == kYarn);
    CHECK(platform::record().configs.empty());
    it.app.change("plan-report.model", "bert-base");
    it.app.file_chosen("plan-report.linked", "{\"model_type\": \"bert\"");
    it.settle();
    CHECK(it.chosen() == "own");
    CHECK(it.config()["errors"].size() == 1);
    CHECK(platform::record().configs.empty());
  }

  TEST_CASE("a link holds the address and the file; too long a file is told") {
    ReportPage it;
    CHECK_FALSE(it.enabled("plan-report.link"));
    it.write(kYarn);
    CHECK(it.enabled("plan-report.link"));
    activate(it, "plan-report.link");
    REQUIRE(platform::record().config_links.size() == 1);
    CHECK(platform::record().config_links.front().contains("plan.model=own"));
    CHECK(platform::record().config_links.front().ends_with(kYarn));
    it.app.config_copied("plan-report.link", "120");
    it.settle();
    CHECK(it.dom.text("plan-report.status").contains("by 120 characters"));
    it.app.config_copied("plan-report.link", "yes");
    it.settle();
    CHECK(it.dom.text("plan-report.status").starts_with("Link copied."));
    activate(it, "plan-report.open");
    CHECK(platform::record().picked.back() == "plan.file.file");
  }

  TEST_CASE("what the reader chose stays while she reads on, and scenes say only how it is shown") {
    const figures::Kind& kind = *figures::find("model_config");
    const auto at = [&kind](std::string_view name) { return static_cast<size_t>(base::find(kind.parameters, name)); };
    const size_t model = at("model"), view = at("view"), length = at("length");
    std::vector<double> initial;
    for (const base::Parameter& parameter : kind.parameters) initial.push_back(parameter.initial);
    app::FigureModel figure{.id = "plan", .kind = &kind, .values = initial};
    figure.book = {.values = initial, .initial_values = initial};
    figure.set_by_reader.values.assign(initial.size(), 0);
    figure.picture = kind.make();
    const std::vector<book::Setting> scene{{"model", 3, ""}, {"view", 2, ""}, {"length", 2048, ""}};

    figure.of_reader = true;
    app::set_book(figure, scene, 0);
    CHECK(figure.values[model] == 3);
    app::set_by_hand(figure, view, 1);
    app::set_book(figure, scene, 1);
    CHECK(figure.values[view] == 2);
    app::set_by_hand(figure, model, 0);
    app::set_by_hand(figure, view, 3);
    app::set_book(figure, {}, 1);
    CHECK(figure.values[view] == 3);
    CHECK(figure.values[length] == 2048);
    app::set_book(figure, scene, 2);
    CHECK(figure.values[model] == 0);
    CHECK(figure.values[view] == 2);
    CHECK(figure.values[length] == 2048);
    app::set_book(figure, {}, 3);
    CHECK(figure.values[view] == kind.parameters[view].initial);
    CHECK(figure.values[length] == 2048);

    figure.of_reader = false;
    app::set_book(figure, {}, 4);
    CHECK(figure.values[model] == kind.parameters[model].initial);
  }
}
