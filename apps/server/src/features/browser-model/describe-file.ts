import { createHash } from 'node:crypto';
import { open, stat } from 'node:fs/promises';
import { type BrowserModel, browserModelPartBytes, maxBrowserModelBytes } from '@baigong/contracts';
import { MiB } from '@baigong/contracts/units';
import { readGgufHeader } from '../../platform/models/local/gguf-header.ts';

export interface OfferedFile {
  /** Absolute path. */
  readonly file: string;
  readonly name: string;
  readonly licence: string;
}

/** The file cannot be offered; the message is for the operator, in Chinese. */
export class UnfitModelFile extends Error {}

/** How much is read at once: hashing it holds up no request. */
const readBytes = MiB;

/**
 * What browsers need to know of a model file: all of it is read.
 * @throws UnfitModelFile, InvalidGgufError, or an error of the file system
 */
export async function describeFile({ file, name, licence }: OfferedFile): Promise<BrowserModel> {
  const { architecture, kind, contextLength, chatTemplate, parts: files } = await readGgufHeader(file);
  if (kind !== undefined && kind !== 'model') throw new UnfitModelFile(`它不是对话模型（${kind}）。`);
  if (files > 1)
    throw new UnfitModelFile('它只是一个模型的一部分，请用 llama-gguf-split --merge 合并成一个文件。');
  if (chatTemplate === undefined)
    throw new UnfitModelFile(`它没有对话格式（${architecture}），请换一个 Instruct 或 Chat 模型。`);
  const { bytes, parts } = await hashParts(file);
  return {
    id: createHash('sha256')
      .update(`${bytes} ${parts.join(' ')}`)
      .digest('hex')
      .slice(0, 32),
    name,
    bytes,
    licence,
    ...(contextLength === undefined ? {} : { context: contextLength }),
    tools: /\btools\b/.test(chatTemplate),
    parts,
  };
}

async function hashParts(file: string): Promise<{ bytes: number; parts: string[] }> {
  const { size } = await stat(file);
  if (size > maxBrowserModelBytes) throw new UnfitModelFile('它超过 2 GB，浏览器里的引擎打不开。');
  const handle = await open(file);
  try {
    const buffer = Buffer.alloc(readBytes);
    const parts: string[] = [];
    let bytes = 0;
    for (let hash = createHash('sha256'), inPart = 0; ;) {
      const wanted = Math.min(readBytes, browserModelPartBytes - inPart);
      const { bytesRead } = await handle.read(buffer, 0, wanted, bytes);
      bytes += bytesRead;
      inPart += bytesRead;
      hash.update(buffer.subarray(0, bytesRead));
      if (inPart < browserModelPartBytes && bytesRead > 0) continue;
      if (inPart > 0) parts.push(hash.digest('base64url'));
      if (bytesRead === 0) return { bytes, parts };
      hash = createHash('sha256');
      inPart = 0;
    }
  } finally {
    await handle.close();
  }
}
