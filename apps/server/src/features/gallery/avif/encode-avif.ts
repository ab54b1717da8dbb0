import { spawn } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { buffer, text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { childEnvironment } from '../../../platform/child-environment.ts';
import { EncodedSizes, type Size } from './avif-protocol.ts';

/** One copy in AVIF. */
export type AvifCopy = Size & { readonly data: Uint8Array };

/** Makes copies of a picture's file, one for each size, in their order. */
export type EncodeAvif = (
  file: Uint8Array,
  sizes: readonly Size[],
  signal: AbortSignal,
) => Promise<readonly AvifCopy[]>;

const program = fileURLToPath(new URL('./avif-encoder-process.ts', import.meta.url));

/** Longest time the copies of one picture may take, in milliseconds, on a machine that has better things to do. */
const timeoutMs = 10 * 60_000;

/**
 * Makes the copies in a process of its own, which gives way to everything else on the machine, takes its memory along
 * when it ends, and is ended when it takes too long.
 * @throws Error where the program failed or was ended
 */
export const encodeAvif: EncodeAvif = async (file, sizes, signal) => {
  const child = spawn(process.execPath, [program, JSON.stringify(sizes)], {
    env: childEnvironment(),
    stdio: ['pipe', 'pipe', 'pipe'],
    signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
    killSignal: 'SIGKILL',
  });
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  if (child.pid !== undefined) lowerPriority(child.pid);
  // Where it ended early its own words say why, not the pipe that broke.
  child.stdin.on('error', () => undefined);
  child.stdin.end(file);
  const [output, errorOutput, code] = await Promise.all([buffer(child.stdout), text(child.stderr), ended]);
  if (code !== 0) throw new Error(`the encoder ended with ${code}: ${errorOutput.slice(-500)}`);
  return splitOutput(output);
};

/** Threads that the program starts later have its priority: it is set before there are any that work. */
function lowerPriority(pid: number): void {
  try {
    setPriority(pid, constants.priority.PRIORITY_LOW);
  } catch {
    // It has ended already; its code says so.
  }
}

function splitOutput(output: Buffer): AvifCopy[] {
  const line = output.indexOf(10);
  const sizes = EncodedSizes.parse(JSON.parse(output.subarray(0, line).toString()));
  let offset = line + 1;
  const copies = sizes.map(({ width, height, bytes }) => {
    const data = output.subarray(offset, offset + bytes);
    offset += bytes;
    return { width, height, data };
  });
  if (offset !== output.byteLength) throw new Error('the encoder said other lengths than it sent');
  return copies;
}
