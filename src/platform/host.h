#pragma once

#include <string>
#include <string_view>

// What the application asks of its surroundings. A web body talks to the browser, a headless one remembers for tests.
namespace platform {

/// Asks for one call of the application's `frame`, before the screen is next painted. Asking again before it changes nothing.
void request_frame();

/// Hands patches to the DOM: a JSON array as app/dom_diff.h describes it.
void patch(std::string_view json);

/// Makes `address` (relative: "02-x.html?table.base=100") the page's own, as a new entry of the history or instead of
/// the current one. The fragment stays.
void set_address(std::string_view address, bool as_new_entry);

/// Keeps `value` beyond the tab. False when the browser will not (storage denied or full).
bool store(std::string_view key, std::string_view value);

/// What is kept under `key` now, by whichever tab; empty when there is nothing or the browser will not say.
std::string stored(std::string_view key);

/// Milliseconds since some moment.
double now_ms();

/// Asks for a frame after so many milliseconds.
void wake_after(double ms);

/// Brings the element into sight, if it is out of it.
void reveal(std::string_view id);

/// Puts text on the clipboard; an address (relative) as a whole one. The event "done" tells `asker` how it went.
void copy_text(std::string_view text, std::string_view asker);
void copy_address(std::string_view address, std::string_view asker);

/// Offers a file of this name and media type ("application/json") to the reader.
void save_file(std::string_view name, std::string_view mime, std::string_view bytes);
/// The same with the lower left `width` x `height` device pixels of the frame just drawn, as PNG.
void save_picture(std::string_view name, int width, int height);

/// Opens the browser's dialogue for printing.
void print();

/// Lets the reader choose a file by the hidden <input type="file"> with this id, as an answer to a press only.
void pick_file(std::string_view input_id);

/// Times what `request` names, apart from the page, which stays as quick as it was: JSON as baselines/measure_worker.mjs takes it.
/// Events "measured" bring `asker` its answers one by one, the last with the numbers; an empty one says that it cannot be done.
/// A second request ends the first.
void measure(std::string_view request, std::string_view asker);

/// Fetches a file of the book. App::loaded is told its bytes, or none when it does not come.
void load(std::string_view name);

/// Copies the lower left `width` x `height` device pixels of the frame just drawn into the 2D canvas with this id.
void copy_frame_to(std::string_view canvas_id, int width, int height);

}  // namespace platform
