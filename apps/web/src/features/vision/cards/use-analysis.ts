import type { Analysis } from '../analyse/analysis.ts';
import { analysePicture } from '../analyse/ask-worker.ts';
import { decode, type OpenedPicture } from '../intake/open-picture.ts';
import { createFinder, useFound, type Found } from '../intake/use-found.ts';

/** Colours, light and likeness of a picture: several cards are drawn from one look. */
export const findAnalysis = createFinder(async (picture: OpenedPicture) =>
  analysePicture(await decode(picture, 1_024)),
);

export function useAnalysis(picture: OpenedPicture): Found<Analysis> {
  return useFound(findAnalysis, picture);
}
