import {
  endRelayRoute,
  maxRelayedBytes,
  openRelayRoute,
  readRelayRoute,
  sendRelayRoute,
  takeRelayRoute,
  type RelayDirection,
  type RelayState,
} from '@baigong/contracts';
import { ApiError, call, isRetryable, send } from '../lib/api.ts';
import { randomBase64Url } from '../lib/base64url.ts';
import { upload } from '../lib/upload.ts';
import { createSecret, deriveKeys, EncryptionUnavailable, EnvelopeBroken, seal, unseal } from './envelope.ts';
import type { RelayKeys } from './envelope.ts';

/** A relay as one of its devices holds it; with the owner's key on the one that made the code. */
export interface Relay extends RelayKeys {
  readonly direction: RelayDirection;
  readonly ownerKey?: string;
}

interface OpenedRelay extends Relay {
  readonly secret: string;
  readonly ownerKey: string;
}

/** Before the next look when the network or the server failed. */
const retryMs = 2_000;

/** Between two looks whether a file is fetched. */
const fetchLookMs = 300;

/** Opens a relay: its secret goes into a code, and nowhere else. @throws EncryptionUnavailable, ApiError */
export async function openRelay(direction: RelayDirection, signal: AbortSignal): Promise<OpenedRelay> {
  const secret = createSecret();
  const keys = await deriveKeys(secret);
  const ownerKey = randomBase64Url(32);
  await call(openRelayRoute, { body: { id: keys.id, ownerKey, direction } }, { signal });
  return { ...keys, secret, ownerKey, direction };
}

/** The relay of a code that was read. @throws EncryptionUnavailable */
export async function joinRelay(secret: string, direction: RelayDirection): Promise<Relay> {
  return { ...(await deriveKeys(secret)), direction };
}

export function readRelay({ id }: Relay, signal: AbortSignal): Promise<RelayState> {
  return call(readRelayRoute, { body: { id } }, { signal });
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => (clearTimeout(timer), resolve()), { once: true });
  });
}

/** Asks until there is an answer, whatever becomes of the network or the server meanwhile. */
async function keepAsking<Answer>(ask: () => Promise<Answer>, signal: AbortSignal): Promise<Answer> {
  for (;;) {
    signal.throwIfAborted();
    try {
      return await ask();
    } catch (error) {
      if (!(error instanceof ApiError) || (!isRetryable(error.code) && error.code !== 'limits.tooMany'))
        throw error;
      await pause(error.wait === undefined ? retryMs : error.wait * 1000, signal);
    }
  }
}

/** Waits until a relay has one of these states, and tells each one before it. @throws ApiError; the signal's reason */
export async function waitForRelay(
  { id }: Relay,
  wanted: readonly RelayState['status'][],
  signal: AbortSignal,
  onStatus: (status: RelayState['status']) => void = () => undefined,
): Promise<void> {
  let after: RelayState['status'] = 'waiting';
  while (!wanted.includes(after)) {
    const known: RelayState['status'] = after;
    const ask = (): Promise<RelayState> => call(readRelayRoute, { body: { id, after: known } }, { signal });
    after = (await keepAsking(ask, signal)).status;
    onStatus(after);
  }
}

/** Waits until the other device has all of the file. @throws as `waitForRelay`, relay.notFound where it never had */
export async function waitUntilFetched(relay: Relay, signal: AbortSignal): Promise<void> {
  await waitForRelay(relay, ['used'], signal);
  while ((await keepAsking(() => readRelay(relay, signal), signal)).bytes > 0)
    await pause(fetchLookMs, signal);
}

/** Encrypts a file and brings it. @throws ApiError */
export async function sendFile(
  { id, key, direction, ownerKey }: Relay,
  file: File,
  signal: AbortSignal,
  onProgress: (share: number) => void,
): Promise<void> {
  const envelope = await seal(file, { id, key }, direction);
  const body = ownerKey === undefined ? { id } : { id, ownerKey };
  await upload(sendRelayRoute, { body, files: { envelope: [envelope] } }, { signal, onProgress });
}

/** Fetches the file and opens it. @throws ApiError, EnvelopeBroken */
export async function takeFile({ id, key, direction, ownerKey }: Relay, signal: AbortSignal): Promise<File> {
  // A server that is gone for a moment has given nothing yet.
  const response = await keepAsking(
    () => send(takeRelayRoute, { body: { id, ownerKey } }, { signal }),
    signal,
  );
  const envelope = await response.arrayBuffer().catch((error: unknown) => {
    signal.throwIfAborted();
    throw new EnvelopeBroken('the line was cut', { cause: error });
  });
  return unseal(envelope, { id, key }, direction);
}

/** Ends a relay for good: the server deletes what it holds. */
export function endRelay({ id, ownerKey }: OpenedRelay): void {
  call(endRelayRoute, { body: { id, ownerKey } }, { keepalive: true }).catch(() => undefined);
}

/** Why a file does not travel; null where it does. */
export const fileProblem = ({ size }: File): string | null =>
  size > maxRelayedBytes ? '文件超过 20 MB，传不了。请压缩，或换一个小一些的文件。' : null;

/** What failed, for the visitor. */
export function relayProblem(error: unknown): string {
  if (error instanceof ApiError) return error.message;
  if (error instanceof EncryptionUnavailable)
    return '浏览器只在 https 网址下提供加密，所以这里不能传。请用 https 的网址打开百工。';
  if (error instanceof EnvelopeBroken) return '没有收完，或内容被改动过，已丢弃。请换一个二维码再传一次。';
  return '没有传成，请换一个二维码再试。';
}
