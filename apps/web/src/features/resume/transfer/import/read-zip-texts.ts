import { unzipSync } from 'fflate';
import { decodeText } from '../../../../shared/lib/text-encoding.ts';

/** Entries of an archive that are looked at. */
const maxZipEntries = 2_000;

/**
 * The texts of an archive's files with matching names; undefined for a broken archive and for one that unpacks to more
 * than `maxBytes`. A false size does not help a hostile file: each entry gets the memory that it declares.
 */
export function readZipTexts(bytes: Uint8Array, names: RegExp, maxBytes: number): string[] | undefined {
  let room = maxBytes;
  let entries = 0;
  try {
    const files = unzipSync(bytes, {
      filter({ name, originalSize }) {
        entries += 1;
        if (entries > maxZipEntries) throw new RangeError('Too many entries');
        if (!names.test(name)) return false;
        room -= originalSize;
        if (room < 0) throw new RangeError('The archive unpacks to too much');
        return true;
      },
    });
    return Object.values(files).flatMap((file) => decodeText(file)?.text ?? []);
  } catch {
    return undefined;
  }
}
