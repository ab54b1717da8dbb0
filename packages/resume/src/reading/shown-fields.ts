import { formatDateRange } from '../dates/date-range.ts';
import type { DateFormat } from '../dates/date-formats.ts';
import { dateFormatOf } from '../document/language.ts';
import { shownRichText } from '../document/hidden-lines.ts';
import { entryOf, type EntryTarget } from '../document/edit.ts';
import type { Field, ResumeDocument } from '../document/schema.ts';
import { lineText, richLines } from '../outline/rich-lines.ts';
import {
  basicKey,
  columnOf,
  entryName,
  isBasicVisible,
  outlineKey,
  readBasic,
  readOutline,
  readShape,
  shapeKey,
  type OutlineModule,
} from '../outline/visible.ts';
import { layoutOf } from '../paper/columns.ts';
import { findTemplate } from '../templates/templates.ts';
import { addressOf } from './address-of.ts';

/** A text that stands on the page as a whole: a value, a paragraph, an item of a list. */
export interface Piece {
  readonly text: string;
  readonly kind: 'title' | 'fact' | 'value' | 'paragraph' | 'bullet' | 'numbered';
  /** The addresses that it leads to. */
  readonly links: readonly string[];
}

/** A field as the page shows it. */
export interface ShownField {
  readonly label: string;
  readonly moduleId: string;
  readonly entryId: string | undefined;
  /** Undefined for a module's title. */
  readonly fieldId: string | undefined;
  readonly pieces: readonly Piece[];
  readonly column: 'top' | 'main' | 'side';
  /** Of a module that the page may move from the side column to the main one: its place among those. */
  readonly movable: number | undefined;
}

export interface ShownGroup {
  readonly title: string;
  readonly fields: readonly ShownField[];
}

function piecesOf(field: Field, kind: 'fact' | 'value', format: DateFormat): readonly Piece[] {
  if (field.type === 'date-range') return [{ text: formatDateRange(field.range, format), kind, links: [] }];
  if (field.type !== 'editor') {
    const text = (field.value ?? '').trim();
    return [{ text, kind, links: [addressOf(text) ?? []].flat() }];
  }
  return richLines(shownRichText(field.value ?? '')).map((line) => ({
    text: lineText(line),
    kind: line.kind !== 'item' ? 'paragraph' : line.numbered ? 'numbered' : 'bullet',
    links: line.runs.flatMap(({ link }) => (link ? [link] : [])),
  }));
}

/** Where the page has the parts of the basic information. */
function basicColumns({ styles }: ResumeDocument): Record<'names' | 'facts', ShownField['column']> {
  const template = findTemplate(styles.currentTemplate);
  const layout = layoutOf(template, styles.styles);
  if (layout === 'single') return { names: 'main', facts: 'main' };
  if (layout === 'two-columns') return { names: 'top', facts: 'top' };
  return { names: template.header === 'bar' ? 'side' : 'main', facts: 'side' };
}

function basicGroup(document: ResumeDocument): readonly ShownGroup[] {
  if (!isBasicVisible(document)) return [];
  const { basicInfo } = document.fields;
  const { name, post, facts, bodies } = readBasic(basicKey(basicInfo));
  const columns = basicColumns(document);
  const format = dateFormatOf(document);
  const show = (ids: readonly string[], kind: 'fact' | 'value', column: ShownField['column']): ShownField[] =>
    ids.flatMap((id) => {
      const field = basicInfo.fields.find((one) => one.id === id);
      if (!field) return [];
      const place = { moduleId: 'basic', entryId: undefined, fieldId: id, column, movable: undefined };
      return [{ label: field.label, ...place, pieces: piecesOf(field, kind, format) }];
    });
  const names = [...(name ? ['name'] : []), ...(post ? ['post'] : [])];
  const fields = [
    ...show(names, 'value', columns.names),
    ...show(facts, 'fact', columns.facts),
    ...show(bodies, 'value', 'main'),
  ];
  return [{ title: '基本信息', fields }];
}

/** All that the page of a resume shows, in the order in which it shows it within each column. */
export function shownGroups(document: ResumeDocument): readonly ShownGroup[] {
  const template = findTemplate(document.styles.currentTemplate);
  const isSingle = layoutOf(template, document.styles.styles) === 'single';
  const settingOf = ({ id }: OutlineModule) => document.modules.modules.find((one) => one.id === id);
  const format = dateFormatOf(document);
  let movables = 0;
  const groups = readOutline(outlineKey(document)).flatMap((module): ShownGroup[] => {
    const setting = settingOf(module);
    const title = setting?.title ?? '';
    const column = isSingle ? 'main' : columnOf(module, template.side, setting?.column);
    const movable = column === 'side' && !setting?.column ? movables : undefined;
    if (movable !== undefined) movables += 1;
    return module.entryIds.map((id, index): ShownGroup => {
      const target: EntryTarget = { kind: module.kind, entry: id };
      const entry = entryOf(document.fields, target);
      const shape = entry && readShape(shapeKey(entry));
      const place = { moduleId: module.id, column, movable } as const;
      const heading: ShownField = {
        ...place,
        label: '标题',
        entryId: undefined,
        fieldId: undefined,
        pieces: [{ text: title, kind: 'title', links: [] }],
      };
      const ids = shape
        ? [...(module.standalone ? [] : shape.names), ...shape.dates, ...shape.details, ...shape.bodies]
        : [];
      const fields = ids.flatMap((fieldId): ShownField[] => {
        const field = entry?.fields.find((one) => one.id === fieldId);
        return field
          ? [{ ...place, label: field.label, entryId: id, fieldId, pieces: piecesOf(field, 'value', format) }]
          : [];
      });
      const name = module.standalone || !entry ? '' : entryName(entry, '');
      return {
        title: name ? `${title} · ${name}` : title,
        fields: index === 0 ? [heading, ...fields] : fields,
      };
    });
  });
  return [...basicGroup(document), ...groups];
}
