import type { Rgba } from './ink.ts';
import { toPlanes } from './detect.ts';
import type { OcrModels, ReadCharacter, ReadLine } from './model.ts';

/** The recogniser reads lines of this height (pixels). */
export const lineHeight = 48;
/** It says what it sees at every so many pixels. */
const step = 8;
const half = [0.5, 0.5, 0.5] as const;
/** Narrower lines are filled up at their right. */
const leastWidth = 64;

/**
 * Reads a line by its likelihoods: of each step the likeliest class, repetitions and blanks left out (Graves et al.,
 * Connectionist Temporal Classification, 2006).
 */
export function decode(
  likelihoods: Float32Array,
  classes: number,
  characters: readonly string[],
): ReadCharacter[] {
  const read: ReadCharacter[] = [];
  let run: { best: number; from: number; sum: number; most: number } | undefined;
  const steps = Math.floor(likelihoods.length / classes);
  const close = (to: number) => {
    const text = run && characters[run.best];
    if (run && text) read.push({ text, confidence: run.most, at: ((run.from + to) / 2) * step });
    run = undefined;
  };
  for (let at = 0; at < steps; at++) {
    let [best, most] = [0, -Infinity];
    for (let one = 0; one < classes; one++) {
      const value = likelihoods[at * classes + one] ?? 0;
      if (value > most) [best, most] = [one, value];
    }
    if (run && run.best !== best) close(at);
    if (best === 0) continue;
    if (run) run.most = Math.max(run.most, most);
    else run = { best, from: at, sum: most, most };
  }
  close(steps);
  return read;
}

interface WaitingLine {
  readonly line: Rgba;
  readonly resolve: (read: ReadCharacter[]) => void;
  readonly reject: (reason: unknown) => void;
}

/** Lines that are read at once: so many pixels along them, each at least so wide as this share of the widest. */
const batchWidth = 4_800;
const batchShare = 0.8;

const inputWidth = ({ width }: Rgba): number => Math.max(leastWidth, Math.ceil(width / step) * step);

/** Lines of similar width together, as the network takes them filled up to the widest. */
function batchesOf(waiting: readonly WaitingLine[]): WaitingLine[][] {
  const batches: WaitingLine[][] = [];
  for (const one of waiting.toSorted((a, b) => b.line.width - a.line.width)) {
    const batch = batches.at(-1);
    const widest = batch?.[0] ? inputWidth(batch[0].line) : 0;
    const fits =
      batch && (batch.length + 1) * widest <= batchWidth && inputWidth(one.line) >= widest * batchShare;
    if (fits) batch.push(one);
    else batches.push([one]);
  }
  return batches;
}

/**
 * The recogniser as a reader of lines. What is asked for within one turn of the event loop is read in batches, which
 * takes half of the time of single lines.
 */
export function lineReader({ recognise, characters }: OcrModels): ReadLine {
  let waiting: WaitingLine[] = [];

  async function readBatch(batch: readonly WaitingLine[]): Promise<void> {
    const width = Math.max(...batch.map(({ line }) => inputWidth(line)));
    const size = 3 * lineHeight * width;
    const data = new Float32Array(batch.length * size);
    for (const [index, { line }] of batch.entries()) {
      const planes = toPlanes(line, half, half);
      for (let row = 0; row < 3 * lineHeight; row++)
        data.set(planes.data.subarray(row * line.width, (row + 1) * line.width), index * size + row * width);
    }
    const { data: likelihoods, dims } = await recognise({ data, dims: [batch.length, 3, lineHeight, width] });
    const [, steps = 0, classes = characters.length] = dims;
    for (const [index, { line, resolve }] of batch.entries()) {
      const from = index * steps * classes;
      const own = likelihoods.subarray(from, from + (inputWidth(line) / step) * classes);
      resolve(decode(own, classes, characters));
    }
  }

  async function readWaiting(): Promise<void> {
    const batches = batchesOf(waiting);
    waiting = [];
    for (const batch of batches)
      try {
        await readBatch(batch);
      } catch (error) {
        for (const { reject } of batch) reject(error);
      }
  }

  return (line) =>
    new Promise((resolve, reject) => {
      waiting.push({ line, resolve, reject });
      if (waiting.length === 1) queueMicrotask(() => void readWaiting());
    });
}
