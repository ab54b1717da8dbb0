import { createRedactor } from './redact-text.ts';
import * as z from 'zod/mini';

/** The file that says what each placeholder stands for. It stays with the visitor; nothing of it is stored or sent. */
const MappingFile = z.object({
  kind: z.literal('baigong-redaction-mapping'),
  version: z.literal(1),
  document: z.string().check(z.maxLength(400)),
  mapping: z
    .array(z.tuple([z.string().check(z.maxLength(60)), z.string().check(z.maxLength(2_000))]))
    .check(z.maxLength(50_000)),
});

const maxBytes = 20_000_000;

export function writeMapping(
  document: string,
  mapping: readonly (readonly [placeholder: string, value: string])[],
): Blob {
  return new Blob(
    [JSON.stringify({ kind: 'baigong-redaction-mapping', version: 1, document, mapping }, null, 1)],
    { type: 'application/json' },
  );
}

/** Placeholders and values of a mapping file; null for any other file. */
export function parseMapping(text: string): ReadonlyMap<string, string> | null {
  if (text.length > maxBytes) return null;
  let raw: unknown;
  try {
    raw = JSON.parse(text);
  } catch {
    return null;
  }
  const parsed = z.safeParse(MappingFile, raw);
  return parsed.success ? new Map(parsed.data.mapping) : null;
}

/** A text with the placeholders of a mapping file replaced by what they stand for. */
export const restoreText = (text: string, mapping: ReadonlyMap<string, string>): string =>
  createRedactor(mapping).restore(text);
