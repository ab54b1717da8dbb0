const key = 'baigong:feedback-waiting';

/** Remembers outside of the database whether feedback is pending, so that the start need not open the database. */
export function setHasPending(pending: boolean): void {
  try {
    if (pending) localStorage.setItem(key, '1');
    else localStorage.removeItem(key);
  } catch {
    // Storage denied: pending entries are sent when /feedback is opened.
  }
}

export function hasPending(): boolean {
  try {
    return localStorage.getItem(key) !== null;
  } catch {
    return false;
  }
}
