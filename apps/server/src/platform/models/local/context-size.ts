import { MiB } from '@baigong/contracts/units';
import type { GgufHeader } from './gguf-header.ts';

/** What node and llama.cpp take beside the weights and the context. */
const overheadBytes = 384 * MiB;
const minContext = 2048;
/** Beyond this a processor without a graphics card needs minutes to read a prompt. */
const maxContext = 16_384;

/**
 * How large a context the model can be given, or undefined when the memory does not suffice for the model at all.
 * The context takes at most half of what the weights leave, so that the machine stays usable.
 * @param fileBytes size of the model's files
 * @param freeBytes memory that can be had now
 * @returns tokens
 */
export function chooseContextSize(
  header: GgufHeader,
  fileBytes: number,
  freeBytes: number,
): number | undefined {
  const trainedContext = header.contextLength ?? minContext;
  const required = Math.min(trainedContext, minContext);
  const perToken = Math.max(1, header.cacheBytesPerToken);
  const available = freeBytes - fileBytes - overheadBytes;
  if (available < required * perToken) return undefined;
  const affordable = Math.floor(available / 2 / perToken / 256) * 256;
  return Math.max(required, Math.min(trainedContext, maxContext, affordable));
}
