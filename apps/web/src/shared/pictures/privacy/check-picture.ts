import {
  checkPictureFile,
  cleanPictureFile,
  isClean,
  PictureFormatError,
  readPictureHead,
  type PrivacyCheck,
} from '@baigong/pictures';
import { encodePicture, PictureNotEncoded } from '../encode-picture.ts';

/** What the file says beside the picture. Rejects where the file cannot be read. */
export async function checkFile(file: Blob): Promise<PrivacyCheck> {
  return checkPictureFile(new Uint8Array(await file.arrayBuffer()));
}

/** A cleaned copy of a picture's file that the check found nothing in but a label. */
export interface CleanedPicture {
  readonly file: Blob;
  readonly check: PrivacyCheck;
  /** Whether it was decoded and written anew, because its format cannot be taken apart. */
  readonly rewritten: boolean;
}

/**
 * Cleans a picture's file and checks the copy. PNG, JPEG, WebP and GIF lose what is not picture and keep every pixel,
 * colour profile and orientation; other formats are written anew, as JPEG or, with transparency, as PNG.
 * @throws {PictureNotEncoded} with the sentence for the visitor, also where the copy is not clean
 */
export async function cleanFile(file: Blob): Promise<CleanedPicture> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  try {
    const { bytes: cleaned, check, clean } = cleanPictureFile(bytes);
    if (!clean)
      throw new PictureNotEncoded(
        '清理后复查，文件里仍有没去掉的内容，所以没有交给你。请改用“压缩与转换”另存一份。',
      );
    return {
      file: new Blob([new Uint8Array(cleaned)], { type: check.type ?? file.type }),
      check,
      rewritten: false,
    };
  } catch (error) {
    if (!(error instanceof PictureFormatError)) throw error;
  }
  const head = readPictureHead(bytes);
  const { label } = checkPictureFile(bytes);
  const alpha = head ? head.alpha || head.type === 'image/avif' : true;
  const made = await encodePicture(
    // Its own type is taken away, so that it is decoded and written anew in any case.
    new Blob([bytes]),
    alpha ? 'image/png' : 'image/jpeg',
    label ?? null,
  );
  const check = await checkFile(made);
  if (!isClean(check)) throw new PictureNotEncoded('清理后复查，文件里仍有没去掉的内容，所以没有交给你。');
  return { file: made, check, rewritten: true };
}
