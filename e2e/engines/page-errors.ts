/*
 * For a driver that tells nothing of the console: functions that run in the page. What is reported before
 * `collectErrors` runs, right after the page has loaded, is not seen.
 */

interface CollectingWindow {
  collectedErrors?: string[];
}

/** Collects errors of the console, uncaught exceptions and rejections from now on. */
export function collectErrors(): void {
  const collected: string[] = ((window as CollectingWindow).collectedErrors ??= []);
  const { error } = console;
  console.error = (...values: unknown[]) => {
    collected.push(values.map(String).join(' '));
    error(...values);
  };
  addEventListener('error', ({ message }) => {
    // A notice that a size changed while sizes were told; the next frame tells it.
    if (!message.startsWith('ResizeObserver loop')) collected.push(message);
  });
  addEventListener('unhandledrejection', ({ reason }) => collected.push(String(reason)));
  addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
    collected.push(`the policy ${violatedDirective} blocks ${blockedURI}`),
  );
}

/** What was collected since the last call. */
export function takeCollected(): string[] {
  return (window as CollectingWindow).collectedErrors?.splice(0) ?? [];
}
