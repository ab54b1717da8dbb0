import { MiB } from '@baigong/contracts/units';

/** Files that a screen opens of one choice or drop. */
export const maxOpenedFiles = 20;
/** Largest picture that is opened in the browser, in bytes. */
export const maxOpenedPictureBytes = 50 * MiB;
