import { useEffect, useState } from 'react';
import { studyFaces } from '../person/study-faces.ts';
import type { PersonState, SelfiePicture } from '../picture/selfie-picture.ts';
import type { PhotoSource } from './photo-source.ts';

/** A closer look at the faces that were found: placing by it waits for it, so that nothing moves afterwards. */
export function useStudies(
  picture: SelfiePicture | null,
  person: PersonState,
): { readonly studies: PhotoSource['studies']; readonly isStudied: boolean } {
  const found = person.is === 'found' ? person.person : null;
  const [made, setMade] = useState<{ readonly of: typeof found; readonly studies: PhotoSource['studies'] }>();
  useEffect(() => {
    if (!picture || !found || found.faces.length === 0) return;
    let isLatest = true;
    const study = async () => {
      const studies = await studyFaces(picture.bitmap, found.faces);
      if (isLatest) setMade({ of: found, studies });
    };
    void study();
    return () => {
      isLatest = false;
    };
  }, [picture, found]);
  const isMade = made !== undefined && made.of === found;
  return {
    studies: isMade ? made.studies : undefined,
    isStudied: isMade || found?.faces.length === 0,
  };
}
