/** How long the page may be held up at once, in milliseconds. */
const MAX_BLOCK_MS = 12;

/** Lets the page answer its user whenever a turn is over. */
export function createYieldToMain(signal: AbortSignal): () => Promise<void> {
  let startedAt = performance.now();
  return async () => {
    if (performance.now() - startedAt < MAX_BLOCK_MS) return;
    await new Promise<void>((resolve) => {
      const channel = new MessageChannel();
      channel.port1.addEventListener('message', () => {
        channel.port1.close();
        resolve();
      });
      channel.port1.start();
      channel.port2.postMessage(0);
    });
    signal.throwIfAborted();
    startedAt = performance.now();
  };
}
