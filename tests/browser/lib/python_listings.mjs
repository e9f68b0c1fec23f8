// Listings and an exercise as the compiler writes them, for tests that need no book.

const escaped = (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

export const listing = (id, code, call) => `<div class="listing" id="${id}">
<pre role="group" tabindex="0" aria-label="Listing"><button type="button" class="copy" aria-label="Copy listing">Copy</button><code class="language-python">${escaped(code)}</code></pre>
<div class="run" id="${id}.run"><pre><code class="call" id="${id}.call">${escaped(call)}</code></pre>
<button type="button" data-python="run" id="${id}.start" aria-label="Run listing 1">Run</button>
<button type="button" class="quiet" data-python="edit" id="${id}.edit">Edit</button></div>
<div class="output" id="${id}.output" hidden></div></div>`;

export const exercise = (
  id,
  starter,
) => `<div class="exercise" id="exercise-${id}.code" data-exercise="${id}"><pre><code>${escaped(starter)}</code></pre></div>
<div class="results" id="exercise-${id}.results"></div>`;

export const SINUSOIDAL = `import math

def sinusoidal(positions, width):
    rows = []
    for position in range(positions):
        row = []
        for pair in range(width // 2):
            angle = position / 10000 ** (2 * pair / width)
            row += [math.sin(angle), math.cos(angle)]
        rows.append(row)
    return rows
`;
