/**
 * Redaction on 600 annotated documents generated from seeds, half of them held back while the rules were written, on 50
 * samples and 118 documents written by hand, and on 174 ordinary documents by three authors who did not know the rules:
 * `node bench/redaction.ts` (needs no page). `--misses` lists what was missed or wrong.
 */
import { hardSamples } from '../packages/redaction/test/hard-samples.ts';
import { laterDocuments } from '../packages/redaction/test/later-documents.ts';
import { parseMarked } from '../packages/redaction/test/parse-hard.ts';
import { makeSamples, type Sample } from '../packages/redaction/test/samples.ts';
import { writtenSamples } from '../packages/redaction/test/written-samples.ts';
import { scoreSamples } from '../packages/redaction/test/score.ts';
import { unseenDocuments } from '../packages/redaction/test/unseen-documents.ts';
import { unseenHeldBack } from '../packages/redaction/test/unseen-held-back.ts';
import { thirdAuthorDocuments } from '../packages/redaction/test/third-author-documents.ts';
import { record, type Row } from './record.ts';

const perHalf = 300;
/** Goals of the two halves, in percent. */
const goals = { recall: 97, recallOfNames: 95, precision: 95 } as const;

function rowsOf(title: string, samples: readonly Sample[], hasGoals: boolean): Row[] {
  const start = performance.now();
  const { counts, misses } = scoreSamples(samples);
  const elapsed = performance.now() - start;
  if (process.argv.includes('--misses'))
    for (const { what, kind, text, around } of misses)
      console.log(`${title}: ${what} ${kind} ${JSON.stringify(text)} in ${around}`);
  const rows = [...counts]
    .toSorted(([a], [b]) => (a === 'all' ? -1 : b === 'all' ? 1 : 0))
    .flatMap(([kind, { expected, found, reported, right }]): Row[] => {
      const isMain = kind === 'all' || kind === 'name' || kind === 'address';
      const recallGoal = kind === 'all' ? goals.recall : goals.recallOfNames;
      return [
        ...(expected > 0
          ? [
              {
                name: `${title}: recall, ${kind} (${expected})`,
                value: (100 * found) / expected,
                unit: '%',
                ...(hasGoals && isMain ? { goal: recallGoal, atLeast: true } : {}),
              },
            ]
          : []),
        ...(reported > 0
          ? [
              {
                name: `${title}: precision, ${kind} (${reported})`,
                value: (100 * right) / reported,
                unit: '%',
                ...(hasGoals && kind === 'all' ? { goal: goals.precision, atLeast: true } : {}),
              },
            ]
          : []),
      ];
    });
  const characters = samples.reduce((sum, { text }) => sum + text.length, 0);
  return [
    ...rows,
    { name: `${title}: time for 1,000 characters`, value: (elapsed / characters) * 1_000, unit: 'ms' },
  ];
}

record('redaction', [
  ...rowsOf('development', makeSamples('development', perHalf), true),
  ...rowsOf('held back', makeSamples('held-back', perHalf), true),
  ...rowsOf('by hand', hardSamples.map(parseMarked), false),
  ...rowsOf('documents by hand', writtenSamples.map(parseMarked), false),
  ...rowsOf('by another author, read', unseenDocuments.map(parseMarked), false),
  ...rowsOf('by another author, read later', unseenHeldBack.map(parseMarked), true),
  ...rowsOf('by a second author', laterDocuments.map(parseMarked), true),
  ...rowsOf('by a third author', thirdAuthorDocuments.map(parseMarked), false),
]);
