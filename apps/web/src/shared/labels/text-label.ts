import { pictureLabel, type PictureLabel } from '@baigong/pictures/label';

/** The metadata field AIGC (GB 45438-2025, annex E) of something that a model wrote here. */
export const textLabel = (id: string, producer = '百工'): PictureLabel =>
  pictureLabel('model', { producer, produceId: id });
