#include "figures/word_model.h"

#include "tests/figures/held_figure.h"

namespace {

constexpr std::string_view kKinds[] = {"attention_order", "attention_steps", "compare_encodings", "learned_table"};

}  // namespace

TEST_SUITE("figures") {
  TEST_CASE("trained weights are wanted when the reader chooses them, and until then and without them the made-up ones are shown") {
    for (const std::string_view name : kKinds) {
      CAPTURE(name);
      const figures::Kind& kind = *figures::find(name);
      const std::unique_ptr<figures::Figure> figure = kind.make();
      figure->set(figures::initial_values(kind), kind.text.initial);
      CHECK(figure->loads()->wanted_file().empty());
      const std::string made_up = figure->alt_text();
      const std::vector<double> trained = values_with(kind, {{"weights", 1}});
      figure->set(trained, kind.text.initial);
      CHECK(figure->loads()->wanted_file() == lab::kWordFile);
      CHECK(figure->alt_text() == "The trained weights are on their way. These are made up. " + made_up);
      CHECK(words_of(scene_of(*figure)).find("on their way") != std::string::npos);

      figure->loads()->receive_file("");
      figure->set(trained, kind.text.initial);
      CHECK(figure->loads()->wanted_file().empty());
      CHECK(figure->alt_text() == "The trained weights could not be loaded. These are made up. " + made_up);

      figure->set(figures::initial_values(kind), kind.text.initial);
      CHECK(figure->alt_text() == made_up);
      figure->set(trained, kind.text.initial);  // asks once more
      CHECK(figure->loads()->wanted_file() == lab::kWordFile);
      figure->loads()->receive_file("no such file");
      figure->set(trained, kind.text.initial);
      CHECK(figure->alt_text().starts_with("The file of trained weights is damaged."));

      figure->set(figures::initial_values(kind), kind.text.initial);
      set_and_supply(*figure, trained, kind.text.initial);
      CHECK(figure->loads()->wanted_file().empty());
      CHECK(figure->alt_text().find("large models") != std::string::npos);
      CHECK(figure->alt_text().find("made up") == std::string::npos);
      figure->set(figures::initial_values(kind), kind.text.initial);
      CHECK(figure->alt_text() == made_up);
    }
  }

  TEST_CASE("a trained layer without positions and mask keeps the outputs of reordered words; words that it does not know are named") {
    HeldFigure figure("attention_order", {{"weights", 1}, {"head", 2}}, "dog bites man");
    figure.type("man bites dog");
    CHECK(figure.words().find("The same vectors, moved.") != std::string::npos);
    figure.set({{"encoding", 6}, {"mask", 1}});
    CHECK(figure.words().find("Different vectors.") != std::string::npos);
    figure.type("man bites Zeppelin");
    CHECK(figure.words().find("The model knows 999 words, but not “Zeppelin”.") != std::string::npos);
    CHECK(figure.figure().alt_text().find("but not “Zeppelin”") != std::string::npos);
  }

  TEST_CASE("of a trained encoding, what it adds is the difference to the same head without positions") {
    const HeldFigure figure("compare_encodings", {{"weights", 1}, {"encoding", 0}, {"view", 0}}, "the dog bites the man");
    const figures::DataTable table = figure.all();
    CHECK(table.caption.find("without its positions; trained on this book") != std::string::npos);
    double none = 0, rope = 0;
    for (const auto& row : table.rows) {
      if (row[6] == "hidden") continue;
      (row[0] == "None" ? none : row[0] == "RoPE" ? rope : none) += row[0] == "None" || row[0] == "RoPE" ? std::fabs(std::stod(row[6])) : 0;
    }
    CHECK(none == 0);
    CHECK(rope > 0.1);
  }

  TEST_CASE("the table of the model begins as noise, and at the end of training neighbours are alike") {
    HeldFigure figure("learned_table", {{"weights", 1}, {"steps", 0}, {"length", 24}});
    CHECK(figure.words().find("Not trained yet.") != std::string::npos);
    const auto likeness = [&] {
      const std::string told = figure.words();
      const size_t at = told.find("at the start, ");
      REQUIRE(at != told.npos);
      return std::stod(told.substr(at + 14));
    };
    figure.set({{"steps", 15}});
    const double midway = likeness();
    figure.set({{"steps", 30}});
    CHECK(figure.words().find("after 3,000 steps of training") != std::string::npos);
    CHECK(likeness() > 0.6);
    CHECK(likeness() > midway);
  }
}
