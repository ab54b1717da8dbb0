import { maxPublishedPixels, type ForeignMedia, type LeftOutReason } from '@baigong/contracts';
import { readPictureHead } from '@baigong/pictures';
import * as z from 'zod/mini';

const Part = z.union([
  z.object({ type: z.enum(['image', 'audio']), data: z.string() }),
  z.object({ type: z.literal('resource'), resource: z.object({ uri: z.string(), blob: z.string() }) }),
]);

/** Types of sounds that browsers play, by how their files begin. */
const sounds: readonly (readonly [beginning: RegExp, type: string])[] = [
  [/^(ID3|\xff[\xe2\xe3\xf2\xf3\xfa\xfb])/, 'audio/mpeg'],
  [/^RIFF[^]{4}WAVE/, 'audio/wav'],
  [/^OggS/, 'audio/ogg'],
  [/^fLaC/, 'audio/flac'],
  [/^[^]{4}ftyp(M4A |isom|iso2|mp4[12])/, 'audio/mp4'],
  [/^[^]E\xdf\xa3/, 'audio/webm'],
];

function soundType(bytes: Buffer): string | undefined {
  const head = bytes.toString('latin1', 0, 16);
  return sounds.find(([beginning]) => beginning.test(head))?.[1];
}

/** A part of a result as a picture or a sound, by its bytes, whatever it is said to be; else why it is neither. */
export function readMedia(part: unknown): ForeignMedia | LeftOutReason {
  const { data } = z.safeParse(Part, part);
  if (!data) return 'format';
  const [name, base64] = data.type === 'resource' ? [data.resource.uri, data.resource.blob] : ['', data.data];
  const bytes = Buffer.from(base64, 'base64');
  const picture = readPictureHead(bytes);
  // As of those that visitors publish: a browser's memory has to hold it.
  if (picture && picture.width * picture.height > maxPublishedPixels) return 'large';
  const type = picture?.type ?? soundType(bytes);
  // Not every browser shows these two.
  if (type === undefined || type === 'image/avif' || type === 'image/heic') return 'format';
  return { url: `data:${type};base64,${bytes.toString('base64')}`, name };
}
