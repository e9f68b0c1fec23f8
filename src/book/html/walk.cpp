#include "book/element_ids.h"
#include "book/html/parts.h"

namespace book {

void write_walk(HtmlWriter& html, const Walk& walk) {
  html.open("section", {{"id", walk.id}, {"class", "walk"}, {"aria-labelledby", kicker_id(walk.id)}});
  html.raw("\n");
  html.open("p", {{"id", kicker_id(walk.id)}, {"class", "kicker"}});
  html.text(kWalkKicker);
  html.raw("</p>\n<ol>\n");
  for (size_t i = 0; i < walk.steps.size(); ++i) {
    const Walk::Step& step = walk.steps[i];
    const std::string words = step_id(walk.id, i);
    html.raw("<li>");
    open_link(html, html.document.links[step.link], true);
    html.open("span", {{"id", words}});
    write_runs(html, step.text, words);
    html.raw("</span></a></li>\n");
  }
  html.raw("</ol>\n<div class=\"verdict\">");
  html.open("button", {{"type", "button"}, {"id", back_id(walk.id)}}, " data-press disabled");
  html.raw("Back</button>");
  html.open("button", {{"type", "button"}, {"id", next_id(walk.id)}}, " data-press disabled");
  html.raw("Next</button>");
  html.open("p", {{"id", status_id(walk.id)}, {"class", "unseen"}, {"role", "status"}});
  html.raw("</p></div>\n</section>");
}

void write_scene(HtmlWriter& html, const Block& block) {
  const Scene& scene = html.document.scenes[block.index];
  html.open("p", {{"id", block.id}, {"class", "scene"}});
  open_link(html, html.document.links[scene.link], true);
  html.text(scene.words);
  html.raw("</a></p>");
}

}  // namespace book
