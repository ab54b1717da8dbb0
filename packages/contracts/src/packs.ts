import * as z from 'zod/mini';
import { defineRoute } from './route.ts';

const colours = z.tuple([z.number(), z.number(), z.number()]);

/** What a model that makes masks wants to see: a square of so many pixels, and how colours become numbers. */
export const MaskInput = z.object({
  side: z.int().check(z.minimum(32), z.maximum(2_048)),
  /** The picture's own part of the side; its border goes on beyond it. */
  inner: z.int().check(z.minimum(32), z.maximum(2_048)),
  mean: colours,
  deviation: colours,
  /** The brightest value of the picture is made 1. */
  brightened: z.boolean(),
});

/** A file of a pack, which is served under its hash. */
const PackFile = z.object({
  /** SHA-256, hexadecimal. */
  id: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
  bytes: z.int().check(z.minimum(1)),
});
export type PackFile = z.infer<typeof PackFile>;

const described = {
  name: z.string().check(z.minLength(1), z.maxLength(120)),
  /** Who made it and under which terms, as the operator wrote it. */
  licence: z.string().check(z.maxLength(120)),
};

/** Models that the operator put in the place of ours, checked by their hashes. */
export const Pack = z.discriminatedUnion('kind', [
  /** Cuts people out. */
  z.object({
    kind: z.literal('matting'),
    ...described,
    files: z.object({ model: PackFile }),
    input: MaskInput,
  }),
  /** Reads text: finds its lines, reads them, and the characters that it knows, one a line. */
  z.object({
    kind: z.literal('ocr'),
    ...described,
    files: z.object({ detector: PackFile, recogniser: PackFile, characters: PackFile }),
  }),
]);
export type Pack = z.infer<typeof Pack>;
export type PackKind = Pack['kind'];

export const getPacksRoute = defineRoute({
  method: 'GET',
  path: '/api/packs',
  answer: z.object({ packs: z.array(Pack) }),
});

/** Where a file of a pack is. */
export const packFilePath = (id: string): string => `/api/packs/${id}`;
