/** Why a visitor's file is not taken as a picture. */
export type PictureRejection =
  | 'empty'
  | 'tooLarge'
  | 'notPicture'
  | 'broken'
  | 'animated'
  | 'tooManyPixels'
  | 'tooSmall'
  | 'tooSlow'
  | 'tooMuchMemory'
  | 'notDecodable'
  | 'busy';

/** A file that is not taken. The feature that asked turns the reason into its own sentence. */
export class PictureRejectedError extends Error {
  override readonly name = 'PictureRejectedError';
  readonly reason: PictureRejection;
  constructor(reason: PictureRejection, cause?: unknown) {
    super(reason, { cause });
    this.reason = reason;
  }
}
