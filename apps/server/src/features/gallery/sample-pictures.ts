import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { AppError } from '../../platform/base/app-error.ts';
import { childEnvironment } from '../../platform/base/child-environment.ts';
import { runPeriodically, type PeriodicDeps } from '../../platform/base/run-periodically.ts';
import type { DeletionDeps } from '../../platform/storage/deletion-transaction.ts';
import { findPublished, type PublishDeps } from './publish-picture.ts';
import { deletePicture } from './repository/change-picture.ts';
import {
  claimSamples,
  countOthers,
  finishSamples,
  listShownSamples,
  type Samples,
} from './repository/gallery-samples.ts';
import { seedPictures, type SeedPicture } from './seed-pictures.ts';

/** A wall that is worth looking at; each picture of a visitor's takes the place of one. */
const mostSamples = 12;

/** Between two looks at whether samples are to give way. */
const intervalMs = 60_000;

/** A drawing of the largest size, with room. */
const maxBytes = 64 * 1024 * 1024;

export type SampleDeps = PublishDeps &
  DeletionDeps &
  PeriodicDeps & { readonly settings: { readonly gallerySamples: boolean } };

export type DrawPicture = (picture: SeedPicture, signal: AbortSignal) => Promise<Uint8Array>;

const run = promisify(execFile);
const program = fileURLToPath(new URL('./draw-seed-picture-process.ts', import.meta.url));

/** Draws in a process of its own: seconds of work, which visitors must not wait for. */
export const drawAside: DrawPicture = async (picture, signal) => {
  const options = { encoding: 'buffer', maxBuffer: maxBytes, env: childEnvironment(), signal } as const;
  return (await run(process.execPath, [program, JSON.stringify(picture)], options)).stdout;
};

/** How many samples the wall has room for. */
async function roomFor({ settings, records }: SampleDeps, samples: Samples): Promise<number> {
  return settings.gallerySamples ? mostSamples - (await countOthers(records, samples, mostSamples)) : 0;
}

async function publishSample(
  deps: SampleDeps,
  { key: authorKey }: Samples,
  at: number,
  draw: DrawPicture,
): Promise<void> {
  const picture = seedPictures[at];
  const publication = { authorKey, ticket: `sample-${at}`, author: '示例·内置画笔' };
  if (!picture || (await findPublished(deps, publication))) return;
  try {
    // Loads the brush, which no other start needs.
    const { publishSeedPicture } = await import('./publish-seed-picture.ts');
    await publishSeedPicture(deps, picture, publication, await draw(picture, deps.stopping));
  } catch (error) {
    // The operator has removed one that looks like it, or all of them.
    if (!(error instanceof AppError && /^gallery\.(?:refused|blocked)$/.test(error.code))) throw error;
  }
}

/** Publishes what is missing of the samples. A start after an unexpected end goes on where it ended. */
async function publishSamples(deps: SampleDeps, samples: Samples, draw: DrawPicture): Promise<void> {
  for (let at = 0; at < (await roomFor(deps, samples)); at++) {
    if (deps.stopping.aborted) return;
    await publishSample(deps, samples, at, draw);
  }
  await finishSamples(deps.records, samples);
}

/** Takes out as many samples as visitors' pictures need room. */
async function giveWay(deps: SampleDeps, samples: Samples): Promise<void> {
  const shown = await listShownSamples(deps.records, samples);
  const room = await roomFor(deps, samples);
  for (const id of shown.slice(0, Math.max(0, shown.length - room)))
    await deletePicture(deps, id, samples.key);
}

/** One look at the samples, by one process at a time: publishes them once, then lets them give way. */
export async function keepSamples(deps: SampleDeps, draw: DrawPicture = drawAside): Promise<void> {
  const samples = await claimSamples(deps.records);
  if (!samples.done && deps.settings.gallerySamples) await publishSamples(deps, samples, draw);
  await giveWay(deps, samples);
}

/** Keeps a fresh gallery's wall from being empty. */
export function startKeepingSamples(platform: SampleDeps): void {
  const keep = () => platform.records.exclusively(samplesTask, () => keepSamples(platform));
  void keep().catch((error: unknown) => {
    if (!platform.stopping.aborted) platform.log.error({ err: error }, failure);
  });
  runPeriodically(platform, intervalMs, failure, keep);
}

const samplesTask = 'gallery-samples';
const failure = 'keeping the samples of the gallery failed';
