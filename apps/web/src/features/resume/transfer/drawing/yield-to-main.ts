/** How long the page may be held up at once, in milliseconds. */
const turn = 12;

/** Lets the page answer its visitor whenever a turn is over. */
export function createYieldToMain(signal: AbortSignal): () => Promise<void> {
  let began = performance.now();
  return async () => {
    if (performance.now() - began < turn) return;
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
    began = performance.now();
  };
}
