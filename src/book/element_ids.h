#pragma once

#include <string>
#include <string_view>

// The ids of the elements inside figures and quizzes. book/view makes the elements, and the application is told of events by these ids.
namespace book {

inline std::string join_id(std::string_view owner, std::string_view part) { return std::string(owner).append(".").append(part); }

inline constexpr std::string_view kLiveRegionId = "live-region";  ///< what screen readers announce

// Figure: <figure id="table">
inline std::string canvas_id(std::string_view figure) { return join_id(figure, "canvas"); }
inline std::string description_id(std::string_view figure) { return join_id(figure, "description"); }
inline std::string reset_id(std::string_view figure) { return join_id(figure, "reset"); }
inline std::string as_text_id(std::string_view figure) { return join_id(figure, "as-text"); }
inline std::string play_id(std::string_view figure) { return join_id(figure, "play"); }
inline std::string back_id(std::string_view figure) { return join_id(figure, "back"); }
inline std::string forward_id(std::string_view figure) { return join_id(figure, "forward"); }
inline std::string link_id(std::string_view figure) { return join_id(figure, "link"); }
inline std::string menu_id(std::string_view figure) { return join_id(figure, "menu"); }
inline std::string data_id(std::string_view figure) { return join_id(figure, "data"); }
/// The button that opens and closes a panel: the menu, the data.
inline std::string toggle_id(std::string_view panel) { return join_id(panel, "toggle"); }
inline std::string copy_id(std::string_view figure) { return join_id(figure, "copy"); }
inline std::string embed_id(std::string_view figure) { return join_id(figure, "embed"); }
inline std::string csv_id(std::string_view figure) { return join_id(figure, "csv"); }
inline std::string png_id(std::string_view figure) { return join_id(figure, "png"); }
inline std::string svg_id(std::string_view figure) { return join_id(figure, "svg"); }
inline std::string enlarge_id(std::string_view figure) { return join_id(figure, "enlarge"); }
inline std::string shrink_id(std::string_view figure) { return join_id(figure, "shrink"); }
inline std::string caption_id(std::string_view figure) { return join_id(figure, "caption"); }
inline std::string data_close_id(std::string_view figure) { return join_id(data_id(figure), "close"); }
inline std::string data_table_id(std::string_view figure) { return join_id(data_id(figure), "table"); }
inline std::string figure_status_id(std::string_view figure) { return join_id(figure, "status"); }  ///< "Copied."
inline std::string cursor_id(std::string_view figure) { return join_id(figure, "cursor"); }         ///< its sliders
inline std::string across_id(std::string_view figure) { return join_id(cursor_id(figure), "across"); }
inline std::string down_id(std::string_view figure) { return join_id(cursor_id(figure), "down"); }
inline std::string action_id(std::string_view figure, std::string_view action) { return join_id(figure, action); }  ///< the button
inline std::string file_id(std::string_view action) { return join_id(action, "file"); }      ///< the hidden file input of an action
inline std::string writing_id(std::string_view action) { return join_id(action, "panel"); }  ///< the panel for writing a text for an action
inline std::string field_id(std::string_view action) { return join_id(action, "field"); }
inline std::string use_id(std::string_view action) { return join_id(action, "use"); }
inline std::string choose_id(std::string_view action) { return join_id(action, "choose"); }
inline std::string progress_id(std::string_view figure) { return join_id(figure, "progress"); }
inline std::string control_id(std::string_view figure, std::string_view parameter) { return join_id(figure, parameter); }  ///< the input
inline std::string slider_id(std::string_view figure, std::string_view parameter) {
  return join_id(control_id(figure, parameter), "slider");
}

inline std::string row_id(std::string_view figure, std::string_view parameter) { return join_id(control_id(figure, parameter), "row"); }
inline std::string choice_id(std::string_view figure, std::string_view parameter, std::string_view choice) {  ///< the radio button
  return join_id(control_id(figure, parameter), choice);
}

// Report of a figure: <section id="plan-report">
inline std::string report_id(std::string_view figure) { return std::string(figure) + "-report"; }
inline std::string report_body_id(std::string_view report) { return join_id(report, "body"); }  ///< what it says
inline std::string report_text_id(std::string_view report) { return join_id(report, "text"); }  ///< the field
inline std::string report_wrong_id(std::string_view report) { return join_id(report, "wrong"); }

// Quiz: <section id="fast-columns">
inline std::string eyebrow_id(std::string_view item) { return join_id(item, "eyebrow"); }
inline std::string question_id(std::string_view item) { return join_id(item, "question"); }
inline std::string check_id(std::string_view item) { return join_id(item, "check"); }
inline std::string sure_id(std::string_view item) { return join_id(item, "sure"); }
inline std::string unknown_id(std::string_view item) { return join_id(item, "unknown"); }  ///< pre-test: "I don’t know"
inline std::string stop_id(std::string_view item) { return join_id(item, "stop"); }        ///< pre-test: to the result
inline std::string status_id(std::string_view item) { return join_id(item, "status"); }
inline std::string options_id(std::string_view item) { return join_id(item, "options"); }
inline std::string number_id(std::string_view item) { return join_id(item, "number"); }  ///< the number field
inline std::string unit_id(std::string_view item) { return join_id(item, "unit"); }
inline std::string verdict_id(std::string_view item) { return join_id(item, "verdict"); }  ///< buttons and status
inline std::string again_id(std::string_view item) { return join_id(item, "again"); }
inline std::string film_id(std::string_view figure) { return join_id(figure, "film"); }
inline std::string fresh_id(std::string_view item) { return join_id(item, "fresh"); }
inline std::string reveal_id(std::string_view item) { return join_id(item, "reveal"); }
inline std::string read_id(std::string_view item) { return join_id(item, "read"); }      ///< "Read again: …"
inline std::string live_id(std::string_view item) { return join_id(item, "live"); }      ///< what is said while cards are moved
inline std::string origin_id(std::string_view item) { return join_id(item, "origin"); }  ///< "After a question in another text, …"
inline std::string scope_id(std::string_view item) { return join_id(item, "scope"); }    ///< final quiz: the chapters it draws from
inline std::string hint_id(std::string_view item) { return join_id(item, "hint"); }      ///< the button
inline std::string hint_id(std::string_view item, size_t hint) { return join_id(item, "hint" + std::to_string(hint + 1)); }
inline std::string hint_text_id(std::string_view item, size_t hint) { return join_id(hint_id(item, hint), "text"); }
inline std::string spoiler_id(std::string_view item) { return join_id(item, "spoiler"); }  ///< the line below a prediction
inline std::string spoiler_text_id(std::string_view item) { return join_id(spoiler_id(item), "text"); }
inline std::string open_id(std::string_view item) { return join_id(item, "open"); }          ///< "Show me without guessing"
inline std::string where_id(std::string_view item) { return join_id(item, "where"); }        ///< "Answer in the figure: …"
inline std::string state_id(std::string_view item) { return join_id(item, "state"); }        ///< the state of that figure
inline std::string compared_id(std::string_view item) { return join_id(item, "compared"); }  ///< a ranking beside the reader's run
inline std::string compared_id(std::string_view item, std::string_view cell) { return join_id(compared_id(item), cell); }
inline std::string compared_id(std::string_view item, std::string_view column, size_t place) {
  return compared_id(item, column) + std::to_string(place);
}
inline std::string code_id(std::string_view item) { return join_id(item, "code"); }        ///< exercise: around the editor
inline std::string editor_id(std::string_view item) { return join_id(item, "editor"); }    ///< the text field, once there is one
inline std::string results_id(std::string_view item) { return join_id(item, "results"); }  ///< what each check came to
inline std::string solution_id(std::string_view item) { return join_id(item, "solution"); }
inline std::string takes_id(std::string_view item) { return join_id(item, "takes"); }
inline std::string returns_id(std::string_view item) { return join_id(item, "returns"); }
inline std::string hole_id(std::string_view item, int hole) { return join_id(item, "hole") + std::to_string(hole + 1); }
inline std::string side_id(std::string_view item, std::string_view option) { return join_id(join_id(item, option), "side"); }
inline std::string side_text_id(std::string_view item, std::string_view option) { return join_id(side_id(item, option), "text"); }
inline std::string slot_id(std::string_view item, std::string_view option) { return join_id(join_id(item, option), "slot"); }
inline std::string up_id(std::string_view item, std::string_view option) { return join_id(join_id(item, option), "up"); }
inline std::string down_id(std::string_view item, std::string_view option) { return join_id(join_id(item, option), "down"); }
inline std::string choice_id(std::string_view item, std::string_view option) {  ///< an option and its feedback
  return join_id(join_id(item, option), "choice");
}
inline std::string option_id(std::string_view item, std::string_view option) { return join_id(item, option); }  ///< the <label>
inline std::string input_id(std::string_view item, std::string_view option) { return join_id(option_id(item, option), "input"); }
inline std::string option_text_id(std::string_view item, std::string_view option) { return join_id(option_id(item, option), "text"); }
inline std::string feedback_id(std::string_view item, std::string_view option) { return join_id(option_id(item, option), "feedback"); }
inline std::string lead_id(std::string_view item, std::string_view option) { return join_id(feedback_id(item, option), "lead"); }

/// The link inside the text of an element.
inline std::string link_in(std::string_view element) { return join_id(element, "link"); }

// Once more: <section id="once-more">
inline std::string skip_id(std::string_view place) { return join_id(place, "skip"); }
inline std::string asked_block_id(std::string_view place) { return join_id(place, "asked"); }  ///< around the questions

// Definition: <aside id="link-3.note">, opened by the link "link-3"
inline std::string note_id(std::string_view link) { return join_id(link, "note"); }
inline std::string note_text_id(std::string_view note) { return join_id(note, "text"); }
inline std::string more_id(std::string_view note) { return join_id(note, "more"); }  ///< the link to the glossary
inline std::string note_foot_id(std::string_view note) { return join_id(note, "foot"); }
inline std::string close_id(std::string_view note) { return join_id(note, "close"); }

// Fold: <details id="the-proof">
inline std::string summary_id(std::string_view fold) { return join_id(fold, "summary"); }

// Walk: <section id="first-look">
inline constexpr std::string_view kStepperEyebrow = "Step by step";
inline std::string step_id(std::string_view stepper, size_t step) {
  return join_id(stepper, "step" + std::to_string(step + 1));
}  ///< its text
inline std::string next_id(std::string_view stepper) { return join_id(stepper, "next"); }

}  // namespace book
