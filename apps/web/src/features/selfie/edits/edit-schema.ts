import * as z from 'zod/mini';
import { filters, type FilterName } from '../pixels/filters.ts';
import type { Edit } from './edit.ts';

const from = (min: number, max: number) => z.number().check(z.minimum(min), z.maximum(max));
const Colour = z.string().check(z.regex(/^#[\da-f]{6}$/i));

const BackgroundRecord = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('original') }),
  z.object({ kind: z.literal('clear') }),
  z.object({ kind: z.literal('blur'), strength: from(0, 100) }),
  z.object({ kind: z.literal('colour'), colour: Colour }),
  z.object({ kind: z.literal('gradient'), from: Colour, to: Colour }),
  z.object({ kind: z.literal('picture'), id: z.number() }),
]);

/** An edit as it is kept in the browser. */
export const EditRecord: z.ZodMiniType<Edit> = z.object({
  background: BackgroundRecord,
  feather: from(0, 100),
  strokes: z.array(
    z.object({
      does: z.enum(['keep', 'erase']),
      radius: from(0, 1),
      points: z.array(z.number()),
    }),
  ),
  beauty: z.object({
    smooth: from(0, 100),
    whiten: from(0, 100),
    brightness: from(-100, 100),
    contrast: from(-100, 100),
    sharpen: from(0, 100),
  }),
  filter: z.custom<FilterName>((name) => typeof name === 'string' && Object.hasOwn(filters, name)),
  filterStrength: from(0, 100),
  ornaments: z.array(
    z.object({
      id: z.number(),
      kind: z.enum(['sticker', 'text']),
      what: z.string(),
      x: z.number(),
      y: z.number(),
      size: z.number(),
      angle: z.number(),
      colour: Colour,
    }),
  ),
});
