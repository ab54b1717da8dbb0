import { useEffect, useRef, useState } from 'react';
import { ApiError } from '../../../shared/lib/api.ts';
import { DatabaseProblem } from '../../../shared/lib/browser-database.ts';
import { resumeFeed } from '../session/records/resume-feed.ts';
import { findKey } from './share-keys.ts';
import {
  readSharing,
  ShareProblem,
  startSharing,
  stopSharing,
  updateSharing,
  type ShareOptions,
  type Sharing,
} from './share-resume.ts';

type Phase = 'reading' | 'idle' | 'working';

function sentenceOf(error: unknown): string {
  if (error instanceof ApiError || error instanceof DatabaseProblem || error instanceof ShareProblem)
    return error.message;
  throw error;
}

/** The link of one resume, and what can be done to it. Each action says whether it was done. */
export function useSharing(id: string) {
  const [phase, setPhase] = useState<Phase>('reading');
  const [sharing, setSharing] = useState<Sharing>();
  const [problem, setProblem] = useState<string>();

  useEffect(() => {
    let gone = false;
    readSharing(id)
      .then(
        (found) => !gone && setSharing(found),
        (error: unknown) => !gone && setProblem(sentenceOf(error)),
      )
      .finally(() => !gone && setPhase('idle'));
    return () => {
      gone = true;
    };
  }, [id]);

  // Another tab may make, renew or end the link while this one shows it.
  const shown = useRef<{ readonly phase: Phase; readonly share: string | undefined }>(undefined);
  useEffect(() => {
    shown.current = { phase, share: sharing?.state.id };
  });
  useEffect(() => {
    const follow = async () => {
      const share = (await findKey(id))?.share ?? undefined;
      if (shown.current?.phase !== 'idle' || shown.current.share === share) return;
      setSharing(await readSharing(id));
    };
    // What cannot be read now is read at the next opening.
    return resumeFeed.subscribe(({ ids }) => void (ids.includes(id) && follow().catch(() => undefined)));
  }, [id]);

  async function run(work: () => Promise<Sharing | undefined>): Promise<boolean> {
    setPhase('working');
    setProblem(undefined);
    try {
      setSharing(await work());
      return true;
    } catch (error) {
      setProblem(sentenceOf(error));
      return false;
    } finally {
      setPhase('idle');
    }
  }

  return {
    phase,
    sharing,
    problem,
    start: (options: ShareOptions) =>
      run(async () => ({ state: await startSharing(id, options), mask: options.mask })),
    update: (options: ShareOptions) =>
      run(async () => ({ state: await updateSharing(id, options), mask: options.mask })),
    stop: () =>
      run(async () => {
        await stopSharing(id);
        return undefined;
      }),
  };
}
