import assert from 'node:assert/strict';
import { test } from 'node:test';
import { countsOf, innerLoops, parseCode } from './machine_code.mjs';

const PRINTED = `--- WebAssembly code ---
index: 7
kind: wasm function
Instructions (size = 40)
0x24ffd822c100     0  55                   push rbp
0x24ffd822c101     1  4889e5               REX.W movq rbp,rsp
0x24ffd822c104     4  c5fa6f0c37           vmovdqu xmm1,[rdi+rsi*1]
0x24ffd822c109     9  c5f059c9             vmulps xmm1,xmm1,xmm1
0x24ffd822c10d     d  c5fa7f0c37           vmovdqu [rdi+rsi*1],xmm1
0x24ffd822c112    12  c5f8114d80           vmovups [rbp-0x80],xmm1
0x24ffd822c117    17  83c610               addl rsi,0x10
0x24ffd822c11a    1a  72e8                 jc 0x24ffd822c104  <+0x4>
0x24ffd822c11c    1c  83c610               addl rbx,0x10
0x24ffd822c11f    1f  72e0                 jc 0x24ffd822c101  <+0x1>
0x24ffd822c121    21  c3                   retl
`;

test('instructions are read, and the loop that holds no other', () => {
  const code = parseCode(PRINTED).get(7);
  assert.equal(code.length, 11);
  assert.equal(code[1].text, 'movq rbp,rsp');
  assert.deepEqual(
    innerLoops(code).map((loop) => [loop[0].at, loop.at(-1).at]),
    [[0x4, 0x1a]],
  );
});

test('what is stored on the stack is a spill', () => {
  const { loads, stores, spills, products, others } = countsOf(innerLoops(parseCode(PRINTED).get(7))[0]);
  assert.deepEqual([loads, stores, spills, products, others], [1, 1, 1, 1, 2]);
});

test('a comparison and its jump are one instruction', () => {
  const loop = [{ text: 'cmpl rbx,rcx' }, { text: 'jc 0x24ffd822c104  <+0x4>' }, { text: 'addl rbx,0x10' }, { text: 'jc 0x1  <+0x1>' }];
  assert.equal(countsOf(loop).others, 3);
});
