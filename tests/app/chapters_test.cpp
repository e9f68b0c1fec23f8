// The real chapters in the application: errors that a chapter can have even if the tests' own lesson works.
#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>

#include "base/text.h"
#include "compiler/html/html.h"
#include "tests/app/headless_app.h"
#include "tests/rounds.h"

namespace {

struct ChapterFile {
  std::string slug;
  std::string markdown;
};

/// The files whose names begin with a number, in order.
std::vector<ChapterFile> chapter_files() {
  std::vector<ChapterFile> files;
  for (const auto& entry : std::filesystem::directory_iterator(PHASEBOOK_SOURCE_DIR "/chapters")) {
    const std::string slug = entry.path().stem().string();
    if (entry.path().extension() != ".md" || slug.find_first_not_of("0123456789") != 2) continue;
    std::ifstream file(entry.path(), std::ios::binary);
    REQUIRE_MESSAGE(file.good(), slug << " cannot be read.");
    files.push_back({slug, {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()}});
  }
  std::ranges::sort(files, {}, &ChapterFile::slug);
  return files;
}

/// `npm test` tries one view, as they share what is tested here.
std::vector<const char*> views() { return rounds(false, true) ? std::vector{"workbench", "page"} : std::vector{"workbench"}; }

/// The parameter of a figure in the reported state, or null.
base::Json reported(HeadlessApp& it, std::string_view figure, std::string_view parameter) {
  for (const base::Json entry : it.report()["figures"].elements()) {
    if (entry["id"].string() == figure) return entry["parameters"][parameter];
  }
  return {};
}

/// True if each attempt at a question draws new settings for the link.
bool is_drawn(const book::Document& chapter, size_t link) {
  return std::ranges::any_of(chapter.items, [link](const book::Item& item) {
    return std::ranges::any_of(item.generated.settings, [link](const auto& setting) { return static_cast<size_t>(setting.link) == link; });
  });
}

void check_shows(HeadlessApp& it, const book::Link& link) {
  for (const book::Setting& setting : link.settings) {
    CAPTURE(link.href);
    CAPTURE(setting.name);
    const base::Json value = reported(it, link.figure_id, setting.name);
    if (value.number()) {
      CHECK(*value.number() == setting.value);
    } else {
      CHECK(value.string() == setting.text);
    }
  }
}

/// The opening tags of a page that have an id, by it.
std::map<std::string, std::string, std::less<>> opening_tags(std::string_view html) {
  std::map<std::string, std::string, std::less<>> tags;
  for (size_t open = html.find('<'); open != html.npos; open = html.find('<', open + 1)) {
    const std::string_view tag = html.substr(open, html.find('>', open) - open);
    const size_t id = tag.find(" id=\"");
    if (id != tag.npos) tags.emplace(tag.substr(id + 5, tag.find('"', id + 5) - id - 5), std::string(tag) + " ");
  }
  return tags;
}

/// Whether the page has each element of a control, with its attributes and no others that the application may remove.
void check_is_written(const book::view::Element& element, const std::map<std::string, std::string, std::less<>>& tags) {
  if (!element.id.empty()) {
    CAPTURE(element.id);
    REQUIRE(tags.contains(element.id));
    const std::string& tag = tags.find(element.id)->second;
    CHECK(tag.starts_with("<" + std::string(element.tag) + " "));
    for (const auto& [name, value] : element.attributes) {
      const std::string written = " " + std::string(name) + (value.empty() ? "" : "=\"" + base::html_escape(value) + "\"") + " ";
      CHECK_MESSAGE(tag.contains(written), written);
    }
    for (const char* flag : {"hidden", "disabled", "open", "data-live"})
      CHECK(tag.contains(" " + std::string(flag) + " ") == (element.attribute(flag) != nullptr));
    CHECK(tag.contains(" checked ") == element.checked.value_or(false));
  }
  for (const book::view::Element& child : element.children) check_is_written(child, tags);
}

}  // namespace

TEST_SUITE("app") {
  TEST_CASE("the page of every chapter has the controls that the application starts from, and it changes no others") {
    for (const char* view : views()) {
      HeadlessApp it({.settings = std::string("view=") + view});
      for (const ChapterFile& file : chapter_files()) {
        CAPTURE(file.slug);
        const book::Document chapter = read_chapter(file.slug, file.markdown);
        const auto tags = opening_tags(compiler::to_html(chapter, figures::catalog(), [](const book::Formula&) { return ""; }));
        const std::vector<book::view::Element> controls = book::view::controls(chapter, figures::catalog());
        for (const book::view::Element& control : controls) check_is_written(control, tags);
        it.open(chapter);
        it.settle();
        for (const book::Item& item : chapter.items) it.app.answer(item.id, item.options.front().id);
        it.settle();
        for (const std::string& id : it.dom.ids()) {
          const bool in_control =
              std::ranges::any_of(controls, [&](const book::view::Element& control) { return id.starts_with(control.id + "."); });
          CHECK_MESSAGE((!in_control || tags.contains(id)), id);
        }
      }
    }
  }

  TEST_CASE("every link of every chapter sets its figure as it says") {
    const std::vector<ChapterFile> files = chapter_files();
    CHECK(files.size() > 10);
    size_t activated = 0;
    for (const char* view : views()) {
      HeadlessApp it({.settings = std::string("view=") + view});
      for (const ChapterFile& file : files) {
        CAPTURE(file.slug);
        const book::Document chapter = read_chapter(file.slug, file.markdown);
        it.open(chapter);
        CHECK(it.errors().empty());
        for (const book::Item& item : chapter.items) it.app.unfold(item.id);  // what a prediction covers cannot be set
        for (size_t i = 0; i < chapter.links.size(); ++i) {
          const book::Link& link = chapter.links[i];
          if (link.figure_id.empty() || is_drawn(chapter, i)) continue;
          it.app.activate(link.element_id);
          check_shows(it, link);
          ++activated;
        }
        it.settle();
      }
    }
    CHECK(activated > 50);
  }
}
