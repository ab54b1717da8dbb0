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

/** A model that the operator put in the place of one of ours, checked by its hash. */
export const Pack = z.object({
  /** What it is for: `matting` cuts people out. */
  kind: z.literal('matting'),
  /** SHA-256 of the file, hexadecimal. */
  id: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
  bytes: z.int().check(z.minimum(1)),
  name: z.string().check(z.minLength(1), z.maxLength(120)),
  /** Who made it and under which terms, as the operator wrote it. */
  licence: z.string().check(z.maxLength(120)),
  input: MaskInput,
});
export type Pack = z.infer<typeof Pack>;

export const getPacksRoute = defineRoute({
  method: 'GET',
  path: '/api/packs',
  answer: z.object({ packs: z.array(Pack) }),
});

/** Where a pack's file is. */
export const packFilePath = (id: string): string => `/api/packs/${id}`;
