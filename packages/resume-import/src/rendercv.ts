import { parse } from 'yaml';
import {
  cleanJson,
  emptyOutline,
  isObject,
  sectionName,
  sectionTitles,
  type Json,
  type JsonObject,
  type OutlineEntry,
  type ParsedResume,
} from '@baigong/resume';
import {
  addSection,
  addText,
  describedLine,
  entryOfParts,
  labelled,
  listOf,
  objectIn,
  richText,
  textIn,
  textsIn,
  titledText,
  unmappedLines,
  listIn,
} from './foreign-parts.ts';

/** Markdown's bold, italics and links in a value, as plain words. */
const plain = (text: string): string =>
  text
    .replace(/\[([^\][]+)\]\([^()]*\)/g, '$1')
    .replace(/\*\*?/g, '')
    .trim();

/** JSON with all its texts as plain words, and names of sections with blanks. */
function plainJson(value: Json): Json {
  if (typeof value === 'string') return plain(value);
  if (Array.isArray(value)) return value.map(plainJson);
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, plainJson(one)]));
}

const datesOf = (item: JsonObject): string => {
  const [date, start, end] = [textIn(item, 'date'), textIn(item, 'start_date'), textIn(item, 'end_date')];
  return date || (start ? `${start} – ${end || 'present'}` : end);
};

const bodyOf = (item: JsonObject): string =>
  richText(textIn(item, 'summary')) + listOf(textsIn(item, 'highlights'));

const entry = (item: JsonObject, names: Readonly<Record<string, string>>): OutlineEntry =>
  entryOfParts({
    texts: Object.fromEntries(Object.entries(names).map(([field, name]) => [field, textIn(item, name)])),
    dates: datesOf(item),
    html: bodyOf(item),
    others: [labelled('地点', textIn(item, 'location')), labelled('链接', textIn(item, 'url'))],
  });

/** An item of a section that has no module here: what it is called, its notes, its text. */
function anyItem(item: Json): string {
  if (typeof item === 'string') return listOf([item]);
  if (!isObject(item)) return '';
  const name = textIn(
    item,
    'label',
    'name',
    'title',
    'institution',
    'company',
    'bullet',
    'number',
    'reversed_number',
  );
  if (textIn(item, 'details')) return listOf([describedLine(name, [], [textIn(item, 'details')])]);
  const notes = [textsIn(item, 'authors').join(', '), textIn(item, 'journal'), datesOf(item)];
  return titledText(name, [...notes, textIn(item, 'location'), textIn(item, 'doi', 'url')], bodyOf(item));
}

/** Whether YAML is a resume of RenderCV: a `cv` with sections. */
const isRenderCv = (value: JsonObject): boolean => isObject(objectIn(value, 'cv')['sections'] ?? null);

const ignored =
  /^(design|locale|locale_catalog|rendercv_settings|settings|cv\.(photo|sort_entries))\b|\.(end_date|authors)$/;

/** Reads the YAML of RenderCV by its keys; undefined for other YAML, and for a text that is none. */
export function fromRenderCv(text: string): ParsedResume | undefined {
  if (!/^cv:/m.test(text)) return undefined;
  let value: Json;
  try {
    // Anchors could make a small file huge, and to compare all keys takes the square of their number.
    value = plainJson(
      cleanJson(parse(text, { maxAliasCount: 0, schema: 'failsafe', uniqueKeys: false }), '', []),
    );
  } catch {
    return undefined;
  }
  if (!isObject(value) || !isRenderCv(value)) return undefined;
  const outline = emptyOutline();
  const cv = objectIn(value, 'cv');
  const basics = {
    name: textIn(cv, 'name'),
    post: textIn(cv, 'headline', 'label'),
    email: textIn(cv, 'email'),
    phone: textIn(cv, 'phone').replace(/^tel:/, ''),
  };
  for (const [name, given] of Object.entries(basics)) if (given) outline.basic[name] = given;
  outline.others.push(
    ...[labelled('现居地', textIn(cv, 'location')), labelled('个人主页', textIn(cv, 'website'))].filter(
      (one) => one !== undefined,
    ),
    ...listIn(cv, 'social_networks').map((one) => ({
      label: textIn(one, 'network') || '主页',
      text: textIn(one, 'username'),
    })),
  );
  for (const [title, items] of Object.entries(objectIn(cv, 'sections'))) {
    if (!Array.isArray(items)) continue;
    const records = items.filter((item) => isObject(item));
    const name = sectionName(title.replaceAll('_', ' '));
    const has = (...keys: readonly string[]): boolean =>
      records.length > 0 && keys.some((key) => records.some((item) => key in item));
    if (has('company', 'position'))
      addSection(
        outline,
        'work',
        sectionTitles.work,
        records.map((item) => entry(item, { company: 'company', position: 'position' })),
      );
    else if (has('institution'))
      addSection(
        outline,
        'education',
        sectionTitles.education,
        records.map((item) => entry(item, { school: 'institution', major: 'area', degree: 'degree' })),
      );
    else if (name?.kind === 'projects' && has('name'))
      addSection(
        outline,
        'projects',
        sectionTitles.projects,
        records.map((item) => entry(item, { name: 'name' })),
      );
    else {
      const [only] = items;
      const text =
        items.length === 1 && typeof only === 'string' ? richText(only) : items.map(anyItem).join('');
      addText(outline, name?.title ?? title.replaceAll('_', ' '), text);
    }
  }
  return {
    outline,
    basicConfidence: 'high',
    confidences: outline.sections.map(() => 'high'),
    rest: unmappedLines(value, outline, (path) => ignored.test(path)),
  };
}
