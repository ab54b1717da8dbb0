import { followRunRoute as followRoute } from '@baigong/contracts';
import { send } from '../lib/api.ts';
import type { RunEnvironment } from './follow-run.ts';
import { localRuns } from './local-runs.ts';
import { sendRun } from './send-run.ts';

/** The browser's own connection, clock and network. */
export const browserRunEnvironment: RunEnvironment = {
  start: sendRun,
  resume: async (run, after, signal) =>
    localRuns.get(run)?.read(after) ?? send(followRoute, { params: { run }, query: { after } }, { signal }),
  wait: (ms, signal) =>
    new Promise((resolve) => {
      if (signal.aborted) {
        resolve();
        return;
      }
      const end = () => {
        clearTimeout(timer);
        signal.removeEventListener('abort', end);
        resolve();
      };
      const timer = setTimeout(end, ms);
      signal.addEventListener('abort', end, { once: true });
    }),
  now: () => Date.now(),
  isOnline: () => navigator.onLine,
  onResume(listener) {
    const onVisible = () => {
      if (document.visibilityState === 'visible') listener();
    };
    const listening = new AbortController();
    const { signal } = listening;
    window.addEventListener('online', listener, { signal });
    window.addEventListener('pageshow', listener, { signal });
    document.addEventListener('visibilitychange', onVisible, { signal });
    return () => listening.abort();
  },
};

/** A random UUID (version 4); `crypto.randomUUID` is missing where the page is not served over https. */
export function newRunId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}
