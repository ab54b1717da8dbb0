import type { Sound } from './listen.ts';

/** A tone is said in a second; longer recordings are not of one. */
const longest = 20;
const largest = 30_000_000;

/** A sound file that is not taken. `message` is the Chinese sentence for the visitor. */
export class InvalidSound extends Error {
  override readonly name = 'UnusableSound';
}

/** Reads a sound file, in the page. Throws an UnusableSound. */
export async function decodeSound(file: Blob, name: string): Promise<Sound> {
  if (file.size === 0) throw new InvalidSound(`“${name}”是空文件，请换一个录音。`);
  if (file.size > largest) throw new InvalidSound(`“${name}”太大了，请选 ${longest} 秒以内的录音。`);
  const context = new OfflineAudioContext(1, 1, 48_000);
  let decoded: AudioBuffer;
  try {
    decoded = await context.decodeAudioData(await file.arrayBuffer());
  } catch (error) {
    throw new InvalidSound(
      `“${name}”打不开：不是浏览器能读的录音，或者文件不完整。可以换成 WAV、MP3 或 M4A。`,
      { cause: error },
    );
  }
  if (decoded.duration > longest)
    throw new InvalidSound(
      `“${name}”有 ${Math.round(decoded.duration)} 秒，请只留下念这个词的几秒（最多 ${longest} 秒）。`,
    );
  const samples = new Float32Array(decoded.length);
  for (let channel = 0; channel < decoded.numberOfChannels; channel++)
    for (const [at, sample] of decoded.getChannelData(channel).entries())
      samples[at] = (samples[at] ?? 0) + sample / decoded.numberOfChannels;
  return { samples, sampleRate: decoded.sampleRate };
}
