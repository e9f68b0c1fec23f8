// Listings and an exercise as the compiler writes them, for tests that need no book.

const escaped = (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

export const listing = (id, code, call) => `<div class="listing" id="${id}">
<pre role="group" tabindex="0" aria-label="Listing"><button type="button" class="copy" aria-label="Copy listing">Copy</button><code class="language-python">${escaped(code)}</code></pre>
<div class="run" id="${id}.run"><pre><code class="call" id="${id}.call">${escaped(call)}</code></pre>
<button type="button" data-python="run" id="${id}.start" aria-label="Run listing 1">Run</button>
<button type="button" class="quiet" data-python="edit" id="${id}.edit">Edit</button></div>
<div class="output" id="${id}.output" hidden></div></div>`;

const QUESTION = 'Double each of <math><msqrt><mi>pos</mi></msqrt></math> and <code>x</code>.';
const CONTRACT = '<dl class="contract"><dt>takes</dt><dd><code>x</code></dd></dl>';

/** @param {string} id @param {string} starter @param {string} attributes of the element with the code */
export const exercise = (id, starter, attributes = '') => `<section class="quiz"><p class="question">${QUESTION}</p>${CONTRACT}
<div class="exercise" id="exercise-${id}.code" data-exercise="${id}" ${attributes}><pre><code>${escaped(starter)}</code></pre></div>
<div id="exercise-${id}.verdict" class="verdict"><button id="exercise-${id}.check" type="button">Check</button></div>
<div class="results" id="exercise-${id}.results"></div></section>`;

/** As exercises.json has it. */
export const DOUBLED = {
  function: 'doubled',
  sections: {
    shared: 'import numpy as np\n',
    starter: 'def doubled(x):\n    ...\n',
    reference: 'def doubled(x):\n    return 2 * x\n',
    checks: 'CHECKS = [("made-up numbers", lambda f: f(numbers(3, 4))), ("one row", lambda f: f(numbers(1, 5)))]\nTOLERANCE = 1e-9\n',
  },
  mistakes: { squared: 'def doubled(x):\n    return x * x\n' },
  diagnoses: {
    right: { sentence: 'Doubled.', link: null },
    squared: { sentence: 'Squares.', link: '#a' },
    other: { sentence: 'No.', link: null },
  },
};

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
