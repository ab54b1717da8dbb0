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
  | 'hung'
  | 'busy';

/** A file that is not taken. The feature that asked turns the reason into its own sentence. */
export class PictureRejectedError extends Error {
  override readonly name = 'PictureRejectedError';
  readonly reason: PictureRejection;
  constructor(reason: PictureRejection, cause?: unknown) {
    super(reason, { cause });
    this.reason = reason;
  }

  /** It is no fault of the file: later it may be taken. */
  get mayPass(): boolean {
    return this.reason === 'busy' || this.reason === 'hung';
  }
}
