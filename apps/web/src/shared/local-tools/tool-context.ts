import type { ToolContext } from '@baigong/tools';

/** What a tool may read of the browser; the same on the page and in a worker. */
export function createToolContext(): ToolContext {
  return {
    now: Date.now(),
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    randomBytes: (count) => crypto.getRandomValues(new Uint8Array(count)),
  };
}
