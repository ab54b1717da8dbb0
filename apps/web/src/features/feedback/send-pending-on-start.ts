import { hasPending } from './entry/pending-flag.ts';

/** The first screen has the network and the processor to itself for this long after the start. */
const START_DELAY_MS = 4_000;

/**
 * Sends feedback that was written while the server was unreachable: some time after the start, when the network is
 * back, and when the visitor returns to the page.
 */
export function sendPendingFeedbackLater(): void {
  const send = () => {
    if (!hasPending()) return;
    // What cannot be sent now stays pending; its page shows that.
    import('./entry/outbox.ts').then((m) => m.sendPending()).catch(() => undefined);
  };
  window.addEventListener('online', send);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') send();
  });
  setTimeout(send, START_DELAY_MS);
}
