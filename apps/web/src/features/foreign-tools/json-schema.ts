import { maxSchemaDepth } from '@baigong/contracts';
import * as z from 'zod/mini';

const maxLabelChars = 60;

const Node = z.object({
  type: z.optional(z.unknown()),
  description: z.optional(z.string()),
  properties: z.optional(z.record(z.string(), z.unknown())),
  required: z.optional(z.array(z.string())),
  items: z.optional(z.unknown()),
  enum: z.optional(z.array(z.unknown())),
  minimum: z.optional(z.number()),
  maximum: z.optional(z.number()),
  maxLength: z.optional(z.number()),
});

const bounds = ({ minimum, maximum }: z.infer<typeof Node>) => [
  ...(minimum === undefined ? [] : [z.minimum(minimum)]),
  ...(maximum === undefined ? [] : [z.maximum(maximum)]),
];

function objectOf({ properties = {}, required = [] }: z.infer<typeof Node>, depth: number): z.ZodMiniType {
  const fields = Object.entries(properties)
    .filter(([name]) => /^[\w$.-]{1,64}$/.test(name) && name !== '__proto__')
    .map(([name, property]): [string, z.ZodMiniType] => {
      const field = schemaOf(property, depth + 1);
      return [name, required.includes(name) ? field : z.optional(field)];
    });
  return fields.length === 0 ? z.record(z.string(), z.unknown()) : z.looseObject(Object.fromEntries(fields));
}

function typeOf(node: z.infer<typeof Node>, depth: number): z.ZodMiniType {
  const { type, enum: values } = node;
  const words = values?.filter((value) => typeof value === 'string') ?? [];
  const [first, ...others] = words;
  if (first !== undefined && words.length === values?.length) return z.enum([first, ...others]);
  switch (type) {
    case 'string':
      return z.string().check(z.maxLength(Math.max(0, Math.min(node.maxLength ?? 10_000, 10_000))));
    case 'number':
      return z.number().check(...bounds(node));
    case 'integer':
      return z.int().check(...bounds(node));
    case 'boolean':
      return z.boolean();
    case 'array':
      return z.array(schemaOf(node.items, depth + 1)).check(z.maxLength(1_000));
    case 'object':
      return objectOf(node, depth);
    default:
      return z.unknown();
  }
}

/**
 * A foreign JSON Schema as one that checks arguments: types, choices, bounds and what is required. Patterns, references and
 * conditions are left to the server, which checks again; a pattern of others could take for ever.
 */
export function schemaOf(schema: unknown, depth = 0): z.ZodMiniType {
  const parsed = z.safeParse(Node, schema);
  // The server has bounded it already; what is deeper is taken as it comes.
  if (!parsed.success || depth > maxSchemaDepth) return z.unknown();
  const made = typeOf(parsed.data, depth);
  const label = parsed.data.description
    ?.replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim()
    .slice(0, maxLabelChars);
  return label ? made.check(z.describe(label)) : made;
}
