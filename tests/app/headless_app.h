#pragma once

#include <doctest/doctest.h>

#include <map>
#include <ranges>
#include <set>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "app/answer_store.h"
#include "app/app.h"
#include "base/json.h"
#include "base/json_writer.h"
#include "book/overview.h"
#include "book/view/controls.h"
#include "compiler/parse/parse.h"
#include "compiler/serialize.h"
#include "figures/catalog.h"
#include "tests/app/plain_layout.h"
#include "tests/ui/headless_window.h"
#include "tests/ui/lesson.h"

/// The DOM of a chapter's page after the patches: (operation, id, name) -> value. An attribute that an element of the page lacks is null.
class Dom {
 public:
  /// Takes over a control as the page has it.
  void load(const book::view::Element& control) {
    base::JsonWriter json;
    const base::JsonValue patches = json.array();
    add(control, json, patches);
    take(patches.text());
  }

  /// Applies the patches since the last call and returns their number. Requires each to be well formed.
  size_t apply() {
    size_t count = 0;
    for (const std::string& text : std::exchange(platform::record().patches, {})) count += take(text);
    return count;
  }

  base::Json operator()(std::string_view operation, std::string_view id, std::string_view name = "") const {
    const auto found = values_.find(key(operation, id, name));
    if (found != values_.end()) return found->second;
    return operation == "attribute" && ids_.contains(id) ? null_.root() : base::Json();
  }
  std::string text(std::string_view id) const { return std::string((*this)("text", id).string().value_or("(none)")); }
  std::string attribute(std::string_view id, std::string_view name) const {
    return std::string((*this)("attribute", id, name).string().value_or("(none)"));
  }
  std::string value(std::string_view id) const { return std::string((*this)("property", id, "value").string().value_or("(none)")); }
  bool has_attribute(std::string_view id, std::string_view name) const { return (*this)("attribute", id, name).string().has_value(); }
  /// The elements that the page's controls have or that were patched.
  const std::set<std::string, std::less<>>& ids() const { return ids_; }

 private:
  static void add(const book::view::Element& element, base::JsonWriter& json, const base::JsonValue& patches) {
    const auto patch = [&](std::string_view operation, std::string_view name, const auto& value) {
      patches.add(json.array().add(operation).add(element.id).add(name).add(value));
    };
    for (const book::view::Attribute& attribute : element.attributes) patch("attribute", attribute.name, attribute.value);
    if (element.value) patch("property", "value", *element.value);
    if (element.checked) patch("property", "checked", *element.checked);
    if (element.children.empty()) patch("text", "", element.text);
    patch("order", "", std::views::transform(element.children, &book::view::Element::id));
    for (const book::view::Element& child : element.children) add(child, json, patches);
  }

  size_t take(const std::string& text) {
    base::Result<base::JsonDocument> patches = base::JsonDocument::parse(text);
    REQUIRE_MESSAGE(patches.has_value(), text);
    for (const base::Json patch : patches->root().elements()) {
      REQUIRE(patch.size() == 4);
      for (size_t i = 0; i < 3; ++i) REQUIRE(patch.at(i).string().has_value());
      values_[key(*patch.at(0).string(), *patch.at(1).string(), *patch.at(2).string())] = patch.at(3);
      ids_.emplace(*patch.at(1).string());
    }
    documents_.push_back(std::move(*patches));
    return documents_.back().root().size();
  }

  using Key = std::tuple<std::string, std::string, std::string>;
  static Key key(std::string_view operation, std::string_view id, std::string_view name) {
    return {std::string(operation), std::string(id), std::string(name)};
  }
  std::map<Key, base::Json> values_;
  std::set<std::string, std::less<>> ids_;
  std::vector<base::JsonDocument> documents_;  ///< owners of the values
  base::JsonDocument null_ = *base::JsonDocument::parse("null");
};

inline constexpr platform::WindowSize kDesktop{1440, 900, 1};
inline constexpr platform::WindowSize kPhone{390, 844, 3};
inline constexpr const char* kSlug = "02-sinusoidal-encoding";
inline constexpr const char* kContents =
    R"({"title":"Phasebook","chapters":[{"slug":"02-sinusoidal-encoding","number":2,"title":"Sinusoidal encoding","minutes":7,"items":[{"id":"stepping-by-two","version":1}],"sections":[{"id":"the-formula","title":"The formula"}]}]})";

/// The key under which earlier versions of the book stored all answers in one record.
inline constexpr const char* kEarlierRecord = "phasebook.progress";

/// The answers that a tab opened now would find in storage.
inline book::Progress stored_answers() {
  app::AnswerStore store;
  store.open();
  return store.answers();
}

/// What a test can change before the chapter is opened.
struct Before {
  platform::WindowSize window = kDesktop;
  std::string query;
  std::string settings;
  std::string progress;  ///< stored by an earlier version of the book
  bool dark = false;
  bool forced_colours = false;  ///< for which the style sheet has the Page only
  bool reduced_motion = true;   ///< so that one frame is enough to show the values that a link sets
  std::string markdown = {};    ///< instead of the lesson's
  std::string contents = {};    ///< likewise
  std::map<std::string, std::string> stored = {};
};

/// A chapter as the compiler reads it.
inline book::Document read_chapter(std::string_view slug, std::string_view markdown) {
  book::Document document = compiler::parse(std::string(slug) + ".md", markdown, figures::catalog()).document;
  if (slug != "index") book::add_overview(document);
  return document;
}

