import { useEffect, useState } from 'react';
import { readThumbnail, type ResumeSummary } from '../../session/records/resume-summaries.ts';

/** Pictures of the cards seen last, so that scrolling back shows them at once. */
const kept = new Map<string, { readonly summary: ResumeSummary; readonly picture: string }>();
const most = 80;

function keep(summary: ResumeSummary, picture: string): void {
  kept.delete(summary.id);
  kept.set(summary.id, { summary, picture });
  const [oldest] = kept.keys();
  if (kept.size > most && oldest !== undefined) kept.delete(oldest);
}

/**
 * A resume's picture, read when its card is drawn and whenever its record was (each reading makes another summary);
 * until then the last one known.
 */
export function useThumbnail(summary: ResumeSummary): string | undefined {
  const [picture, setPicture] = useState(() => kept.get(summary.id)?.picture);
  useEffect(() => {
    if (kept.get(summary.id)?.summary === summary) return undefined;
    let gone = false;
    async function read(): Promise<void> {
      const found = await readThumbnail(summary.id);
      if (found === undefined) return;
      keep(summary, found);
      if (!gone) setPicture(found);
    }
    // The list itself says why nothing can be read.
    read().catch(() => undefined);
    return () => {
      gone = true;
    };
  }, [summary]);
  return picture;
}
