// The real chapters in the application: errors that a chapter can have even if the tests' own lesson works.
#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>

#include "tests/app/headless_app.h"

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

}  // namespace

TEST_SUITE("app") {
  TEST_CASE("every link of every chapter sets its figure as it says, in both views") {
    const std::vector<ChapterFile> files = chapter_files();
    CHECK(files.size() > 10);
    size_t activated = 0;
    for (const char* view : {"workbench", "page"}) {
      HeadlessApp it({.settings = std::string("view=") + view});
      for (const ChapterFile& file : files) {
        CAPTURE(file.slug);
        const book::Document chapter = read_chapter(file.slug, file.markdown);
        it.open(chapter);
        it.settle();
        CHECK(it.errors().empty());
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
    CHECK(activated > 100);
  }
}
