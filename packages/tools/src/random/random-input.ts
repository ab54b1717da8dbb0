import * as z from 'zod/mini';

export const MAX_COUNT = 1_000;
export const MAX_PASSWORD = 256;
const MAX_ITEMS = 10_000;

const count = z.optional(
  z.int().check(z.minimum(1), z.maximum(MAX_COUNT), z.describe('How many, 1 when left out.')),
);
const wholeNumber = z.string().check(z.regex(/^-?\d{1,18}$/));

export const RandomInput = z.object({
  kind: z.enum(['number', 'dice', 'coin', 'pick', 'shuffle', 'password', 'uuid']),
  count,
  minimum: z.optional(wholeNumber.check(z.describe('number: smallest, as digits; default 1'))),
  maximum: z.optional(wholeNumber.check(z.describe('number: largest, as digits; default 100'))),
  unique: z.optional(z.boolean().check(z.describe('number: no value twice'))),
  sides: z.optional(
    z.int().check(z.minimum(2), z.maximum(1_000_000), z.describe('dice: sides of a die, default 6')),
  ),
  modifier: z.optional(
    z.int().check(z.minimum(-1_000_000), z.maximum(1_000_000), z.describe('dice: added to the sum')),
  ),
  items: z.optional(
    z
      .array(z.string().check(z.maxLength(1_000)))
      .check(z.maxLength(MAX_ITEMS), z.describe('pick, shuffle: the choices')),
  ),
  length: z.optional(
    z.int().check(z.minimum(4), z.maximum(MAX_PASSWORD), z.describe('password: characters, default 16')),
  ),
  characters: z.optional(
    z
      .enum(['all', 'letters', 'digits'])
      .check(z.describe('password: all (with signs), letters (and digits), digits')),
  ),
});
export type RandomInput = z.infer<typeof RandomInput>;
