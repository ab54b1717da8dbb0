import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { listGap } from '@baigong/text-zh/names/find-names';
import { viewText } from '@baigong/text-zh/text-view';
import { findWords } from '@baigong/text-zh/words';
import { findLabels, isSpeaker } from '@baigong/text-zh/names/find-labels';
import { cellsBelowNames } from '@baigong/text-zh/names/table-cells';
import { surnameAt } from '@baigong/text-zh/names/surname-at';
import { candidatesAt } from '@baigong/text-zh/names/statistics/name-candidates';
import { addContext, featureNames, shapeFeatures } from '@baigong/text-zh/names/statistics/name-features';
import { characterOdds } from '@baigong/text-zh/names/statistics/name-statistics';
import { hardSamples } from '../test/hard-samples.ts';
import { parseMarked } from '../test/parse-hard.ts';
import { makeSamples } from '../test/samples.ts';
import { prose, writtenSamples } from '../test/written-samples.ts';

/**
 * Makes name-weights.ts of packages/text-zh: `node packages/redaction/scripts/train-names.ts FILE`, where FILE is the
 * training part of UNER_Chinese-GSDSIMP (IOB2); see the README beside the weights.
 */
const file = process.argv[2];
if (file === undefined) throw new Error('which file is the training part of UNER_Chinese-GSDSIMP?');

interface Sample {
  readonly text: string;
  readonly annotations: readonly { readonly kind: string; readonly start: number; readonly end: number }[];
}

/** Sentences of an IOB2 file, with the people that they name. */
function readIob2(source: string): Sample[] {
  return source
    .split('\n\n')
    .map((block) => block.split('\n').filter((line) => line !== '' && !line.startsWith('#')))
    .filter((lines) => lines.length > 0)
    .map((lines) => {
      let text = '';
      const annotations: { kind: string; start: number; end: number }[] = [];
      let isOpen = false;
      for (const line of lines) {
        const [, word = '', tag] = line.split('\t');
        const end = text.length + word.length;
        const last = annotations.at(-1);
        if (tag === 'B-PER') annotations.push({ kind: 'name', start: text.length, end });
        else if (tag === 'I-PER' && isOpen && last) last.end = end;
        isOpen = tag === 'B-PER' || (tag === 'I-PER' && isOpen);
        text += word;
      }
      return { text, annotations };
    });
}

interface Example {
  readonly features: Float64Array;
  readonly isName: boolean;
  readonly weight: number;
}

const isHan = (char: string): boolean => char >= '\u3400' && char <= '\u9fff';

/** Every candidate of a text, labelled as `findNames` labels it when it finds what is annotated. */
function examplesOf({ text: source, annotations }: Sample, weight: number): Example[] {
  const view = viewText(source);
  const { text } = view;
  if (text.length !== source.length) return [];
  const words = findWords(text);
  const labels = findLabels(text);
  const cells = cellsBelowNames(view);
  const names = annotations.filter(({ kind }) => kind === 'name');
  const ends = new Map(names.map(({ start, end }) => [start, end]));
  // Names of another form are other rules' business.
  const others = names.filter(
    ({ start, end }) =>
      end - start > 4 ||
      (characterOdds(text.charAt(start)).surname <= -3 && surnameAt(text, start).length === 0),
  );
  const examples: Example[] = [];
  let listAt = -1;
  for (let at = 0; at < text.length; at += 1) {
    if (!isHan(text.charAt(at))) continue;
    const isField = cells.has(at) || at === listAt || labels.fields.has(at) || isSpeaker(text, at);
    const label = isField ? 'field' : labels.words.has(at) ? 'word' : 'none';
    const nameEnd = ends.get(at);
    const gap =
      nameEnd === undefined ? undefined : listGap.exec(text.slice(nameEnd, nameEnd + 4))?.[0].length;
    if (nameEnd !== undefined && gap !== undefined) {
      if (label === 'field') listAt = nameEnd + gap;
      else if (text.charAt(nameEnd) === '、') labels.words.add(nameEnd + gap);
    }
    for (const candidate of candidatesAt(text, words, at, label)) {
      if (others.some(({ start, end }) => start < candidate.end && at < end)) continue;
      shapeFeatures(text, words, candidate);
      const features = addContext(text, candidate, candidate.rule).slice();
      examples.push({ features, isName: nameEnd === candidate.end, weight });
    }
  }
  return examples;
}

/** Logistic regression with an L2 penalty of 1, by Newton's method. */
function fit(examples: readonly Example[]): Float64Array {
  const size = featureNames.length;
  const weights = new Float64Array(size);
  for (let round = 0; round < 30; round += 1) {
    const slope = Float64Array.from(weights, (weight) => -weight);
    const matrix = Array.from({ length: size }, (_, at) => {
      const row = new Float64Array(size);
      row[at] = 1;
      return row;
    });
    for (const { features, isName, weight } of examples) {
      let sum = 0;
      const used: number[] = [];
      for (let at = 0; at < size; at += 1)
        if (features[at] !== 0) {
          sum += features[at]! * weights[at]!;
          used.push(at);
        }
      const chance = 1 / (1 + Math.exp(-sum));
      const error = weight * (Number(isName) - chance);
      const bend = weight * chance * (1 - chance);
      for (const at of used) {
        slope[at]! += error * features[at]!;
        const row = matrix[at]!;
        for (const other of used) row[other]! += bend * features[at]! * features[other]!;
      }
    }
    const step = solve(matrix, slope);
    let largest = 0;
    for (let at = 0; at < size; at += 1) {
      weights[at]! += step[at]!;
      largest = Math.max(largest, Math.abs(step[at]!));
    }
    if (largest < 1e-4) break;
  }
  return weights;
}

/** Gaussian elimination; the matrix is symmetric and positive, so it needs no pivots. */
function solve(matrix: readonly Float64Array[], right: Float64Array): Float64Array {
  const size = right.length;
  const values = right.slice();
  for (let at = 0; at < size; at += 1) {
    const row = matrix[at]!;
    for (let below = at + 1; below < size; below += 1) {
      const other = matrix[below]!;
      const share = other[at]! / row[at]!;
      if (share === 0) continue;
      for (let column = at; column < size; column += 1) other[column]! -= share * row[column]!;
      values[below]! -= share * values[at]!;
    }
  }
  for (let at = size - 1; at >= 0; at -= 1) {
    const row = matrix[at]!;
    for (let column = at + 1; column < size; column += 1) values[at]! -= row[column]! * values[column]!;
    values[at]! /= row[at]!;
  }
  return values;
}

const marked = [...writtenSamples, ...hardSamples].map((one) => parseMarked(one));
const examples = [
  ...readIob2(readFileSync(file, 'utf8')).flatMap((sample) => examplesOf(sample, 0.5)),
  ...makeSamples('development', 300).flatMap((sample) => examplesOf(sample, 0.3)),
  ...[...marked, { text: prose, annotations: [] }].flatMap((sample) => examplesOf(sample, 1)),
];
const weights = fit(examples);
writeFileSync(
  path.join(import.meta.dirname, '../../text-zh/src/names/statistics/name-weights.ts'),
  `import type { FeatureName } from './name-features.ts';

/** Weights of the features of a candidate, made by scripts/train-names.ts; CC BY-SA 4.0, see README.md. */
export const nameWeights: Readonly<Record<FeatureName, number>> = {
${featureNames.map((name, at) => `  '${name}': ${(weights[at] ?? 0).toFixed(2)},`).join('\n')}
};
`,
);
