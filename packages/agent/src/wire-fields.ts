import * as z from 'zod/mini';

/** A field that may be missing, null, or of another kind than expected: then it is undefined, and the rest still counts. */
export const lenient = <Schema extends z.ZodMiniType>(schema: Schema) =>
  // oxlint-disable-next-line promise/valid-params -- Zod's, no promise's
  z.catch(z.optional(z.nullable(schema)), undefined);

export const text = lenient(z.string());

/** A number, which some gateways write as a text. */
export const count = lenient(
  z.union([z.number(), z.pipe(z.string().check(z.regex(/^\d{1,15}$/)), z.transform(Number))]),
);

/** A list, or the one thing that would stand in it. */
export const listOf = <Schema extends z.ZodMiniType>(schema: Schema) =>
  lenient(
    z.union([
      z.array(schema),
      z.pipe(
        schema,
        z.transform((one) => [one]),
      ),
    ]),
  );
