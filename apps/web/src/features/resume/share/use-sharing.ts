import { useEffect, useRef, useState } from 'react';
import { ApiError } from '../../../shared/lib/api.ts';
import { DatabaseProblem } from '../../../shared/lib/browser-database.ts';
import { resumeFeed } from '../session/resume-records.ts';
import {
  findKey,
  readSharing,
  ShareProblem,
  startSharing,
  stopSharing,
  updateSharing,
  type ShareOptions,
  type Sharing,
} from './share-resume.ts';

type Phase = 'reading' | 'idle' | 'working';

function errorMessage(error: unknown): string {
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
    let isUnmounted = false;
    readSharing(id)
      .then(
        (found) => !isUnmounted && setSharing(found),
        (error: unknown) => !isUnmounted && setProblem(errorMessage(error)),
      )
      .finally(() => !isUnmounted && setPhase('idle'));
    return () => {
      isUnmounted = true;
    };
  }, [id]);

  // Another tab may make, renew or end the link while this one shows it.
  const latest = useRef<{ readonly phase: Phase; readonly share: string | undefined }>(undefined);
  useEffect(() => {
    latest.current = { phase, share: sharing?.state.id };
  });
  useEffect(() => {
    const refresh = async () => {
      const share = (await findKey(id))?.share ?? undefined;
      if (latest.current?.phase !== 'idle' || latest.current.share === share) return;
      setSharing(await readSharing(id));
    };
    // What cannot be read now is read at the next opening.
    return resumeFeed.subscribe(({ ids }) => void (ids.includes(id) && refresh().catch(() => undefined)));
  }, [id]);

  async function run(work: () => Promise<Sharing | undefined>): Promise<boolean> {
    setPhase('working');
    setProblem(undefined);
    try {
      setSharing(await work());
      return true;
    } catch (error) {
      setProblem(errorMessage(error));
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
