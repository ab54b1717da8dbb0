import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

/** Shorthands and the properties that they set. */
const longhands: Record<string, RegExp> = {
  background: /^background-(?!blend-mode)/,
  border: /^border-(?:(?:top|right|bottom|left)(?:-(?:width|style|color))?|width|style|color|image)/,
  'border-color': /^border-\w+-color$/,
  'border-radius': /^border-\w+-\w+-radius$/,
  'border-style': /^border-\w+-style$/,
  'border-width': /^border-\w+-width$/,
  columns: /^column-(?:width|count)$/,
  flex: /^flex-(?:grow|shrink|basis)$/,
  font: /^(?:font-(?!synthesis)|line-height$)/,
  gap: /^(?:row|column)-gap$/,
  grid: /^grid-/,
  inset: /^(?:top|right|bottom|left|inset-)/,
  'list-style': /^list-style-/,
  margin: /^margin-/,
  mask: /^mask-/,
  outline: /^outline-(?:width|style|color)$/,
  overflow: /^overflow-[xy]$/,
  padding: /^padding-/,
  'text-decoration': /^text-decoration-(?:line|style|color|thickness)$/,
  'text-emphasis': /^text-emphasis-(?:style|color)$/,
  transition: /^transition-/,
};
for (const side of ['top', 'right', 'bottom', 'left'])
  longhands[`border-${side}`] = new RegExp(`^border-${side}-(?:width|style|color)$`);

/**
 * Shorthands with var() that a longhand of theirs follows in the same rule. Chromium serialises such a shorthand as
 * empty, and the PNG, thumbnail and HTML exports are made of serialised rules (transfer/html/standalone-page.ts).
 */
function lostShorthands(css: string): readonly string[] {
  const plain = css.replace(/\/\*[\s\S]*?\*\//g, '');
  return [...plain.matchAll(/([^{};]+)\{([^{}]*)\}/g)].flatMap(([, selector = '', body = '']) => {
    const declarations = body.split(';').map((declaration) => {
      const [name = '', ...value] = declaration.split(':');
      return { name: name.trim(), value: value.join(':') };
    });
    return declarations.flatMap(({ name, value }, index) =>
      value.includes('var(') &&
      declarations.slice(index + 1).some((later) => longhands[name]?.test(later.name))
        ? [`${selector.trim()} { ${name} }`]
        : [],
    );
  });
}

const folder = import.meta.dirname;

test.each(globSync('*.css', { cwd: folder }))('R-XFER-27 exports lose no shorthand of %s', (file) => {
  expect(lostShorthands(readFileSync(path.join(folder, file), 'utf8'))).toEqual([]);
});

test('R-XFER-27 a shorthand with var() before its longhand is found', () => {
  expect(
    lostShorthands('a { text-decoration: underline var(--c); text-decoration-thickness: 2px }'),
  ).toHaveLength(1);
  expect(lostShorthands('a { border: 1px solid var(--c); border-top-color: red }')).toHaveLength(1);
  expect(lostShorthands('a { border-top: var(--edge); border-radius: 2px }')).toEqual([]);
  expect(lostShorthands('a { margin-top: 0; margin: var(--gap) }')).toEqual([]);
});
