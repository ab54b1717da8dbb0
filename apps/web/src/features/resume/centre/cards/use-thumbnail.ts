import { useEffect, useState } from 'react';
import { readThumbnail, type ResumeSummary } from '../../session/records/resume-summaries.ts';

/** Pictures of the cards seen last, so that scrolling back shows them at once. */
const kept = new Map<string, { readonly head: ResumeSummary; readonly picture: string }>();
const most = 80;

function keep(head: ResumeSummary, picture: string): void {
  kept.delete(head.id);
  kept.set(head.id, { head, picture });
  const [oldest] = kept.keys();
  if (kept.size > most && oldest !== undefined) kept.delete(oldest);
}

/**
 * A resume's picture, read when its card is drawn and whenever its record was (each reading makes another head);
 * until then the last one known.
 */
export function useThumbnail(head: ResumeSummary): string | undefined {
  const [picture, setPicture] = useState(() => kept.get(head.id)?.picture);
  useEffect(() => {
    if (kept.get(head.id)?.head === head) return undefined;
    let gone = false;
    async function read(): Promise<void> {
      const found = await readThumbnail(head.id);
      if (found === undefined) return;
      keep(head, found);
      if (!gone) setPicture(found);
    }
    // The list itself says why nothing can be read.
    read().catch(() => undefined);
    return () => {
      gone = true;
    };
  }, [head]);
  return picture;
}
