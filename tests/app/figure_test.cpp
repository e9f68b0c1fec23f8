#include <doctest/doctest.h>

#include <set>

#include "tests/app/headless_app.h"

TEST_SUITE("app") {
  TEST_CASE("a link in the text turns the figure's knob and makes an address to come back to") {
    HeadlessApp it;
    it.app.activate(it.figure_link("base=100"));
    it.settle();
    CHECK(it.parameter("base") == 100);
    CHECK(it.dom.value("table.base") == "100");
    CHECK(it.dom.text("table.description").find("base 100.") != std::string::npos);
    REQUIRE(platform::record().addresses.size() == 1);
    CHECK(platform::record().addresses[0] == std::pair<std::string, bool>("02-sinusoidal-encoding.html?table.base=100", true));
  }

  TEST_CASE("Back and Forward lead through the states of the figure") {
    HeadlessApp it;
    it.app.activate(it.figure_link("base=100"));
    it.settle();
    it.app.activate(it.figure_link("positions=200"));
    it.settle();
    const std::string forward = last_query();
    it.app.go_to("?table.base=100");
    it.settle();
    CHECK(it.parameter("positions") == 30);
    CHECK(it.parameter("base") == 100);
    CHECK(it.dom.value("table.positions") == "30");
    it.app.go_to("");
    it.settle();
    CHECK(it.parameter("base") == 10000);
    it.app.go_to(forward);
    it.settle();
    CHECK(it.parameter("base") == 100);
    CHECK(it.parameter("positions") == 200);
    CHECK(it.dom.text("table.description") == it.description());
    CHECK(platform::record().addresses.size() == 2);  // Back and Forward do not change the address
  }

  TEST_CASE("a number that is typed is taken, and the address follows when it has settled") {
    HeadlessApp it;
    it.app.input("table.base", "500");
    it.settle();
    CHECK(it.parameter("base") == 500);
    CHECK(platform::record().addresses.empty());
    it.app.change("table.base", "500");
    it.settle();
    REQUIRE(platform::record().addresses.size() == 1);
    CHECK_FALSE(platform::record().addresses[0].second);
    CHECK(last_query() == "?table.base=500");
  }

  TEST_CASE("nonsense in a control leaves the state, and the control is set right again") {
    HeadlessApp it;
    for (const char* text : {"", "abc", "1e999", "nan", "--5", "5 5", "0x10"}) {
      for (const char* id : {"table.base", "table.base.slider", "table.d_model", "table.positions.slider"}) {
        CAPTURE(text);
        it.app.input(id, text);
        it.settle();
        it.app.change(id, text);
        CHECK(it.frame() == 1);  // the value of the control, sent again
        CHECK(it.parameter("base") == 10000);
        CHECK(it.parameter("d_model") == 32);
        CHECK(it.parameter("positions") == 30);
      }
    }
    CHECK(it.errors().empty());
  }

  TEST_CASE("a number out of range becomes the nearest allowed when it has settled, not while it is typed") {
    HeadlessApp it;
    it.app.input("table.d_model", "6");  // on the way to 63
    it.settle();
    CHECK(it.parameter("d_model") == 6);
    it.app.input("table.d_model", "63");
    it.settle();
    CHECK(it.parameter("d_model") == 6);
    it.app.change("table.d_model", "63");
    it.settle();
    CHECK(it.parameter("d_model") == 64);
    CHECK(it.dom.value("table.d_model") == "64");
    it.app.change("table.positions", "1e15");
    it.settle();
    CHECK(it.parameter("positions") == 2048);
    it.app.change("table.positions", "-1e15");
    it.settle();
    CHECK(it.parameter("positions") == 1);
  }

  TEST_CASE("each of the first arrow keys on a slider moves the figure") {
    HeadlessApp it;
    for (const char* name : {"positions", "d_model", "base"}) {
      const std::string slider = std::string("table.") + name + ".slider";
      it.app.input(slider, "0");
      it.settle();
      CHECK(it.dom.value(slider) == "0");
      for (int presses = 0; presses < 3; ++presses) {
        const double before = it.parameter(name);
        it.app.input(slider, std::to_string(std::atoi(it.dom.value(slider).c_str()) + 1));
        it.settle();
        CHECK(it.parameter(name) > before);
      }
    }
  }

  TEST_CASE("a slider that settles where its travel cannot show the last step keeps that step") {
    HeadlessApp it;
    it.app.input("table.positions.slider", "0");
    it.settle();
    it.app.input("table.positions.slider", "1");  // too small a step for another position, so it moves by one
    it.settle();
    CHECK(it.parameter("positions") == 2);
    it.app.change("table.positions.slider", "1");
    it.settle();
    CHECK(it.parameter("positions") == 2);
    CHECK(last_query() == "?table.positions=2");
  }

  TEST_CASE("reset leads back to what the book sets") {
    HeadlessApp it({.query = "?table.base=100&table.positions=7&table.d_model=2"});
    it.app.activate("table.reset");
    it.settle();
    CHECK(it.parameter("base") == 10000);
    CHECK(it.parameter("positions") == 30);
    CHECK(it.parameter("d_model") == 32);
    CHECK(it.dom.value("table.base") == "10000");
    CHECK(it.dom.text("table.description").find("base 10,000") != std::string::npos);
    CHECK(platform::record().addresses.back() == std::pair<std::string, bool>("02-sinusoidal-encoding.html", false));
  }

  TEST_CASE("set turns a knob, and names what is wrong where it cannot") {
    HeadlessApp it;
    CHECK(it.app.set("table", "base", "100").empty());
    CHECK(it.parameter("base") == 100);
    CHECK(it.app.set("tabel", "base", "100") == "There is no figure 'tabel' in this chapter.");
    CHECK(it.app.set("table", "bass", "100") ==
          "The figure 'table' has no parameter 'bass'. It has: view, positions, d_model, base, against, wave_1, wave_2, wave_3, wave_4, "
          "position, "
          "dimension, pinned, from_position, shown_positions, from_dimension, shown_dimensions, cover.");
    CHECK(it.app.set("table", "d_model", "33") == "d_model of 'table' cannot be 33; it takes 2 to 1024 in steps of 2.");
    CHECK(it.app.set("table", "base", "NaN").starts_with("base of 'table' cannot be "));
    CHECK(it.app.set("table", "positions", "0").find("takes 1 to 2048") != std::string::npos);
    it.settle();
    CHECK(it.parameter("base") == 100);
    CHECK(it.parameter("d_model") == 32);
  }

  TEST_CASE("what the state says of a figure can be set again and changes nothing, and each choice is set by its word") {
    HeadlessApp it;
    for (const figures::Kind* kind : figures::kinds()) {
      CAPTURE(kind->name);
      it.open(read_chapter(kSlug, "# Kinds\n\n## Part\n\n```figure " + std::string(kind->name) + "\nid: shown\n```\n"));
      const auto state = [&] { return it.report()["figures"].at(0)["parameters"]; };
      const auto text_of = [](const base::Json& value) {
        return value.string() ? std::string(*value.string()) : base::exact(value.number().value_or(NAN));
      };
      const auto all = [&] {
        std::map<std::string, std::string> values;
        for (const auto& parameter : kind->parameters) values[std::string(parameter.name)] = text_of(state()[parameter.name]);
        if (!kind->text.name.empty()) values[std::string(kind->text.name)] = text_of(state()[kind->text.name]);
        return values;
      };
      const auto before = all();
      for (const auto& [name, value] : before) {
        CAPTURE(name);
        CHECK(it.app.set("shown", name, value) == "");
        CHECK(all() == before);
      }
      for (const base::Parameter& parameter : kind->parameters) {
        CAPTURE(parameter.name);
        for (const base::Choice& choice : parameter.choices) {
          CAPTURE(choice.name);
          CHECK(it.app.set("shown", parameter.name, choice.name) == "");
          CHECK(state()[parameter.name].string() == choice.name);
        }
        if (parameter.kind != base::Parameter::Kind::choice) continue;
        CHECK(it.app.set("shown", parameter.name, "no such word") ==
              std::string(parameter.name) + " of 'shown' cannot be no such word; it takes " + base::values_allowed(parameter) + ".");
      }
      if (kind->text.max_length > 0)
        CHECK(it.app.set("shown", kind->text.name, std::string(static_cast<size_t>(kind->text.max_length) + 1, 'a'))
                  .find("cannot be that long") != std::string::npos);
    }
  }

  TEST_CASE("a choice is also set by its number, unless its words are numbers themselves") {
    HeadlessApp it({.markdown = "# Lab\n\n## Part\n\n```figure training_lab\nid: lab\n```\n"});
    const auto state = [&](const char* name) { return it.report()["figures"].at(0)["parameters"][name].string().value_or(""); };
    CHECK(it.app.set("lab", "task", "1") == "");
    CHECK(state("task") == "back");
    CHECK(it.app.set("lab", "layers", "1") == "");
    CHECK(state("layers") == "1");
    CHECK(it.app.set("lab", "width", "64") == "");
    CHECK(state("width") == "64");
    CHECK(it.app.set("lab", "width", "2") == "width of 'lab' cannot be 2; it takes 16, 24, 32, 48, 64.");
    CHECK(it.app.set("lab", "task", "99").find("it takes order, back") != std::string::npos);
  }

  TEST_CASE("what is reported belongs together, also before the next frame") {
    HeadlessApp it;
    REQUIRE(it.app.set("table", "positions", "200").empty());
    CHECK(it.description().find("positions 0 to 199") != std::string::npos);
    it.settle();
    CHECK(it.dom.text("table.description") == it.description());
  }

  TEST_CASE("a slider moves the figure, its number, its description and in the end the address") {
    HeadlessApp it;
    it.app.input("table.positions.slider", "120");
    it.settle();
    it.app.input("table.positions.slider", "240");
    CHECK(it.parameter("positions") == 2048);
    CHECK(platform::record().addresses.empty());
    it.settle();
    CHECK(it.dom.value("table.positions") == "2048");
    CHECK(it.dom.value("table.positions.slider") == "240");
    CHECK(it.dom.text("table.description").find("positions 0 to 2,047") != std::string::npos);
    it.app.change("table.positions.slider", "240");
    it.settle();
    REQUIRE(platform::record().addresses.size() == 1);
    CHECK_FALSE(platform::record().addresses[0].second);
    CHECK(last_query() == "?table.positions=2048");
  }

  TEST_CASE("a link whose values are set already makes no address") {
    HeadlessApp it({.settings = "view=page"});
    it.app.activate(it.figure_link("base=10000"));
    it.settle();
    CHECK(platform::record().addresses.empty());
    CHECK(platform::record().revealed.empty());
  }

  TEST_CASE("on the Page a link shows the picture where the reader is, until the figure is in sight or the peek is closed") {
    HeadlessApp it({.settings = "view=page"});
    it.app.size_canvas("table", {{500, 0, 1}, 300, 48});
    it.settle();
    const auto peeks = [&it] {
      it.settle();
      return !it.dom.has_attribute("peek", "hidden");
    };
    CHECK_FALSE(peeks());
    for (const char* end : {"peek.close", "peek.figure", "sight", "Escape"}) {
      CAPTURE(end);
      platform::record().copied.clear();
      it.app.activate(it.figure_link("base=100"));
      CHECK(peeks());
      const std::vector<std::string>& copied = platform::record().copied;  // for as long as its marks travel
      CHECK(std::set<std::string>(copied.begin(), copied.end()) == std::set<std::string>{"table.canvas", "peek.canvas"});
      if (std::string_view(end) == "sight") {
        it.app.in_sight("table", true);
      } else if (std::string_view(end) == "Escape") {
        it.app.escape();
      } else {
        it.app.activate(end);
      }
      CHECK_FALSE(peeks());
      it.app.in_sight("table", false);
      it.app.set("table", "base", "1000");
      it.settle();
    }
    CHECK(platform::record().revealed == std::vector<std::string>{"table"});
    it.app.in_sight("table", true);
    it.app.activate(it.figure_link("base=100"));
    CHECK_FALSE(peeks());
  }

  TEST_CASE("a panel opens with the focus in it and gives it back; at most one is open") {
    HeadlessApp it;
    const auto open = [&it] {
      it.settle();
      std::string panels;
      for (const char* panel : {"menu", "data"}) {
        if (!it.dom.has_attribute("table." + std::string(panel), "hidden")) panels += panel;
      }
      return panels;
    };
    CHECK(open().empty());
    it.app.activate("table.menu.toggle");
    CHECK(open() == "menu");
    CHECK(it.dom("focus", "table.menu").exists());
    CHECK(it.dom.attribute("table.menu.toggle", "aria-expanded") == "true");
    it.app.click_away("table.menu");
    CHECK(open() == "menu");
    it.app.escape();
    CHECK(open().empty());
    CHECK(it.dom("focus", "table.menu.toggle").exists());
    it.app.activate("table.menu.toggle");
    it.app.click_away("");
    CHECK(open().empty());
    it.app.activate("table.menu.toggle");
    it.app.activate("table.data.toggle");
    CHECK(open() == "data");
    it.app.click_away("");
    CHECK(open() == "data");
    it.app.activate("table.data.close");
    CHECK(open().empty());
    it.app.activate("table.menu.toggle");
    it.app.activate("table.forward");
    CHECK(open() == "menu");
    it.app.activate("table.copy");
    CHECK(open().empty());
  }

  TEST_CASE("what is reported counts the knobs in front, and with the menu open those in it") {
    HeadlessApp it;
    const auto controls = [&it] { return it.report()["figures"].at(0)["controls"].number().value_or(-1); };
    CHECK(controls() == 2);
    it.app.activate("table.menu.toggle");
    CHECK(controls() == 4);
    it.app.escape();
    CHECK(controls() == 2);
  }

  TEST_CASE("a figure is enlarged over the text with the paragraph being read, and put back") {
    HeadlessApp it;
    const auto enlarged = [&it] {
      it.settle();
      CHECK(it.dom.has_attribute("table", "data-enlarged") == it.dom.has_attribute("", "data-enlarged"));
      return it.dom.has_attribute("table", "data-enlarged");
    };
    it.app.enlarge("nobody");
    CHECK_FALSE(enlarged());
    it.app.enlarge("table");
    CHECK(enlarged());
    CHECK_FALSE(it.dom.text("table.caption").empty());
    it.app.enlarge("");
    CHECK_FALSE(enlarged());
    it.app.enlarge("table");
    it.app.activate("table.menu.toggle");
    it.app.escape();
    CHECK(enlarged());
    it.app.escape();
    CHECK_FALSE(enlarged());
    it.app.activate("table.enlarge");
    CHECK(enlarged());
    CHECK(it.dom("focus", "table.shrink").exists());
    it.app.activate("table.shrink");
    CHECK_FALSE(enlarged());
  }

  TEST_CASE("a link moves the picture there in a while, and what is said is there at once") {
    HeadlessApp it({.reduced_motion = false});
    it.app.activate(it.figure_link("base=100"));
    for (int i = 0; i < 8; ++i) {
      platform::record().now_ms += 60;
      CHECK(it.parameter("base") == 100);
      CHECK(it.description().find("base 100.") != std::string::npos);
      CHECK(platform::record().frame_requested);
      it.frame();
    }
    it.settle();
    CHECK(it.dom.text("table.description") == it.description());
  }

  TEST_CASE("a link to what the figure shows already plays the way there once more, and changes no value") {
    HeadlessApp it({.reduced_motion = false});
    const std::string link = it.figure_link("base=100");
    it.app.activate(link);
    platform::record().now_ms += 1000;
    it.settle();
    CHECK_FALSE(platform::record().frame_requested);
    it.app.activate(link);
    it.settle();
    REQUIRE_FALSE(platform::record().wakes_ms.empty());
    CHECK(it.parameter("base") == 100);
    CHECK(it.description().find("base 100.") != std::string::npos);
    platform::record().now_ms += platform::record().wakes_ms.back();
    it.frame();
    CHECK(platform::record().frame_requested);  // the marks travel
    CHECK(it.parameter("base") == 100);
    CHECK(platform::record().addresses.size() == 1);
  }

  TEST_CASE("a choice is taken by its radio button, and knobs come and go with it") {
    HeadlessApp it;
    CHECK(it.dom.attribute("table.wave_1.row", "hidden").empty());
    it.app.input("table.view.waves", "waves");
    it.settle();
    CHECK(it.dom("property", "table.view.waves", "checked").boolean().value_or(false));
    CHECK(it.dom.attribute("table.wave_1.row", "hidden") == "(none)");
    CHECK(it.dom.attribute("table.against.row", "hidden").empty());
    CHECK(last_query() == "?table.view=waves");
  }

  TEST_CASE("play steps through the positions, four in a second, and stops at the end") {
    HeadlessApp it({.query = "?table.position=27"});
    it.app.activate("table.play");
    it.frame();
    CHECK(it.dom.attribute("table.play", "aria-label") == "Pause, Encoding table");
    for (const double position : {28, 29, 29}) {
      platform::record().now_ms += 251;
      it.frame();
      CHECK(it.parameter("position") == position);
    }
    it.settle();
    CHECK(it.dom.attribute("table.play", "aria-label") == "Play, Encoding table");
    it.app.activate("table.back");
    it.settle();
    CHECK(it.parameter("position") == 28);
  }

  TEST_CASE("keys on the picture move the cursor") {
    HeadlessApp it;
    CHECK(it.app.key("table", "ArrowDown"));
    it.settle();
    CHECK(it.parameter("position") == 12);
    CHECK_FALSE(it.app.key("table", "q"));
    CHECK_FALSE(it.app.key("nobody", "ArrowDown"));
  }

  TEST_CASE("values, files, pictures and links are handed out, and it is said when it worked") {
    HeadlessApp it({.query = "?table.base=100"});
    it.app.activate("table.link");
    REQUIRE(platform::record().clipboard.size() == 1);
    CHECK(platform::record().clipboard[0].first == "02-sinusoidal-encoding.html?table.positions=30&table.base=100#table");
    it.app.done("table", true);
    it.settle();
    CHECK(it.dom.text("table.status") == "Link copied.");
    it.app.activate("table.embed");
    CHECK(platform::record().clipboard.back().first ==
          "Encoding table: 02-sinusoidal-encoding.html?embed=1&only=table&table.positions=30&table.base=100");
    CHECK(platform::record().clipboard.back().second == "table");
    it.app.done("table", true);
    it.settle();
    CHECK(it.dom.text("table.status") == "Embed code copied.");
    it.app.activate("table.copy");
    CHECK(platform::record().clipboard.back().first.starts_with("position\t"));
    it.app.activate("table.csv");
    CHECK(platform::record().saved.at("table.csv").starts_with("position,dimension 0,"));
    it.app.activate("table.png");
    it.settle();
    REQUIRE(platform::record().pictures.contains("table.png"));
    CHECK(platform::record().pictures.at("table.png").first == 1440);
    CHECK(it.dom.text("table.status") == "Picture saved.");
    platform::record().now_ms += 4001;
    it.frame();
    it.settle();
    CHECK(it.dom.text("table.status").empty());
  }

  TEST_CASE("a figure that plays is filmed while it plays, and it is said how that went") {
    HeadlessApp it;
    for (const bool works : {true, false}) {
      it.app.activate("table.film");
      it.frame();
      CHECK(platform::record().films.at("table").starts_with("Encoding table. "));
      CHECK(it.dom.text("table.status") == "Filming.");
      platform::record().now_ms += 600;
      it.frame();
      CHECK(platform::record().frame_requested);  // it plays
      it.app.filmed("table", works);
      it.settle();
      CHECK(it.dom.text("table.status") == (works ? "Film saved." : "This browser could not film the picture."));
      CHECK(it.dom.attribute("table.play", "aria-label") == "Play, Encoding table");
    }
  }

  TEST_CASE("the table of numbers is filled while it is open") {
    HeadlessApp it;
    CHECK(it.dom("table", "table.data.table").size() == 0);
    it.app.activate("table.data.toggle");
    it.settle();
    REQUIRE(it.dom("table", "table.data.table").size() == 3);
    CHECK(it.dom("table", "table.data.table").at(2).size() == 16);
    it.app.activate("table.data.close");
    it.settle();
    CHECK(it.dom("table", "table.data.table").size() == 0);
  }
}
