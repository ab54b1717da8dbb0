import { useEffect, useState } from 'react';

/** The time, read every `intervalMs` while `running`, and at once when a hidden page is shown again. */
export function useNow(intervalMs: number, running = true): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    if (!running) return;
    const read = () => setNow(Date.now());
    read();
    const timer = setInterval(read, intervalMs);
    document.addEventListener('visibilitychange', read);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', read);
    };
  }, [intervalMs, running]);
  return now;
}
