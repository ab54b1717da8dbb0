import type { ApiError } from '../../lib/api.ts';
import { deviceError, refusalError } from './device-error.ts';

/** How long a report of a blocked answer may be behind the failure. */
const reportWaitMs = 400;
const probeTimeoutMs = 3_000;
const maxRefusalChars = 64 * 1024;

/**
 * Fetches from a program on this computer. Throws an ApiError that says why it could not, or the signal's reason.
 * @param sent the body, where a refusal is to say what of it is refused
 */
export async function askProgram(
  address: string,
  init: RequestInit & { signal: AbortSignal },
  sent?: Readonly<Record<string, unknown>>,
): Promise<Response> {
  let response: Response;
  try {
    response = await fetch(address, { ...init, credentials: 'omit', cache: 'no-store', redirect: 'error' });
  } catch (error) {
    init.signal.throwIfAborted();
    if (!(error instanceof TypeError)) throw error;
    throw await explain(address);
  }
  if (response.ok) {
    if (!/^text\/html\b/i.test(response.headers.get('content-type') ?? '')) return response;
    void response.body?.cancel();
    throw deviceError('webPage');
  }
  throw refusalError(response.status, await readText(response, maxRefusalChars).catch(() => ''), sent);
}

/** The text of an answer. Throws an ApiError where it is longer than `maxChars`. */
export async function readText(response: Response, maxChars: number): Promise<string> {
  const reader = response.body?.getReader();
  const decoder = new TextDecoder();
  let text = '';
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    text += decoder.decode(part.value, { stream: true });
    if (text.length <= maxChars) continue;
    void reader?.cancel();
    throw deviceError('tooLarge');
  }
  return text + decoder.decode();
}

/** Why a page could not read an answer, as far as a page can tell: by permission, by the program's leave, or nobody there. */
async function explain(address: string): Promise<ApiError> {
  if (await isDenied()) return deviceError('permission');
  return deviceError((await answersAtAll(address)) ? 'cors' : 'unreachable');
}

/** Chromium asks visitors before a page may reach their computer; the permission had several names. */
async function isDenied(): Promise<boolean> {
  const { permissions } = navigator as { permissions?: Permissions };
  const names = ['loopback-network', 'local-network', 'local-network-access'];
  const states = await Promise.all(
    names.map(async (name) => {
      const query = permissions?.query({ name: name as PermissionName });
      return query?.then(({ state }) => state).catch(() => undefined);
    }),
  );
  return states.includes('denied');
}

/**
 * Whether anything answers there. A request that may not be read tells it: it succeeds, or, since this page is isolated,
 * its answer is blocked and the browser reports that; where nobody listens there is no answer to block.
 */
async function answersAtAll(address: string): Promise<boolean> {
  const { origin } = new URL(address);
  let blocked: () => void = () => undefined;
  const isBlocked = new Promise<boolean>((resolve) => {
    blocked = () => resolve(true);
  });
  const observer =
    typeof ReportingObserver === 'undefined'
      ? undefined
      : new ReportingObserver(
          (reports) => {
            const bodies = reports.map(({ body }) => JSON.stringify(body));
            if (bodies.some((body) => body.includes(origin))) blocked();
          },
          { types: ['coep'] },
        );
  observer?.observe();
  try {
    await fetch(origin, {
      mode: 'no-cors',
      credentials: 'omit',
      cache: 'no-store',
      signal: AbortSignal.timeout(probeTimeoutMs),
    });
    return true;
  } catch {
    const late = new Promise<boolean>((resolve) => {
      setTimeout(() => resolve(false), reportWaitMs);
    });
    return await Promise.race([isBlocked, late]);
  } finally {
    observer?.disconnect();
  }
}
