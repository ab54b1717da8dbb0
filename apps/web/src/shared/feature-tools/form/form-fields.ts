import * as z from 'zod/mini';
import type { FeatureTool } from '../feature-tool.ts';

/** One argument of a tool as a form asks for it. */
export interface FormField {
  readonly name: string;
  /** In Chinese, from the schema's description. */
  readonly label: string;
  readonly required: boolean;
  readonly kind: 'text' | 'long-text' | 'number' | 'boolean' | 'choice';
  /** Of a choice. */
  readonly options: readonly { readonly value: string; readonly label: string }[];
  /** Characters of a text, or bounds of a number. */
  readonly min: number | undefined;
  readonly max: number | undefined;
}

/** What is typed, by field; a number as its digits. */
export type FormValues = Readonly<Record<string, string | boolean>>;

/** Texts that may be longer than this get several lines. */
const longFrom = 300;

const Property = z.object({
  type: z.optional(z.string()),
  description: z.optional(z.string()),
  enum: z.optional(z.array(z.string())),
  minLength: z.optional(z.number()),
  maxLength: z.optional(z.number()),
  minimum: z.optional(z.number()),
  maximum: z.optional(z.number()),
});
const ObjectSchema = z.object({
  properties: z._default(z.record(z.string(), Property), {}),
  required: z._default(z.array(z.string()), []),
});

function kindOf({ type, enum: values, maxLength = 0 }: z.infer<typeof Property>): FormField['kind'] {
  if (values) return 'choice';
  if (type === 'boolean') return 'boolean';
  if (type === 'number' || type === 'integer') return 'number';
  return maxLength > longFrom ? 'long-text' : 'text';
}

/** The fields of a tool's arguments, in the order of its schema. */
export function formFields({
  input,
  choices = {},
}: Pick<FeatureTool, 'input' | 'choices'>): readonly FormField[] {
  const { properties, required } = z.parse(ObjectSchema, z.toJSONSchema(input, { io: 'input' }));
  return Object.entries(properties).map(([name, property]) => ({
    name,
    label: property.description?.split('。')[0] ?? name,
    required: required.includes(name),
    kind: kindOf(property),
    options: (property.enum ?? []).map((value) => ({ value, label: choices[value] ?? value })),
    min: property.minimum ?? property.minLength,
    max: property.maximum ?? property.maxLength,
  }));
}

/** The arguments that a form holds; what is left empty is left out. */
export function formInput(
  fields: readonly FormField[],
  values: FormValues,
): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    fields.flatMap(({ name, kind }): readonly (readonly [string, unknown])[] => {
      const value = values[name];
      if (value === undefined || value === '' || (kind !== 'boolean' && typeof value !== 'string')) return [];
      if (kind === 'number') return [[name, Number(value)]];
      return [[name, value]];
    }),
  );
}

const letters = (count: number): string => count.toLocaleString('zh-CN');

function problemOf({ kind, required, min, max }: FormField, value: string | boolean | undefined): string {
  if (value === undefined || value === '') return required ? '请填写这一项。' : '没有填对，请改一改。';
  if (kind === 'choice') return '请从列出的里面选一个。';
  if (kind === 'number')
    return min !== undefined && max !== undefined
      ? `请填 ${letters(min)} 到 ${letters(max)} 之间的整数。`
      : '请填一个整数。';
  if (max !== undefined && typeof value === 'string' && value.length > max)
    return `有 ${letters(value.length)} 字，最多 ${letters(max)} 字。`;
  return '没有填对，请改一改。';
}

/** What is wrong with a form, by field, as the tool's own schema says it; empty where it can be sent. */
export function formProblems(
  tool: Pick<FeatureTool, 'input'>,
  fields: readonly FormField[],
  values: FormValues,
): Readonly<Record<string, string>> {
  const parsed = z.safeParse(tool.input, formInput(fields, values));
  if (parsed.success) return {};
  const names = new Set(parsed.error.issues.map(({ path: [name] }) => String(name)));
  return Object.fromEntries(
    fields
      .filter(({ name }) => names.has(name))
      .map((field) => [field.name, problemOf(field, values[field.name])]),
  );
}
