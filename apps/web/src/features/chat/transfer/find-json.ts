import { gunzipSync, strFromU8, unzipSync } from 'fflate';
import { MAX_IMPORT_BYTES } from './read-import.ts';
import { ImportRefused } from './session-file.ts';

/** The file of an archive that holds the conversations, by name; the largest JSON file otherwise. */
const wanted = /(^|\/)(conversations|data|chats?)\.json$/i;

/** The JSON text of a file: itself, or what an exported archive (zip, gzip) holds. Throws ImportRefused. */
export function findJson(bytes: Uint8Array): string {
  try {
    if (bytes[0] === 0x50 && bytes[1] === 0x4b) return strFromU8(unzipJson(bytes));
    if (bytes[0] === 0x1f && bytes[1] === 0x8b) return strFromU8(gunzipBounded(bytes));
  } catch (error) {
    if (error instanceof ImportRefused) throw error;
    throw new ImportRefused('压缩包已损坏，无法打开。请重新导出后再试。');
  }
  return new TextDecoder().decode(bytes);
}

const tooLarge = () => new ImportRefused('压缩包里的聊天记录超过了 64 MB 的上限，没有导入。请拆分后再试。');

function unzipJson(bytes: Uint8Array): Uint8Array {
  const found: { name: string; size: number }[] = [];
  unzipSync(bytes, {
    filter: ({ name, originalSize }) => {
      if (name.toLowerCase().endsWith('.json')) found.push({ name, size: originalSize });
      return false;
    },
  });
  const chosen =
    found.find(({ name }) => wanted.test(name)) ?? found.toSorted((a, b) => b.size - a.size).at(0);
  if (!chosen) throw new ImportRefused('压缩包里没有 JSON 文件，没有找到聊天记录。');
  if (chosen.size > MAX_IMPORT_BYTES) throw tooLarge();
  const content = unzipSync(bytes, { filter: ({ name }) => name === chosen.name })[chosen.name];
  if (!content) throw new ImportRefused('压缩包里没有 JSON 文件，没有找到聊天记录。');
  return content;
}

/** The size at the end of a gzip file bounds what is unpacked. */
function gunzipBounded(bytes: Uint8Array): Uint8Array {
  const size = new DataView(bytes.buffer, bytes.byteOffset).getUint32(bytes.length - 4, true);
  if (size > MAX_IMPORT_BYTES) throw tooLarge();
  return gunzipSync(bytes, { out: new Uint8Array(size) });
}
