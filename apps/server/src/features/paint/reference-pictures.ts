import { randomBytes } from 'node:crypto';
import { maxEditPixels } from '@baigong/contracts';
import { pictureType, readPictureHead, shownSize, stripMetadata } from '@baigong/pictures';
import { AppError } from '../../platform/base/app-error.ts';
import type { UploadedFile } from '../../platform/http/multipart-reader.ts';
import type { ReferencePicture } from '../../platform/images/images.ts';
import type { PaintPlatform } from './paint-platform.ts';

const maxReferencePixels = 40_000_000;

/** Reference pictures without their metadata: a photo may say where it was taken. */
export async function readUploads(files: readonly UploadedFile[]): Promise<ReferencePicture[]> {
  return Promise.all(
    files.map(async (file) => {
      const bytes = await file.read();
      const head = readPictureHead(bytes);
      const type = head?.type;
      if (!head || head.end === undefined || head.width * head.height > maxReferencePixels)
        throw new AppError('paint.badReference');
      if (type !== 'image/png' && type !== 'image/jpeg' && type !== 'image/webp')
        throw new AppError('paint.badReference');
      return { bytes: stripMetadata(bytes), type };
    }),
  );
}

/** The mask of the first reference, which has to be of its size. @throws AppError paint.badMask */
export async function readMask(
  [file]: readonly UploadedFile[],
  [picture]: readonly ReferencePicture[],
): Promise<ReferencePicture | undefined> {
  if (!file) return undefined;
  const bytes = await file.read();
  const head = readPictureHead(bytes);
  const base = picture && readPictureHead(picture.bytes);
  if (head?.end === undefined || head.type !== 'image/png' || !base) throw new AppError('paint.badMask');
  const { width, height } = shownSize(base);
  if (head.width !== width || head.height !== height || width * height > maxEditPixels)
    throw new AppError('paint.badMask');
  return { bytes: stripMetadata(bytes), type: 'image/png' };
}

/** Random bytes before a stored reference: the same picture sent twice is two blobs, and each job deletes its own. */
const saltBytes = 16;

/** The file of a reference, as it is stored. */
export const toReferenceFile = ({ bytes }: ReferencePicture): Uint8Array =>
  Buffer.concat([randomBytes(saltBytes), bytes]);

/** The references whose files were stored. */
export async function readReferences(
  { blobs }: PaintPlatform,
  keys: readonly string[],
): Promise<ReferencePicture[]> {
  return Promise.all(
    keys.map(async (key) => {
      const bytes = (await blobs.get(key))?.subarray(saltBytes);
      const type = bytes && pictureType(bytes);
      if (!bytes || (type !== 'image/png' && type !== 'image/jpeg' && type !== 'image/webp'))
        throw new Error('a reference picture is not there');
      return { bytes, type };
    }),
  );
}
