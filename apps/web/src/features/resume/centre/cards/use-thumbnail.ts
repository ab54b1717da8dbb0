import { useEffect, useState } from 'react';
import {
  readThumbnail,
  type ResumeSummary,
  type ResumeThumbnail,
} from '../../session/records/resume-summaries.ts';

/** Thumbnails of the cards seen last, so that scrolling back shows them at once. */
const cache = new Map<string, { readonly summary: ResumeSummary; readonly thumbnail: ResumeThumbnail }>();
const MAX_CACHED = 80;

function store(summary: ResumeSummary, thumbnail: ResumeThumbnail): void {
  cache.delete(summary.id);
  cache.set(summary.id, { summary, thumbnail });
  const [oldest] = cache.keys();
  if (cache.size > MAX_CACHED && oldest !== undefined) cache.delete(oldest);
}

/**
 * A resume's thumbnail, read when its card is rendered and whenever its record was (each reading makes another summary);
 * until then the last one known.
 */
export function useThumbnail(summary: ResumeSummary): ResumeThumbnail | undefined {
  const [thumbnail, setThumbnail] = useState(() => cache.get(summary.id)?.thumbnail);
  useEffect(() => {
    if (cache.get(summary.id)?.summary === summary) return undefined;
    let isUnmounted = false;
    async function read(): Promise<void> {
      const found = await readThumbnail(summary.id);
      if (found === undefined) return;
      store(summary, found);
      if (!isUnmounted) setThumbnail(found);
    }
    // The list itself says why nothing can be read.
    read().catch(() => undefined);
    return () => {
      isUnmounted = true;
    };
  }, [summary]);
  return thumbnail;
}
