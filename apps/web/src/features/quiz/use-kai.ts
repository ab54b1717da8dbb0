import { useEffect } from 'react';

let asked = false;

/** Fetches the 楷体 of the study book: a list of slices, of which the page then loads those its characters need. */
export function useKai(): void {
  useEffect(() => {
    if (asked) return;
    asked = true;
    // Without it the system's own 楷体 or 宋体 stands in.
    import('lxgw-wenkai-webfont/lxgwwenkai-regular.css').catch(() => {
      asked = false;
    });
  }, []);
}
