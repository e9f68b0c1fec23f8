#include "compiler/site/bank_report.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <map>
#include <vector>

#include "base/number.h"
#include "base/text.h"
#include "book/quiz/final_quiz.h"
#include "compiler/site/contents.h"

namespace compiler {
namespace {

using Bank = std::vector<BankItem>;
using Row = std::vector<std::string>;  ///< of cells, as HTML

constexpr int kSeeds = 10000;

struct Column {
  std::string_view name;
  bool number = false;
};

std::string cell(std::string_view element, const Column& column, std::string_view html) {
  const std::string name(element);
  return "<" + name + (column.number ? " class=\"end\">" : ">") + std::string(html) + "</" + name + ">";
}

std::string table(const std::vector<Column>& columns, const std::vector<Row>& rows) {
  std::string html = "<table>\n<thead><tr>";
  for (const Column& column : columns) html += cell("th", column, column.name);
  html += "</tr></thead>\n<tbody>\n";
  for (const Row& row : rows) {
    html += "<tr>";
    for (size_t i = 0; i < row.size(); ++i) html += cell("td", columns[i], row[i]);
    html += "</tr>\n";
  }
  return html + "</tbody>\n</table>\n";
}

std::string section(std::string_view title, const std::string& html) { return "<h2>" + std::string(title) + "</h2>\n" + html; }

std::string paragraph(const std::string& html) { return "<p>" + html + "</p>\n"; }

std::string joined(const std::vector<std::string>& parts) {
  std::string text;
  for (const std::string& part : parts) text += (text.empty() ? "" : ", ") + part;
  return text;
}

std::string link_to(const BankItem& asked) {
  const std::string id = base::html_escape(asked.item->id);
  const std::string prefix(book::is_own(*asked.item) ? book::kFinalPrefix : "");
  return "<a href=\"" + base::html_escape(asked.document->slug) + ".html#" + prefix + id + "\">" + id + "</a>";
}

std::string said_by_check(const Manuscript& manuscript) {
  std::string items;
  for (const Diagnostic& diagnostic : lint_questions(manuscript)) items += "<li>" + base::html_escape(to_text(diagnostic)) + "</li>\n";
  return section("What the check says", items.empty() ? paragraph("There is nothing to fix.") : "<ul>\n" + items + "</ul>\n");
}

Row counts(std::string title, const std::vector<book::Item>& items) {
  Row row{std::move(title)};
  for (const book::QuestionKind* kind : book::question_kinds())
    row.push_back(std::to_string(std::ranges::count(items, kind, &book::Item::kind)));
  row.push_back(std::to_string(std::ranges::count_if(items, [](const book::Item& item) { return item.generated.exists(); })));
  row.push_back(std::to_string(items.size()));
  return row;
}

std::string counted_by_kind(const Manuscript& manuscript) {
  std::vector<Column> columns{{"chapter"}};
  for (const book::QuestionKind* kind : book::question_kinds()) columns.push_back({kind->title, true});
  columns.push_back({"of these templates", true});
  columns.push_back({"all", true});
  std::vector<Row> rows;
  std::vector<book::Item> all;
  for (const Chapter& chapter : manuscript.chapters) {
    rows.push_back(counts(base::html_escape(heading_of(chapter.document)), chapter.document.items));
    all.append_range(chapter.document.items);
  }
  if (const Chapter* quiz = find_page(manuscript, book::kFinalSlug)) {
    rows.push_back(counts(base::html_escape(heading_of(quiz->document)), quiz->document.items));
    all.append_range(quiz->document.items);
  }
  rows.push_back(counts("all", all));
  return section("Chapters and kinds", table(columns, rows));
}

/// Links to the questions of each source.
std::map<std::string, std::vector<std::string>, std::less<>> by_source(const Bank& bank) {
  std::map<std::string, std::vector<std::string>, std::less<>> covered;
  for (const BankItem& asked : bank) {
    for (const std::string& source : asked.item->sources) covered[source].push_back(link_to(asked));
  }
  return covered;
}

std::string coverage(const Bank& bank) {
  auto covered = by_source(bank);
  std::vector<Row> rows;
  std::vector<std::string> missing;
  for (const std::string_view question : kSourceQuestions) {
    const auto found = covered.find(question);
    if (found == covered.end()) missing.emplace_back(question);
    rows.push_back({std::string(question), found == covered.end() ? "none" : joined(found->second)});
    if (found != covered.end()) covered.erase(found);
  }
  const size_t all = std::size(kSourceQuestions);
  std::string html =
      paragraph(std::to_string(all - missing.size()) + " of the " + std::to_string(all) + " questions of the sources are covered." +
                (missing.empty() ? "" : " Not covered: " + joined(missing) + "."));
  html += table({{"question"}, {"covered by"}}, rows);
  rows.clear();
  for (const auto& [source, items] : covered) rows.push_back({base::html_escape(source), joined(items)});
  if (!rows.empty()) html += table({{"other source"}, {"asked about by"}}, rows);
  return section("Coverage of the sources", html);
}

bool names_section(const book::Item& item, std::string_view section) {
  return std::ranges::any_of(base::split(item.section, ','), [&](std::string_view named) { return base::trim(named) == section; });
}

std::string sections(const Manuscript& manuscript) {
  const Bank bank = bank_of(manuscript);
  std::vector<Row> rows;
  for (const Chapter& chapter : manuscript.chapters) {
    for (const book::Block& block : chapter.document.blocks) {
      if (block.kind != book::BlockKind::heading || block.level < 2) continue;
      std::vector<std::string> links;
      for (const BankItem& asked : bank) {
        const bool here = asked.document == &chapter.document && asked.item->section == block.id;
        if (here || names_section(*asked.item, chapter.document.slug + "#" + block.id)) links.push_back(link_to(asked));
      }
      rows.push_back({number_of(chapter.document),
                      "<a href=\"" + base::html_escape(chapter.document.slug) + ".html#" + block.id + "\">" +
                          base::html_escape(plain_text(block.runs, chapter.document.formulas)) + "</a>",
                      joined(links)});
    }
  }
  return section("Coverage of the sections", table({{"chapter", true}, {"section"}, {"asked about by"}}, rows));
}

std::string lengths(const Bank& bank) {
  const LongestStatistic statistic = longest_statistic(bank);
  std::string html = paragraph("In " + std::to_string(statistic.longest) + " of " + std::to_string(statistic.items) +
                               " questions with one right option that is strictly the longest. Chance makes it " +
                               base::fixed(statistic.expected, 1) + " with a standard deviation of " + base::fixed(statistic.deviation, 1) +
                               "; the check refuses more than " + base::fixed(statistic.limit(), 1) + ".");
  std::vector<Row> rows;
  for (const BankItem& asked : bank) {
    if (!has_choices(*asked.item)) continue;
    const OptionLengths length = lengths_of(asked);
    rows.push_back({link_to(asked), std::to_string(asked.item->options.size()), std::to_string(length.longest_right),
                    base::fixed(length.mean_wrong, 1),
                    length.mean_wrong > 0 ? base::fixed(length.longest_right / length.mean_wrong, 2) : "",
                    right_is_longest(asked) ? "yes" : ""});
  }
  html += paragraph("Visible characters, without spaces, of the longest right option and of the wrong ones on average:");
  return section(
      "Lengths of options",
      html + table({{"question"}, {"options", true}, {"right", true}, {"wrong", true}, {"ratio", true}, {"right is the longest"}}, rows));
}

/// How often right options landed in each place, for all questions with the same number of options.
struct Places {
  int items = 0;
  std::vector<int> counts;
};

std::string share(int count, int of) { return base::fixed(100.0 * count / of, 1) + "%"; }

std::string places_table(const Bank& bank) {
  std::map<size_t, Places> by_options;
  std::uint32_t seed = 0;
  for (const BankItem& asked : bank) {
    if (!has_one_right_option(*asked.item) || asked.item->kind->has_verdicts || asked.item->pinned) continue;
    const std::vector<int> counts = right_places(*asked.item, seed, kSeeds);
    seed += kSeeds;
    Places& places = by_options[counts.size()];
    places.counts.resize(counts.size());
    ++places.items;
    for (size_t i = 0; i < counts.size(); ++i) places.counts[i] += counts[i];
  }
  std::vector<Row> rows;
  for (const auto& [options, places] : by_options) {
    const int all = places.items * kSeeds;
    const double chance = 1.0 / static_cast<double>(options);
    double farthest = 0;
    std::vector<std::string> shares;
    for (const int count : places.counts) {
      shares.push_back(share(count, all));
      farthest = std::max(farthest, std::abs(count - all * chance) / std::sqrt(all * chance * (1 - chance)));
    }
    rows.push_back({std::to_string(options), std::to_string(places.items), joined(shares), base::fixed(farthest, 1)});
  }
  const auto pinned = std::ranges::count_if(bank, [](const BankItem& asked) { return asked.item->pinned; });
  return section(
      "Places of right options",
      paragraph("Where shuffling puts the one right option, from top to bottom, over " + base::grouped(kSeeds) +
                " seeds for each question; " + std::to_string(pinned) + " of all questions keep their author's order.") +
          table({{"options", true}, {"questions", true}, {"share of each place"}, {"farthest from even, in standard deviations", true}},
                rows));
}

std::string claims(const Bank& bank) {
  int all = 0, hold = 0;
  for (const BankItem& asked : bank) {
    if (!asked.item->kind->has_verdicts) continue;
    ++all;
    hold += std::ranges::any_of(asked.item->options, [](const book::Option& option) { return option.correct && option.says_true; });
  }
  if (all == 0) return {};
  return paragraph("Claims that hold: " + std::to_string(hold) + " of " + std::to_string(all) +
                   ". Their reasons are shuffled below each verdict.");
}

std::string templates(const Bank& bank) {
  std::vector<Row> rows;
  for (const BankItem& asked : bank) {
    if (!asked.item->generated.exists()) continue;
    std::vector<std::string> names;
    for (const book::Draw& draw : asked.item->generated.draws) names.push_back(base::html_escape(draw.name));
    rows.push_back({link_to(asked), joined(names)});
  }
  return section("Templates", rows.empty() ? paragraph("No question draws its values anew.")
                                           : table({{"question"}, {"drawn anew for each attempt"}}, rows));
}

}  // namespace

std::string bank_report_html(const Manuscript& manuscript) {
  const Bank bank = bank_of(manuscript);
  return "<!doctype html>\n<html lang=\"en\" data-page=\"plain\">\n<head>\n<meta charset=\"utf-8\">\n"
         "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>The bank of questions · " +
         std::string(kBookTitle) +
         "</title>\n<meta name=\"robots\" content=\"noindex\">\n<meta name=\"color-scheme\" content=\"light dark\">\n"
         "<link rel=\"icon\" href=\"icon.svg\" type=\"image/svg+xml\">\n<link rel=\"stylesheet\" href=\"theme.css\">\n"
         "<link rel=\"stylesheet\" href=\"phasebook.css\">\n<link rel=\"stylesheet\" href=\"bank-report.css\">\n</head>\n<body>\n"
         "<header id=\"bar\">\n<a href=\"index.html\">" +
         std::string(kBookTitle) +
         "</a>\n<span>For its authors</span>\n</header>\n<main id=\"main\">\n<article id=\"article\">\n<h1>The bank of questions</h1>\n" +
         paragraph(std::to_string(bank.size()) +
                   " questions are in the chapters. This page is built with the book, for its authors; npm run check fails on what it "
                   "lists first.") +
         said_by_check(manuscript) + counted_by_kind(manuscript) + coverage(bank) + sections(manuscript) + lengths(bank) +
         places_table(bank) + claims(bank) + templates(bank) + "</article>\n</main>\n</body>\n</html>\n";
}

}  // namespace compiler
