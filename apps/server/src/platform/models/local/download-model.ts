import { mkdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { sleep, systemClock, type TimerClock } from '../../base/clock.ts';
import { diskError, DownloadError } from './download-error.ts';
import { hubGet, hubJson, readChunks, type Fetch, type HubConnection } from './hub-request.ts';
import { modelHubs, type HubFile, type ModelHub } from './model-hubs.ts';
import type { ModelOffer } from './model-offers.ts';
import { PartialFile } from './partial-file.ts';

/** What happens during a download, in order. */
export type DownloadEvent =
  | { readonly type: 'hub'; readonly hub: string }
  | { readonly type: 'progress'; readonly received: number; readonly bytes: number }
  | { readonly type: 'checking' }
  | { readonly type: 'hubFailed'; readonly hub: string; readonly error: DownloadError };

export interface DownloadOptions {
  readonly signal: AbortSignal;
  readonly onEvent: (news: DownloadEvent) => void;
  readonly hubs?: readonly ModelHub[];
  readonly fetch?: Fetch;
  readonly clock?: TimerClock;
}

/** Tries in a row that may bring nothing before a hub is given up, and the pause before the second. */
const maxFailedAttempts = 4;
const initialBackoffMs = 1000;

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
    await downloadFromFirstHub(offer, file, options);
    return target;
  } finally {
    await unlock();
  }
}

async function downloadFromFirstHub(
  offer: ModelOffer,
  file: PartialFile,
  options: DownloadOptions,
): Promise<void> {
  const { signal, onEvent, hubs = modelHubs, clock = systemClock } = options;
  const fetch = options.fetch ?? ((url, init) => globalThis.fetch(url, init));
  for (const hub of hubs) {
    const connection: HubConnection = { hub, fetch, clock, signal };
    try {
      onEvent({ type: 'hub', hub: hub.name });
      await downloadFromHub(connection, offer, file, onEvent);
      return;
    } catch (error) {
      signal.throwIfAborted();
      if (!(error instanceof DownloadError) || !error.shouldTryNextHub) throw error;
      onEvent({ type: 'hubFailed', hub: hub.name, error });
    }
  }
  throw new DownloadError('nowhere');
}

async function downloadFromHub(
  connection: HubConnection,
  offer: ModelOffer,
  file: PartialFile,
  onEvent: DownloadOptions['onEvent'],
): Promise<void> {
  const published = await publishedFile(connection, offer);
  const { bytes, sha256 } = published;
  let received = await file.received(sha256);
  await file.assertDiskSpace(bytes - received);
  onEvent({ type: 'progress', received, bytes });
  for (let failedAttempts = 0; received < bytes;) {
    try {
      await downloadRemainder(connection, published, received, file, onEvent);
    } catch (error) {
      connection.signal.throwIfAborted();
      if (!(error instanceof DownloadError) || error.failure !== 'unreachable') throw error;
      failedAttempts = (await file.received(sha256)) > received ? 0 : failedAttempts + 1;
      if (failedAttempts >= maxFailedAttempts) throw error;
      await sleep(connection.clock, initialBackoffMs * 2 ** failedAttempts, connection.signal);
    }
    received = await file.received(sha256);
  }
  onEvent({ type: 'checking' });
  await file.finish(sha256, connection.signal);
}

async function publishedFile(connection: HubConnection, { repository, file }: ModelOffer): Promise<HubFile> {
  const list = await hubJson(connection, connection.hub.listUrl(repository));
  let found: HubFile | undefined;
  try {
    found = connection.hub.find(list, repository, file);
  } catch (error) {
    throw new DownloadError('unlisted', error);
  }
  if (!found) throw new DownloadError('unlisted');
  return found;
}

async function downloadRemainder(
  connection: HubConnection,
  { url, bytes, sha256 }: HubFile,
  received: number,
  file: PartialFile,
  onEvent: DownloadOptions['onEvent'],
): Promise<void> {
  const { name } = connection.hub;
  const storedEtag = received > 0 ? await file.etag(name) : undefined;
  const response = await hubGet(connection, url, {
    ...(received > 0 ? { range: `bytes=${received}-` } : {}),
    ...(storedEtag === undefined ? {} : { 'if-range': storedEtag }),
  });
  const start = resumeOffset(response, received, bytes);
  if (start === undefined) {
    await response.body?.cancel();
    throw new DownloadError(response.status >= 500 ? 'unreachable' : 'refused', response.status);
  }
  const etag = response.headers.get('etag') ?? undefined;
  const strong = etag?.startsWith('W/') ? undefined : etag;
  const out = await file.write(start === 0 ? 'start' : 'end', sha256, name, strong);
  let offset = start;
  try {
    for await (const chunk of readChunks(connection, response)) {
      offset += chunk.byteLength;
      if (offset > bytes) break;
      await out.write(chunk).catch((error: unknown) => {
        throw diskError(error);
      });
      onEvent({ type: 'progress', received: offset, bytes });
    }
  } finally {
    await out.close();
  }
  if (offset > bytes) {
    await file.discard();
    throw new DownloadError('damaged');
  }
  if (offset < bytes) throw new DownloadError('unreachable', 'the answer ended early');
}

/** The byte that an answer begins with: where we asked to go on, or the beginning; undefined when it is no file. */
function resumeOffset(response: Response, received: number, bytes: number): number | undefined {
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
