import { mkdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pause, systemClock, type TimerClock } from '../clock.ts';
import { diskError, DownloadError } from './download-error.ts';
import { hubGet, hubJson, piecesOf, type Fetch, type HubLine } from './hub-request.ts';
import { modelHubs, type HubFile, type ModelHub } from './model-hubs.ts';
import type { ModelOffer } from './model-offers.ts';
import { PartialFile } from './partial-file.ts';

/** What happens during a download, in order. */
export type DownloadNews =
  | { readonly type: 'hub'; readonly hub: string }
  | { readonly type: 'progress'; readonly received: number; readonly bytes: number }
  | { readonly type: 'checking' }
  | { readonly type: 'hubFailed'; readonly hub: string; readonly error: DownloadError };

export interface DownloadOptions {
  readonly signal: AbortSignal;
  readonly tell: (news: DownloadNews) => void;
  readonly hubs?: readonly ModelHub[];
  readonly fetch?: Fetch;
  readonly clock?: TimerClock;
}

/** Tries in a row that may bring nothing before a hub is given up, and the pause before the second. */
const mostFruitlessTries = 4;
const firstPauseMs = 1000;

/**
 * Fetches an offered model into a folder, from the first hub that has it; goes on where an earlier try ended, on
 * whichever hub. The file appears under its name only when its SHA-256 is the one that the hub publishes.
 * @returns the file's path; at once when it is there already
 * @throws DownloadError; the signal's reason
 */
export async function downloadModel(
  offer: ModelOffer,
  folder: string,
  options: DownloadOptions,
): Promise<string> {
  const target = join(folder, offer.file);
  await mkdir(folder, { recursive: true }).catch((error: unknown) => {
    throw diskError(error);
  });
  if (await stat(target).catch(() => undefined)) return target;
  const file = new PartialFile(target);
  const unlock = await file.lock();
  try {
    await fromFirstHub(offer, file, options);
    return target;
  } finally {
    await unlock();
  }
}

async function fromFirstHub(offer: ModelOffer, file: PartialFile, options: DownloadOptions): Promise<void> {
  const { signal, tell, hubs = modelHubs, clock = systemClock } = options;
  const fetch = options.fetch ?? ((url, init) => globalThis.fetch(url, init));
  for (const hub of hubs) {
    const line: HubLine = { hub, fetch, clock, signal };
    try {
      tell({ type: 'hub', hub: hub.name });
      // oxlint-disable-next-line no-await-in-loop -- one hub after the other
      await fromHub(line, offer, file, tell);
      return;
    } catch (error) {
      signal.throwIfAborted();
      if (!(error instanceof DownloadError) || !error.elsewhere) throw error;
      tell({ type: 'hubFailed', hub: hub.name, error });
    }
  }
  throw new DownloadError('nowhere');
}

async function fromHub(
  line: HubLine,
  offer: ModelOffer,
  file: PartialFile,
  tell: DownloadOptions['tell'],
): Promise<void> {
  const published = await publishedFile(line, offer);
  const { bytes, sha256 } = published;
  let received = await file.received(sha256);
  await file.needSpace(bytes - received);
  tell({ type: 'progress', received, bytes });
  for (let fruitless = 0; received < bytes;) {
    try {
      // oxlint-disable-next-line no-await-in-loop -- each try goes on where the last one ended
      await fetchRest(line, published, received, file, tell);
    } catch (error) {
      line.signal.throwIfAborted();
      if (!(error instanceof DownloadError) || error.failure !== 'unreachable') throw error;
      // oxlint-disable-next-line no-await-in-loop -- looks at what came
      fruitless = (await file.received(sha256)) > received ? 0 : fruitless + 1;
      if (fruitless >= mostFruitlessTries) throw error;
      // oxlint-disable-next-line no-await-in-loop -- lets the line recover
      await pause(line.clock, firstPauseMs * 2 ** fruitless, line.signal);
    }
    // oxlint-disable-next-line no-await-in-loop -- looks at what came
    received = await file.received(sha256);
  }
  tell({ type: 'checking' });
  await file.finish(sha256, line.signal);
}

async function publishedFile(line: HubLine, { repository, file }: ModelOffer): Promise<HubFile> {
  const list = await hubJson(line, line.hub.listUrl(repository));
  let found: HubFile | undefined;
  try {
    found = line.hub.find(list, repository, file);
  } catch (error) {
    throw new DownloadError('unlisted', error);
  }
  if (!found) throw new DownloadError('unlisted');
  return found;
}

async function fetchRest(
  line: HubLine,
  { url, bytes, sha256 }: HubFile,
  received: number,
  file: PartialFile,
  tell: DownloadOptions['tell'],
): Promise<void> {
  const { name } = line.hub;
  const known = received > 0 ? await file.etag(name) : undefined;
  const response = await hubGet(line, url, {
    ...(received > 0 ? { range: `bytes=${received}-` } : {}),
    ...(known === undefined ? {} : { 'if-range': known }),
  });
  const from = startOf(response, received, bytes);
  if (from === undefined) {
    await response.body?.cancel();
    throw new DownloadError(response.status >= 500 ? 'unreachable' : 'refused', response.status);
  }
  const etag = response.headers.get('etag') ?? undefined;
  const strong = etag?.startsWith('W/') ? undefined : etag;
  const out = await file.write(from === 0 ? 'start' : 'end', sha256, name, strong);
  let at = from;
  try {
    for await (const piece of piecesOf(line, response)) {
      at += piece.byteLength;
      if (at > bytes) break;
      await out.write(piece).catch((error: unknown) => {
        throw diskError(error);
      });
      tell({ type: 'progress', received: at, bytes });
    }
  } finally {
    await out.close();
  }
  if (at > bytes) {
    await file.discard();
    throw new DownloadError('damaged');
  }
  if (at < bytes) throw new DownloadError('unreachable', 'the answer ended early');
}

/** The byte that an answer begins with: where we asked to go on, or the beginning; undefined when it is no file. */
function startOf(response: Response, received: number, bytes: number): number | undefined {
  if (response.status === 200) return 0;
  if (response.status !== 206) return undefined;
  const range = /^bytes (\d+)-\d+\/(\d+|\*)$/.exec(response.headers.get('content-range') ?? '');
  if (!range || Number(range[1]) !== received) return undefined;
  return range[2] === '*' || Number(range[2]) === bytes ? received : undefined;
}

/** The folder of models below the data folder. */
export function modelFolderOf(dataDir: string): string {
  return join(dataDir, 'models');
}
