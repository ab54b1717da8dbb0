import { isWaiting } from '../shared/lib/feedback-waiting.ts';

/** Time after the start in which the first screen has the line and the processor to itself, in milliseconds. */
const afterStart = 4_000;

/**
 * Sends feedback that was written while the server was away: some time after the start, when the network is back, and
 * when the visitor comes back to the page.
 */
export function sendWaitingFeedback(): void {
  const send = () => {
    if (!isWaiting()) return;
    // What cannot be sent now stays, and says so on its page.
    import('../features/feedback/outbox.ts').then((m) => m.sendWaiting()).catch(() => undefined);
  };
  window.addEventListener('online', send);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') send();
  });
  setTimeout(send, afterStart);
}
