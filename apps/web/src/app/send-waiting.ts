import { isWaiting } from '../shared/lib/feedback-waiting.ts';

/** Time after the start in which the first screen has the line and the processor to itself, in milliseconds. */
const afterStart = 4_000;

/** Sends feedback that was written while the server was away: some time after the start, and when the network is back. */
export function sendWaitingFeedback(): void {
  const send = () => {
    if (!isWaiting()) return;
    // What cannot be sent now stays, and says so on its page.
    import('../features/feedback/outbox.ts').then((m) => m.sendWaiting()).catch(() => undefined);
  };
  window.addEventListener('online', send);
  setTimeout(send, afterStart);
}
