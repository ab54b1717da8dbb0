const key = 'baigong:feedback-waiting';

/** Remembers, outside of the database, whether feedback waits to be sent: the page's start asks without opening it. */
export function markWaiting(waits: boolean): void {
  try {
    if (waits) localStorage.setItem(key, '1');
    else localStorage.removeItem(key);
  } catch {
    // Refused: what waits is sent when /feedback is opened.
  }
}

export function isWaiting(): boolean {
  try {
    return localStorage.getItem(key) !== null;
  } catch {
    return false;
  }
}
