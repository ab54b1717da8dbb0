type Schema = Readonly<Record<string, unknown>>;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const kindOf = (value: unknown): string => (Array.isArray(value) ? 'array' : typeof value);

/** A text as the value that a schema wants; the text itself where it is none. */
function fitText(type: unknown, value: string): unknown {
  if (type !== 'number' && type !== 'integer' && type !== 'boolean' && type !== 'array' && type !== 'object')
    return value;
  try {
    const parsed: unknown = JSON.parse(value);
    return kindOf(parsed) === (type === 'integer' ? 'number' : type) ? parsed : value;
  } catch {
    return value;
  }
}

/** Arguments whose values came as texts, as models' tags and some gateways have them, by the tool's schema. */
export function fitInput(schema: Schema, input: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const properties = isRecord(schema['properties']) ? schema['properties'] : {};
  return Object.fromEntries(
    Object.entries(input).map(([name, value]) => {
      const property = Object.hasOwn(properties, name) ? properties[name] : undefined;
      return [
        name,
        typeof value === 'string' && isRecord(property) ? fitText(property['type'], value) : value,
      ];
    }),
  );
}
