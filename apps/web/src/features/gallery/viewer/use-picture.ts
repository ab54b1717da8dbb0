import { readGalleryPictureRoute, type GalleryPicture } from '@baigong/contracts';
import { useCallback, useEffect, useState } from 'react';
import { ApiError, call } from '../../../shared/lib/api.ts';

interface Answer {
  readonly id: string;
  readonly picture?: GalleryPicture;
  readonly problem?: ApiError;
}

/** A picture with its prompt and parameters, as the server knows it now. */
export function usePicture(id: string) {
  const [answer, setAnswer] = useState<Answer>({ id: '' });
  const [tries, setTries] = useState(0);
  useEffect(() => {
    const abort = new AbortController();
    call(readGalleryPictureRoute, { params: { id } }, { signal: abort.signal }).then(
      (picture) => setAnswer({ id, picture }),
      (error: unknown) => {
        if (error instanceof ApiError) setAnswer({ id, problem: error });
      },
    );
    return () => abort.abort();
  }, [id, tries]);
  const change = useCallback(
    (fields: Partial<GalleryPicture>) =>
      setAnswer((before) =>
        before.picture ? { ...before, picture: { ...before.picture, ...fields } } : before,
      ),
    [],
  );
  return {
    picture: answer.id === id ? answer.picture : undefined,
    problem: answer.id === id ? answer.problem : undefined,
    change,
    retry: () => setTries((before) => before + 1),
  };
}
