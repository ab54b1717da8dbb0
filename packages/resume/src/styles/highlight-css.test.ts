import { assert, property, string, stringMatching } from 'fast-check';
import { expect, test } from 'vitest';
import { highlightCss } from './highlight-css.ts';

const whole = (css: string) =>
  highlightCss(css)
    .map(({ text }) => text)
    .join('');

test('R-EDIT-67 colouring loses no letter of the custom CSS, whatever is written', () => {
  const keeps = (css: string) => {
    expect(whole(css)).toBe(css);
  };
  assert(property(string({ unit: 'binary' }), keeps));
  assert(property(stringMatching(/^[{}:;@"'/*\\#a-z0-9\n ]*$/), keeps));
});

test('R-EDIT-67 selectors, properties, values, numbers and comments are told apart', () => {
  const kinds = new Map(
    highlightCss('/* 名 */ .resume-name:hover { color: #fff; margin: -2px auto }').map(({ kind, text }) => [
      text.trim(),
      kind,
    ]),
  );
  expect(kinds.get('/* 名 */')).toBe('comment');
  expect(kinds.get('.resume-name')).toBe('selector');
  expect(kinds.get('hover')).toBe('selector');
  expect(kinds.get('color')).toBe('property');
  expect(kinds.get('#fff')).toBe('number');
  expect(kinds.get('-2px')).toBe('number');
  expect(kinds.get('auto')).toBe('value');
});

test('R-EDIT-67 rules inside @supports are coloured as rules', () => {
  const runs = highlightCss('@supports (color: red) { .a { top: 0 } }');
  expect(runs.find(({ text }) => text.includes('.a'))?.kind).toBe('selector');
  expect(runs.find(({ text }) => text.includes('top'))?.kind).toBe('property');
});
