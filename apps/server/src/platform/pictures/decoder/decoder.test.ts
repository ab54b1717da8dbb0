import { execFile, fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { expect, onTestFinished, test, vi } from 'vitest';
import { DecoderDiedError, DecoderHungError, startDecoder } from './decoder.ts';
import type { DecodeRequest } from './recipe.ts';

const MiB = 1024 * 1024;

const photo = await sharp({
  create: {
    width: 3000,
    height: 2000,
    channels: 3,
    background: '#456',
    noise: { type: 'gaussian', mean: 128, sigma: 30 },
  },
})
  .jpeg()
  .toBuffer();

const request: DecodeRequest = {
  bytes: photo,
  width: 3000,
  height: 2000,
  maxPixels: 40_000_000,
  maxMemory: 512 * MiB,
  maxOutputBytes: 64 * MiB,
  maxCpu: 60,
  recipe: { first: { format: { type: 'webp', quality: 80 } } },
};

function start(options: Parameters<typeof startDecoder>[0] = {}) {
  const decoder = startDecoder(options);
  onTestFinished(() => decoder.end());
  return decoder;
}

test('R-OPS-130 a process makes one file after the other', async () => {
  const decoder = start();
  const small = {
    ...request,
    recipe: { first: { resize: { width: 30 }, format: { type: 'png' } } },
  } as const;
  for (let n = 0; n < 2; n += 1)
    expect(await decoder.decode(small)).toMatchObject({ made: [{ width: 30, height: 20 }] });
  expect(decoder.alive).toBe(true);
});

test('R-OPS-130 it says that a file needs more memory than it may have, and ends', async () => {
  const decoder = start();
  const answer = await decoder.decode({ ...request, maxMemory: 4 * MiB });
  expect(answer).toMatchObject({ failed: 'tooMuchMemory' });
  expect(decoder.alive).toBe(false);
});

test('R-OPS-130 it gives back no more bytes than were asked for, all files together, and goes on', async () => {
  const decoder = start();
  const raw = { resize: { width: 30 }, alpha: true, format: { type: 'raw' } } as const;
  const recipe = { first: raw, others: [raw, raw] };
  const bytes = 3 * 30 * 20 * 4;
  expect(await decoder.decode({ ...request, recipe, maxOutputBytes: bytes })).toHaveProperty(
    'made.length',
    3,
  );
  const answer = await decoder.decode({ ...request, recipe, maxOutputBytes: bytes - 1 });
  expect(answer).toMatchObject({ failed: 'tooLargeOutput' });
  expect(decoder.alive).toBe(true);
});

test('R-OPS-133 its limit is processor time', async () => {
  const answer = await start().decode({ ...request, maxCpu: 0.02 });
  expect(answer).toMatchObject({ failed: 'tooSlow' });
});

test('R-OPS-130 a process that is killed under the work is noticed', async () => {
  const decoder = start();
  const work = decoder.decode(request);
  if (decoder.pid !== undefined) process.kill(decoder.pid, 'SIGKILL');
  await expect(work).rejects.toThrow(DecoderDiedError);
  await expect(decoder.decode(request)).rejects.toThrow(DecoderDiedError);
});

test('R-OPS-130 one that hangs is ended', async () => {
  const decoder = start({ timeoutMs: 50 });
  const work = decoder.decode(request);
  if (decoder.pid !== undefined) process.kill(decoder.pid, 'SIGSTOP');
  await expect(work).rejects.toThrow(DecoderHungError);
});

test('R-OPS-130 what is no picture is told, and the process goes on', async () => {
  const decoder = start();
  const answer = await decoder.decode({ ...request, bytes: photo.subarray(0, photo.length / 2) });
  expect(answer).toMatchObject({ failed: 'broken' });
  expect(decoder.alive).toBe(true);
});

test('R-OPS-130 one whose server is gone ends at once, not after its work', async () => {
  const child = fork(new URL('decoder-process.ts', import.meta.url), [], {
    serialization: 'advanced',
    execArgv: [],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const end = once(child, 'exit');
  await new Promise<void>((resolve) => child.send(request, () => resolve()));
  child.disconnect();
  expect(await end).toEqual([null, 'SIGKILL']);
});

test('R-OPS-130 a server that ends takes its decoders with it, whatever they do', async () => {
  const program = `
    import { startDecoder } from '${new URL('decoder.ts', import.meta.url).href}';
    const { pid } = startDecoder();
    process.kill(pid, 'SIGSTOP');
    console.log(pid);
    process.exit();`;
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', program]);
  const pid = Number(stdout);
  onTestFinished(() => {
    if (isRunning(pid)) process.kill(pid, 'SIGKILL');
  });
  await vi.waitFor(() => expect(isRunning(pid)).toBe(false));
});

/** Ended processes stay listed until somebody asks for them. */
function isRunning(pid: number): boolean {
  const file = `/proc/${pid}/stat`;
  return existsSync(file) && !/\) [ZX] /.test(readFileSync(file, 'utf8'));
}
