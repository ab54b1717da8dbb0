import type { Block } from '../document-text.ts';
import type { PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import * as z from 'zod/mini';

const maxNodeDepth = 200;
const maxFields = 5_000;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

const textOf = (value: unknown): string =>
  typeof value === 'string' ? value.replaceAll(/\s+/g, ' ').trim() : '';

/** What a form's control says: its label and value; empty for one without a value. */
function controlText(name: string, attributes: Record<string, unknown>): string {
  const label = textOf(attributes['aria-label']);
  const type = attributes['type'];
  const isMark = type === 'checkbox' || type === 'radio';
  const value = isMark
    ? attributes['checked'] === true
      ? '已勾选'
      : ''
    : textOf(attributes['value'] ?? (name === 'textarea' ? attributes['textContent'] : undefined));
  if (value === '' || type === 'password' || type === 'button') return '';
  return label === '' ? `表单：${value}` : `表单 ${label}：${value}`;
}

/** The text and the values of a page of a form that is XFA alone: pdf.js gives it as a tree like that of a web page. */
export async function readXfaBlocks(page: PDFPageProxy): Promise<Block[]> {
  const blocks: Block[] = [];
  const add = (text: string) => {
    if (text !== '' && blocks.length < maxFields)
      blocks.push({ kind: 'paragraph', text, page: page.pageNumber });
  };
  const read = (node: unknown, depth: number): void => {
    if (!isRecord(node) || depth > maxNodeDepth) return;
    const name = textOf(node['name']);
    const attributes = isRecord(node['attributes']) ? node['attributes'] : {};
    if (name === '#text') add(textOf(node['value']));
    else if (name === 'input' || name === 'textarea') add(controlText(name, attributes));
    else {
      if (node['value'] !== undefined) add(textOf(node['value']));
      if (Array.isArray(node['children'])) for (const child of node['children']) read(child, depth + 1);
    }
  };
  read(await page.getXfa(), 0);
  return blocks;
}

/** Longer values are cut: a field may hold a file. */
const maxLength = 20_000;
const maxPerPage = 2_000;

/** A value of another kind than expected is taken as missing. */
const orElse = z.catch;

const Text = z.optional(orElse(z.nullish(z.object({ str: z.string() })), null));

/** What pdf.js says of an annotation or a form's field, as far as it is read here. */
const Annotation = z.object({
  subtype: z.string(),
  annotationFlags: z.optional(orElse(z.nullish(z.number()), 0)),
  rect: orElse(z.array(z.number()), []),
  contentsObj: Text,
  titleObj: Text,
  fieldType: z.optional(orElse(z.nullish(z.string()), null)),
  fieldName: z.optional(orElse(z.nullish(z.string()), null)),
  alternativeText: z.optional(orElse(z.nullish(z.string()), null)),
  fieldValue: z.optional(orElse(z.nullish(z.union([z.string(), z.array(z.nullable(z.string()))])), null)),
  checkBox: z.optional(orElse(z.nullish(z.boolean()), null)),
  radioButton: z.optional(orElse(z.nullish(z.boolean()), null)),
  pushButton: z.optional(orElse(z.nullish(z.boolean()), null)),
  password: z.optional(orElse(z.nullish(z.boolean()), null)),
  buttonValue: z.optional(orElse(z.nullish(z.string()), null)),
  exportValue: z.optional(orElse(z.nullish(z.string()), null)),
  options: z.optional(
    orElse(
      z.nullish(
        z.array(z.object({ exportValue: z.nullish(z.string()), displayValue: z.nullish(z.string()) })),
      ),
      null,
    ),
  ),
});
type Annotation = z.infer<typeof Annotation>;

/** Annotation flags (ISO 32000-1, table 165): hidden, and not to be viewed. */
const unseen = 2 | 32;
const comments: ReadonlySet<string> = new Set(
  'Text FreeText Highlight Underline StrikeOut Squiggly Stamp Ink Caret Line Square Circle Polygon PolyLine FileAttachment Redact'.split(
    ' ',
  ),
);

const tidy = (text: string): string =>
  text
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[ \t]+/g, ' ')
    .trim()
    .slice(0, maxLength);

/** The name of a field as its form shows it: its tool tip, else the last part of its path. */
function labelOf({ alternativeText, fieldName }: Annotation): string {
  const label = tidy(alternativeText ?? '');
  if (label !== '') return label;
  const last = (fieldName ?? '').split('.').at(-1) ?? '';
  return tidy(last.replace(/\[\d+\]$/, ''));
}

/** The value of a form's field as it is read; empty where it has none. */
function valueOf(field: Annotation): string {
  const { fieldType, fieldValue, options } = field;
  if (field.password === true || field.pushButton === true) return '';
  const values = (typeof fieldValue === 'string' ? [fieldValue] : (fieldValue ?? [])).flatMap(
    (value) => value ?? [],
  );
  if (fieldType === 'Btn') {
    const chosen = values[0] ?? 'Off';
    if (field.radioButton === true)
      return chosen !== 'Off' && chosen === field.buttonValue ? `${chosen}（已选）` : '';
    return field.checkBox === true ? (chosen === 'Off' || chosen === '' ? '未勾选' : '已勾选') : '';
  }
  const shown = values.map(
    (value) => options?.find(({ exportValue }) => exportValue === value)?.displayValue ?? value,
  );
  return tidy(shown.join('、'));
}

/** The place of an annotation from the top and the left of its page, for the order of reading. */
const placeOf = ({ rect: [left = 0, , , top = 0] }: Annotation): readonly [number, number] => [
  -Math.round(top / 6),
  left,
];

/**
 * The values of a page's form fields (表单) and its comments (批注) as paragraphs that say what they are, from top to bottom.
 * @param seen fields that were read on pages before: one field may stand on many pages
 */
export async function readAnnotations(page: PDFPageProxy, seen: Set<string>): Promise<Block[]> {
  const list: unknown = await page.getAnnotations({ intent: 'display' });
  if (!Array.isArray(list) || list.length === 0) return [];
  const own = list
    .slice(0, maxPerPage)
    .flatMap((one): Annotation[] => {
      const parsed = Annotation.safeParse(one);
      return parsed.success && ((parsed.data.annotationFlags ?? 0) & unseen) === 0 ? [parsed.data] : [];
    })
    .toSorted((a, b) => placeOf(a)[0] - placeOf(b)[0] || placeOf(a)[1] - placeOf(b)[1]);
  return own.flatMap((one): Block[] => {
    const block = (text: string): Block[] => [{ kind: 'paragraph', text, page: page.pageNumber }];
    if (one.subtype === 'Widget') {
      const [label, value] = [labelOf(one), valueOf(one)];
      const key = `${one.fieldName ?? ''}\n${value}`;
      if (value === '' || seen.has(key)) return [];
      seen.add(key);
      return block(label === '' ? `表单：${value}` : `表单 ${label}：${value}`);
    }
    const text = tidy(one.contentsObj?.str ?? '');
    if (!comments.has(one.subtype) || text === '') return [];
    const author = tidy(one.titleObj?.str ?? '');
    return block(author === '' ? `批注：${text}` : `批注（${author}）：${text}`);
  });
}
