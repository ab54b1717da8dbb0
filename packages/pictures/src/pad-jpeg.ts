import { isJpeg, readJpeg, writeJpeg, type JpegSegment } from './jpeg.ts';
import { PictureFormatError } from './label-pictures.ts';

const comment = 0xfe;
/** A segment's marker and length. */
const head = 4;
const maxData = 0xffff - 2;

/**
 * A JPEG made longer to just so many bytes by comments of spaces before its picture, for places that refuse small
 * files. The picture is not touched; bytes after its end are left out.
 * @returns undefined where it cannot be done: the file is longer already, or by less than a comment's own four bytes shorter
 * @throws PictureFormatError for other formats and for files that break off
 */
export function padJpeg(bytes: Uint8Array, length: number): Uint8Array | undefined {
  const { segments, scans, end } = isJpeg(bytes)
    ? readJpeg(bytes)
    : { segments: [], scans: new Uint8Array(), end: undefined };
  if (end === undefined) throw new PictureFormatError('not a whole JPEG');
  const plain = writeJpeg(segments, scans);
  let missing = length - plain.length;
  if (missing === 0) return plain;
  if (missing < head) return undefined;
  const added: JpegSegment[] = [];
  while (missing > 0) {
    let data = Math.min(missing - head, maxData);
    // What is left must have room for a segment of its own.
    const left = missing - head - data;
    if (left > 0 && left < head) data -= head;
    added.push({ marker: comment, data: new Uint8Array(data).fill(0x20) });
    missing -= head + data;
  }
  return writeJpeg([...segments, ...added], scans);
}
