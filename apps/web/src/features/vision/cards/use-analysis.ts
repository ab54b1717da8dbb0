import type { Analysis } from '../analyse/analysis.ts';
import { analysePicture } from '../analyse/analysis-client.ts';
import { decode, type OpenedPicture } from '../pictures/open-picture.ts';
import { cacheAsync, useCachedAsync, type AsyncState } from '../../../shared/lib/use-cached-async.ts';

/** One analysis for several cards. */
export const findAnalysis = cacheAsync(async (picture: OpenedPicture) =>
  analysePicture(await decode(picture, 1_024)),
);

export function useAnalysis(picture: OpenedPicture): AsyncState<Analysis> {
  return useCachedAsync(findAnalysis, picture);
}
