import type { GbnfJsonSchema } from 'node-llama-cpp';

type Json = Record<string, unknown>;

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * A tool's JSON Schema in the smaller language that the grammar of node-llama-cpp knows. That grammar makes every
 * property obligatory, so an optional one may be `null` here; `withoutNulls` takes these out again.
 * What the language lacks (patterns, bounds) is left to the tool's own check of its input.
 */
export function grammarSchema(schema: unknown): GbnfJsonSchema {
  if (!isObject(schema)) return { type: 'string' };
  const description = typeof schema['description'] === 'string' ? { description: schema['description'] } : {};
  const { const: only, enum: choices, type } = schema;
  if (isScalar(only)) return { const: only, ...description };
  if (Array.isArray(choices)) return { enum: choices.filter(isScalar), ...description };
  const alternatives = schema['anyOf'] ?? schema['oneOf'];
  if (Array.isArray(alternatives)) return { oneOf: alternatives.map(grammarSchema), ...description };
  switch (type) {
    case 'object':
      return { ...objectSchema(schema), ...description };
    case 'array':
      return { type: 'array', items: grammarSchema(schema['items']), ...description };
    case 'number':
    case 'integer':
    case 'boolean':
    case 'null':
      return { type, ...description };
    default:
      return { type: 'string', ...description };
  }
}

function isScalar(value: unknown): value is string | number | boolean | null {
  return value === null || ['string', 'number', 'boolean'].includes(typeof value);
}

function objectSchema(schema: Json): GbnfJsonSchema & { type: 'object' } {
  const properties = isObject(schema['properties']) ? schema['properties'] : {};
  const required = Array.isArray(schema['required']) ? schema['required'] : [];
  return {
    type: 'object',
    properties: Object.fromEntries(
      Object.entries(properties).map(([key, value]) => {
        const property = grammarSchema(value);
        return [key, required.includes(key) ? property : { oneOf: [property, { type: 'null' }] }];
      }),
    ),
  };
}

/** The input of a call without the `null`s that stand for properties left out. */
export function omitNulls(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(omitNulls);
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, part]) => part !== null)
      .map(([key, part]) => [key, omitNulls(part)]),
  );
}
