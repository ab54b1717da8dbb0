import { useEffect, useState } from 'react';

/** The clock, read four times a second while it is looked at. It shows the right time at once after a hidden page. */
export function useNow(running: boolean): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (!running) return;
    const read = () => setNow(Date.now());
    read();
    const timer = setInterval(read, 250);
    document.addEventListener('visibilitychange', read);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', read);
    };
  }, [running]);
  return now;
}
