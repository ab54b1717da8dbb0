import { useEffect, useState } from 'react';

const pause = 15_000;

/** The time, going on in steps small enough for “N 分钟前”. */
export function useNow(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), pause);
    return () => clearInterval(timer);
  }, []);
  return now;
}