/// Opens a document as in the product: the compiler stores it, and the application restores it.
inline base::Result<void> open_document(app::App& app, const book::Document& document, std::string_view query = "") {
  return app.open_chapter(compiler::serialize(document, figures::catalog()), typeset_json(document), query);
}

/// The application with the tests' lesson open, and the DOM that it patches.
class HeadlessApp {
 public:
  explicit HeadlessApp(const Before& before = {}) {
    for (size_t i = 0; i < base::kFaces.size(); ++i) {
      const auto face = static_cast<base::Face>(i);
      const base::Result<void> loaded = app.load_face(face, font_file(face));
      REQUIRE_MESSAGE(loaded.has_value(), loaded.error());
    }
    const app::Fits fits = before.forced_colours ? app::Fits::page : plain_layout::fits(before.window.width_px);
    app.set_environment({before.window, before.dark, fits, before.reduced_motion});
    REQUIRE(app.load_contents(before.contents.empty() ? kContents : before.contents).has_value());
    platform::record().stored = before.stored;
    if (!before.progress.empty()) platform::record().stored[kEarlierRecord] = before.progress;
    app.restore(before.settings);
    open(read_chapter(kSlug, before.markdown.empty() ? lesson_markdown() : before.markdown), before.query);
  }

  void open(book::Document opened, std::string_view query = "") {
    document = std::move(opened);
    dom = {};  // its elements are new
    for (const book::view::Element& control : book::view::controls(document, figures::catalog())) dom.load(control);
    places_.clear();
    const base::Result<void> result = open_document(app, document, query);
    REQUIRE_MESSAGE(result.has_value(), result.error());
    settle();
  }

  /// Resizes the window.
  void resize(platform::WindowSize window, bool dark = false) {
    app.set_environment({window, dark, plain_layout::fits(window.width_px), true});
    settle();
  }

  /// Draws a frame like a browser. Returns how many patches it brought.
  size_t frame() {
    app.update();
    const size_t patches = dom.apply();
    lay_out();
    app.paint();
    return patches;
  }

  /// Draws frames like a browser, one for each request, until there are no more requests: marks that travel are given the time to arrive.
  /// Fails if there are more than a few.
  int settle() {
    int frames = 0;
    for (; platform::record().frame_requested; ++frames) {
      REQUIRE(frames < 16);
      if (frames > 2) platform::record().now_ms += 400;
      platform::record().frame_requested = false;
      frame();
    }
    return frames;
  }

  base::Json report() {
    base::Result<base::JsonDocument> json = base::JsonDocument::parse(app.report());
    REQUIRE(json.has_value());
    reports_.push_back(std::move(*json));
    return reports_.back().root();
  }
  double parameter(std::string_view name) { return report()["figures"].at(0)["parameters"][name].number().value_or(-1); }
  /// The questions of a bank that the page shows: "one two".
  std::string shown_of(const book::Document& bank) const {
    std::string ids;
    for (const book::Item& item : bank.items) {
      if (!dom.has_attribute(item.id, "hidden")) ids += (ids.empty() ? "" : " ") + item.id;
    }
    return ids;
  }
  std::string description() { return std::string(report()["figures"].at(0)["description"].string().value_or("")); }
  /// The figure on the stage; empty if there is none.
  std::string staged() const {
    for (const book::Figure& figure : document.figures) {
      if (dom.has_attribute(figure.id, "data-staged")) return figure.id;
    }
    return "";
  }
  std::string status() { return std::string(report()["items"].at(0)["status"].string().value_or("")); }
  std::vector<std::string> errors() {
    std::vector<std::string> sentences;
    for (const base::Json error : report()["errors"].elements()) sentences.emplace_back(error.string().value_or(""));
    return sentences;
  }

  /// The element of the first link that sets `setting` in the figure.
  std::string figure_link(std::string_view setting) const {
    for (const book::Link& link : document.links) {
      if (link.href == "figure:table?" + std::string(setting)) return link.element_id;
    }
    FAIL("The lesson has no link to figure:table?" << setting);
    return "";
  }

 private:
  /// Tells the application what has been laid out, if that has changed.
  void lay_out() {
    if (dom.attribute("", "data-view") != "workbench") return places_.clear();
    const std::string figure = staged();
    std::vector<float> places = plain_layout::places(document, !figure.empty());
    if (places != places_) {
      places_ = std::move(places);
      app.place_blocks(places_);
    }
    app.workbench().read_boxes(ui::Layer::stage,
                               figure.empty() ? std::vector<float>() : plain_layout::box(ui::Kind::picture, plain_layout::kPicture));
  }

  HeadlessWindow window_;  // opened before the application starts and closed after it ends

 public:
  app::App app;
  Dom dom;
  book::Document document;

 private:
  std::vector<float> places_;  ///< as last told to the application
  std::vector<base::JsonDocument> reports_;
};

/// The state in the browser's address: what follows the question mark in the last address that was set.
inline std::string last_query() {
  REQUIRE_FALSE(platform::record().addresses.empty());
  const std::string& address = platform::record().addresses.back().first;
  const size_t question = address.find('?');
  return question == std::string::npos ? "" : address.substr(question);
}

/// What the application reports of this question.
inline base::Json item(HeadlessApp& it, std::string_view id) {
  for (const base::Json entry : it.report()["items"].elements()) {
    if (entry["id"].string() == id) return entry;
  }
  FAIL("no item " << id);
  return {};
}

inline std::string status(HeadlessApp& it, std::string_view id) { return std::string(item(it, id)["status"].string().value_or("")); }

inline void activate(HeadlessApp& it, std::string_view id) {
  it.app.activate(id);
  it.settle();
}
