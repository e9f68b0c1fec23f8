#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/moment.h"

// What the application asks of its environment. The web implementation talks to the browser, the headless one records the calls for tests.
namespace platform {

/// Asks for one frame of the application (its `update` and `paint`) before the next repaint. Asking again before then changes nothing.
void request_frame();

/// Applies patches to the DOM: a JSON array as app/dom_diff.h describes it.
void patch(std::string_view json);

/// Makes `address` (relative: "02-x.html?table.base=100") the page's address, as a new entry of the history or in place of the current one.
/// The fragment stays.
void set_address(std::string_view address, bool as_new_entry);

/// Saves `value` so that it outlives the tab. False if the browser refuses (storage denied or full).
bool store(std::string_view key, std::string_view value);

/// The value that any tab last saved under `key`; empty if there is none or the browser refuses.
std::string stored(std::string_view key);

/// The keys that begin with `prefix`, in any order; none if the browser refuses. Keys with line ends are not for this.
std::vector<std::string> stored_keys(std::string_view prefix);

/// Removes what is saved under `key`, if anything is.
void remove_stored(std::string_view key);

/// Milliseconds since an arbitrary moment.
double now_ms();

/// The present moment, by the clock and in the time zone of the reader's device.
base::Moment present();

/// Seconds since 1970-01-01 UTC.
long long utc_seconds();

/// Asks for a frame after `ms` milliseconds.
void wake_after(double ms);

/// Scrolls the element into view if it is out of view.
void reveal(std::string_view id);

/// Opens the panel with this id over the page.
void show_panel(std::string_view id);

/// Draws a text as a QR code into the <img> with this id.
void draw_code(std::string_view id, std::string_view text);

/// The whole address, "https://…", of a relative one; that of the book for ".".
std::string full_address(std::string_view address);

/// Puts text on the clipboard, and completes an address if it is relative. The event "done" tells `asker` whether that worked.
void copy_text(std::string_view text, std::string_view asker);
void copy_address(std::string_view address, std::string_view asker);
/// The same with the code of an <iframe> that shows the address.
void copy_frame(std::string_view address, std::string_view title, std::string_view asker);

/// Keeps the reader's configuration for this figure in the tab, until it is closed; the page gives it back to App::file_chosen when it is
/// loaded again. An address that holds one no longer does.
void keep_config(std::string_view figure, std::string_view text);
/// Puts the address on the clipboard, completed and with the configuration in its fragment. The event "linked" tells `asker` with "yes"
/// that this worked, or by how many characters the configuration is too long.
void copy_config(std::string_view address, std::string_view text, std::string_view asker);

/// Offers a file of this name and media type ("application/json") to the reader.
void save_file(std::string_view name, std::string_view mime, std::string_view bytes);
/// Offers the lower left `width` x `height` device pixels of the frame just drawn as a PNG file.
void save_picture(std::string_view name, int width, int height);

/// Films the picture of this figure as it is painted from now on: until it rests, but a few seconds at most. Below it stand `caption` and
/// the book's address. Offers the film as a file; the event "filmed" tells `figure` whether that worked.
void film(std::string_view figure, std::string_view caption);

/// Runs what the reader has written for an exercise and compares it with what is asked (web/python/). The event "judged" for it has
/// "OPTION\nCODE", the id of the option that this is and what was judged, or nothing if the code did not come so far; the page then says
/// why.
void judge(std::string_view exercise);

/// Where the book is, for people to type: "phasebook.example/read".
std::string book_address();

/// Opens the browser's print dialogue.
void print();

/// Opens the file chooser of the hidden <input type="file"> with this id. Browsers allow that only in response to a press.
void pick_file(std::string_view input_id);

/// Times what `request` names, in a worker so that the page stays responsive. The request is JSON as baselines/measure_worker.mjs takes it.
/// Events "measured" bring the answers to `asker` one by one, the last one with the numbers; an empty answer means that it cannot be done.
/// A second request ends the first.
void measure(std::string_view request, std::string_view asker);

/// Sends a command (lab/messages.h) to trainer `channel` of `asker`, which begins to work with its first command: in a worker of its own,
/// or, where the browser denies workers, in short slices between the page's frames. Each report is an event "trained" for `asker` with the
/// value "CHANNEL\nJSON". Without JSON the trainer cannot run or has died; the next command begins with a new one.
void train(std::string_view asker, int channel, std::string_view command);
/// Ends a trainer at once, whatever it does. No report of it follows.
void stop_training(std::string_view asker, int channel);

/// Fetches a file of the book. App::loaded receives its bytes, or none if the file cannot be loaded.
void load(std::string_view name);

/// Adds the code of a kind of figure to the program, if it is not there. The event "kind" tells with "yes" that it is there now.
void load_kind(std::string_view name);

/// Follows a link to `href` in this tab.
void follow_link(std::string_view href);

/// Copies the lower left `width` x `height` device pixels of the frame just drawn into the 2D canvas with this id.
void copy_frame_to(std::string_view canvas_id, int width, int height);

}  // namespace platform
