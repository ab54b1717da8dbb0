import type { Analysis } from '../analyse/analysis.ts';
import { analysePicture } from '../analyse/analysis-client.ts';
import { decode, type OpenedPicture } from '../pictures/open-picture.ts';
import { cacheAnalysis, useFinding, type Finding } from '../pictures/use-finding.ts';

/** One analysis for several cards. */
export const findAnalysis = cacheAnalysis(async (picture: OpenedPicture) =>
  analysePicture(await decode(picture, 1_024)),
);

export function useAnalysis(picture: OpenedPicture): Finding<Analysis> {
  return useFinding(findAnalysis, picture);
}
