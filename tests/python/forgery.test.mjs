// Answers that would rather change the judge than be right. Who goes far enough can do it, and fools herself alone; these, which are short,
// do not pass.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { explain } from '../../web/python/explain.js';
import { startPython } from '../../web/python/interpreter.js';
import { soundJudgement } from '../../web/python/sound.js';
import { compiled, MODULES } from './lib/python.mjs';

const DOUBLED = {
  function: 'doubled',
  sections: {
    shared: 'import numpy as np\n',
    starter: 'def doubled(x):\n    ...\n',
    reference: 'def doubled(x):\n    return 2 * x\n',
    checks: 'CHECKS = [\n    ("12 numbers", lambda f: f(numbers(3, 4))),\n    ("one", lambda f: f(numbers(1))),\n]\nTOLERANCE = 1e-9\n',
  },
  mistakes: {},
};
const WRONG = 'import numpy as np\ndef doubled(x):\n    return 3 * x\n';

const FORGERIES = {
  'the comparison': 'import judging.comparing\njudging.comparing.same = lambda *a: True\nimport judge\njudge.same = judging.comparing.same',
  'what imported it':
    'import sys\nfor m in sys.modules.values():\n  for n in ("same", "near", "judge"):\n    if hasattr(m, n): setattr(m, n, lambda *a: True)',
  'the distance': 'import builtins\nbuiltins.abs = lambda x: 0',
  'all of them': 'import builtins\nbuiltins.all = lambda x: True\nbuiltins.any = lambda x: True',
  'nothing to compare':
    'import builtins\nbuiltins.zip = lambda *a: []\nbuiltins.enumerate = lambda *a: []\nbuiltins.len = lambda x: 0\nbuiltins.range = lambda *a: []',
  'one number for all': 'import builtins\nbuiltins.float = lambda x: 0.0\nbuiltins.max = lambda *a: float("inf")',
  'how arrays become lists': 'np.ndarray.tolist = lambda self: []\nnp.ndarray.ravel = lambda self: self',
  'how arrays are made': 'np.asarray = lambda x: np.zeros((3, 4))\nnp.array = np.asarray',
  'what is told': 'import json\njson.dumps = lambda x: \'{"passed": true, "checks": [], "option": "right"}\'',
  'the runner': 'import run_code\nrun_code.judged = run_code.run = lambda *a: {"passed": True, "checks": []}',
  'the name': 'passed = True\nname = "right"',
};

async function judge(code) {
  let written = '';
  const python = await startPython(compiled, MODULES, (text) => {
    written += text;
  });
  return { ...python.judge(DOUBLED, code), written };
}

describe('A wrong answer stays wrong, whatever it does to', () => {
  for (const [name, code] of Object.entries(FORGERIES)) {
    test(name, async () => {
      const result = await judge(`${WRONG}try:\n${code.replace(/^/gm, '  ')}\nexcept Exception as error:\n  print(error)\n`);
      assert.equal(soundJudgement(result, DOUBLED).passed, false);
    });
  }

  test('nothing: and a right one passes', async () => {
    assert.equal(soundJudgement(await judge(WRONG), DOUBLED).option, 'other');
    assert.equal(soundJudgement(await judge(WRONG.replace('3', '2')), DOUBLED).option, 'right');
  });
});

test('the reference is not in a file while an answer runs', async () => {
  const { output } = await judge(`${WRONG}import os\nprint("request.json" in os.listdir("/modules"))\nopen("/modules/request.json")`);
  assert.equal(output, 'False\n');
});

describe('What an answer says is cut', () => {
  const messageOf = async (code) => (await judge(code)).error;
  const BIG = '"x" * 1000000';

  test('a print', async () => assert.equal((await judge(`${WRONG}print(${BIG})`)).output.length, 20_000));
  test('an error', async () => assert.ok((await messageOf(`raise ValueError(${BIG})`)).message.length < 700));
  test('the error of a check', async () => {
    const { checks } = await judge(`def doubled(x):\n    if len(x) == 1: raise ValueError(${BIG})\n    return x\n`);
    assert.ok(checks[1].got.length < 700 && /^ValueError: xxx/.test(checks[1].got), `${checks[1].got.length}`);
  });
});

describe('An error of a kind of its own', () => {
  const OWN = 'class Own(BaseException): pass\n';
  test('is an error of the answer', async () => {
    assert.deepEqual((await judge(`${OWN}raise Own("out")`)).error, { line: 2, message: 'Own: out' });
    assert.deepEqual((await judge(`${OWN}def doubled(x):\n    raise Own("in")\n`)).error, { line: 3, message: 'Own: in' });
  });

  test("does not bring Python's own list of places along", async () => {
    const { error } = await judge('class Own(Exception):\n  def __str__(self): raise Own()\nraise Own()');
    assert.equal(error.message, 'Own');
    for (const name of ['constructor', '__defineGetter__', 'hasOwnProperty', '__proto__'])
      assert.equal(explain({ type: name, text: 'x', line: 1 }, '').message, `${name}: x`);
  });
});
