import { createByteSearch } from '../byte-search.ts';
import type { Redactor } from '../redact-text.ts';
import { cleanTokens, isLeftIn, learnPart, redactTokens, type Mask } from './redact-part.ts';
import { hidingStyles, removeRemarks, type RemovedRemarks } from './remarks.ts';
import {
  readContentTypes,
  readRelations,
  relationsName,
  writeContentTypes,
  writeRelations,
  type PartRelation,
  type Parts,
} from './relations.ts';
import { decodePart, readTokens, UnsafeXml, writeTokens, type XmlToken } from './xml-tokens.ts';

/** Relations whose parts are shown, as XML. All other parts, known or not, are left out. */
const shownParts = new Set(
  `officeDocument styles numbering settings webSettings fontTable theme themeOverride header footer footnotes endnotes
  comments chart chartStyle chartColorStyle chartUserShapes diagramData diagramLayout diagramQuickStyle diagramColors
  diagramDrawing stylesWithEffects`.split(/\s+/),
);

/** More parts than any file that people write has. */
const maxParts = 5_000;

const blankName = 'word/media/blank.png';
/** One grey pixel. */
const blankPicture = Uint8Array.from(
  atob('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGPYAQAAugC5np7iBQAAAABJRU5ErkJggg=='),
  (char) => char.charCodeAt(0),
);

const pictureTypes: Readonly<Record<string, string>> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
};

const mainType = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml';

export interface RedactWordOptions {
  readonly mask: Mask;
  /** A picture without metadata; undefined for one that is left out (a grey area stands in its place). */
  readonly cleanPicture: (bytes: Uint8Array) => Uint8Array | undefined;
  /** Takes out comments, tracked changes (as accepted) and hidden text. */
  readonly dropRemarks?: boolean;
}

export interface RedactedWord {
  /** The parts of the redacted file by their names. */
  readonly parts: Parts;
  /** Places that were replaced. */
  readonly replaced: number;
  /** Pictures that were kept: their pixels are as they were. */
  readonly pictures: number;
  /** Pictures that became grey areas. */
  readonly blanked: number;
  /** Parts that were left out: attached files, macros, thumbnails, properties … */
  readonly removed: number;
  /** What `dropRemarks` took out. */
  readonly remarks: RemovedRemarks;
}

/** A file that is no Word file, or is not read. */
export class UnreadableWord extends Error {
  override readonly name = 'UnreadableWord';
}

interface ShownPart {
  readonly name: string;
  readonly type: string;
  tokens: XmlToken[];
  readonly relations: PartRelation[];
}

/** A link is kept when neither its address nor what is encoded in it is to be redacted. */
function isHarmless(written: string, redactor: Redactor): boolean {
  let decoded = written;
  try {
    decoded = decodeURIComponent(written);
  } catch {
    // As it is written.
  }
  const texts = [written, decoded, decoded.replace(/^mailto:|^tel:/i, '')];
  return (
    /^(?:https?|mailto|tel):/i.test(written) &&
    texts.every((text) => redactor.replacements(text).length === 0)
  );
}

/** The parts that are shown, from the main one along their relations. */
function collect(
  parts: Parts,
  isLeftOut: (kind: string) => boolean,
): { readonly shown: Map<string, ShownPart>; readonly pictures: Set<string> } {
  const typeOf = readContentTypes(parts);
  const byName = new Map(Object.keys(parts).map((name) => [name.toLowerCase(), name]));
  const nameOf = (target: string | undefined) => byName.get((target ?? '').toLowerCase());
  const main = nameOf(readRelations(parts, '').find(({ kind }) => kind === 'officeDocument')?.target);
  if (main === undefined || !/wordprocessingml|msword|ms-word/i.test(typeOf(main) ?? ''))
    throw new UnreadableWord('main');
  const shown = new Map<string, ShownPart>();
  const pictures = new Set<string>();
  const waiting = [{ name: main, type: mainType }];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { name, type } = next;
    const bytes = parts[name];
    if (!bytes || shown.has(name)) continue;
    if (shown.size >= maxParts) throw new UnreadableWord('parts');
    const relations = readRelations(parts, name).flatMap((relation): PartRelation[] => {
      if (isLeftOut(relation.kind)) return [];
      if (relation.target === undefined) return relation.kind === 'hyperlink' ? [relation] : [];
      const target = nameOf(relation.target);
      if (target === undefined) return [];
      if (relation.kind === 'image') pictures.add(target);
      else if (shownParts.has(relation.kind) && relation.kind !== 'officeDocument')
        waiting.push({ name: target, type: typeOf(target) ?? 'application/xml' });
      else return [];
      return [{ ...relation, target }];
    });
    shown.set(name, { name, type, tokens: readTokens(decodePart(bytes)), relations });
  }
  return { shown, pictures };
}

