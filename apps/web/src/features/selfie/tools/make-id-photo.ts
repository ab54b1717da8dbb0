import { photoSizes } from '@baigong/id-photo';
import { IdPhotoProblem, type IdPhotoMaker } from '../../../shared/lib/id-photo-maker.ts';
import { readBackground } from '../edits/id-photo-store.ts';
import { BatchFailure, makeBatchPhoto } from '../id-photo/batch/make-batch-photo.ts';

/** 一寸 on white, which is what resumes ask for. */
export const makeIdPhoto: IdPhotoMaker = async (file, signal) => {
  const size = photoSizes.find(({ id }) => id === 'one-inch');
  if (!size) throw new Error('There is no one-inch size');
  try {
    return await makeBatchPhoto(file, { size, background: readBackground('white') }, signal);
  } catch (error) {
    throw error instanceof BatchFailure ? new IdPhotoProblem(error.message) : error;
  }
};