/** A part that people may name, under a name that says nothing: 张三.xml */
const neutralNames = (names: Iterable<string>): Map<string, string> =>
  new Map(
    [...names].map((name, index) => {
      const folder = /^word\/(?:[a-z]+\/)?(?=[^/]+$)/.exec(name)?.[0] ?? 'word/';
      const plain = /^[a-zA-Z]{1,20}\d{0,4}(?=\.[a-zA-Z]{3,4}$)/.exec(name.slice(folder.length))?.[0];
      const ending = name.split('.').at(-1) ?? 'xml';
      return [name, plain === undefined || !name.startsWith(folder) ? `word/part${index}.${ending}` : name];
    }),
  );

function takeOutRemarks(shown: ReadonlyMap<string, ShownPart>): RemovedRemarks {
  const all = { comments: 0, changes: 0, hidden: 0 };
  const styles = [...shown.values()].filter(({ type }) => type.endsWith('styles+xml'));
  const hiding = hidingStyles(styles.flatMap(({ tokens }) => tokens));
  for (const part of shown.values()) {
    if (styles.includes(part)) continue;
    const { tokens, removed } = removeRemarks(part.tokens, hiding);
    part.tokens = tokens;
    for (const name of ['comments', 'changes', 'hidden'] as const) all[name] += removed[name];
  }
  return all;
}

/**
 * Redacts a Word file (ECMA-376): what the redactor replaces is replaced in every part that is shown, also across runs, in
 * tracked changes, fields and alternative texts; formatting stays. Parts that are not shown (properties, thumbnails,
 * attached files, macros, custom XML, fonts), who edited when, and links with data in them are left out.
 * Throws UnreadableWord or UnsafeXml.
 */
export function redactWord(
  parts: Parts,
  redactor: Redactor,
  { mask, cleanPicture, dropRemarks = false }: RedactWordOptions,
): RedactedWord {
  const { shown, pictures } = collect(parts, (kind) => dropRemarks && kind === 'comments');
  const remarks = dropRemarks ? takeOutRemarks(shown) : { comments: 0, changes: 0, hidden: 0 };
  // What is found in one part is replaced in all.
  for (const { tokens } of shown.values()) learnPart(tokens, redactor);
  const names = neutralNames([...shown.keys(), ...pictures]);
  const result: Record<string, Uint8Array> = {};
  const types = new Map<string, string>();
  let blanked = 0;
  for (const picture of pictures) {
    const ending = picture.split('.').at(-1)?.toLowerCase() ?? '';
    const cleaned =
      pictureTypes[ending] === undefined ? undefined : cleanPicture(parts[picture] ?? new Uint8Array());
    const name = cleaned ? (names.get(picture) ?? picture) : blankName;
    names.set(picture, name);
    result[name] = cleaned ?? blankPicture;
    types.set(name, (cleaned && pictureTypes[ending]) ?? 'image/png');
    if (!cleaned) blanked += 1;
  }
  let replaced = 0;
  for (const part of shown.values()) {
    const relations = part.relations
      .filter(({ target, written }) => target !== undefined || isHarmless(written, redactor))
      .map((relation) =>
        relation.target === undefined ? relation : { ...relation, target: names.get(relation.target) },
      );
    const tokens = cleanTokens(part.tokens, new Set(relations.map(({ id }) => id)));
    replaced += redactTokens(tokens, redactor, mask);
    const name = names.get(part.name) ?? part.name;
    result[name] = writeTokens(tokens);
    types.set(name, part.type);
    if (relations.length > 0) result[relationsName(name)] = writeRelations(relations);
    part.tokens = [];
  }
  const [main = ''] = shown.keys();
  result['_rels/.rels'] = writeRelations([
    {
      id: 'rId1',
      kind: 'officeDocument',
      type: 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument',
      written: '',
      target: names.get(main),
    },
  ]);
  result['[Content_Types].xml'] = writeContentTypes(types);
  const isCounted = (name: string) =>
    !name.endsWith('.rels') && name !== '[Content_Types].xml' && !name.endsWith('/');
  const removed = Object.keys(parts).filter(isCounted).length - shown.size - pictures.size;
  return { parts: result, replaced, pictures: pictures.size - blanked, blanked, removed, remarks };
}

/**
 * Looks for redacted values in a file that was made: in the texts and attributes of every part as they are read, and in
 * the bytes of every part in UTF-8 and UTF-16. Returns the names of parts that have one; empty if the file may be handed out.
 */
export function leaksInWord(parts: Parts, redactor: Redactor): string[] {
  const isIn = createByteSearch(redactor.values.values());
  return Object.entries(parts).flatMap(([name, bytes]) => {
    if (isIn(bytes) || redactor.isLeft(name)) return [name];
    if (!/\.(?:xml|rels)$/.test(name)) return [];
    try {
      return isLeftIn(readTokens(decodePart(bytes)), redactor) ? [name] : [];
    } catch (error) {
      if (error instanceof UnsafeXml) return [name];
      throw error;
    }
  });
}
