import { decodePart, localName, readTokens, writeTokens, type XmlToken } from './xml-tokens.ts';

export type Parts = Readonly<Record<string, Uint8Array>>;

/** A relation of a part (ECMA-376 part 2, clause 6.5). */
export interface PartRelation {
  readonly id: string;
  /** The last segment of its type, the same in transitional and strict files. */
  readonly kind: string;
  readonly type: string;
  /** As it is written. */
  readonly written: string;
  /** The name of the part; undefined where it leads out of the file. */
  readonly target: string | undefined;
}

export const relationsName = (part: string): string =>
  part === '' ? '_rels/.rels' : part.replace(/([^/]+)$/, '_rels/$1.rels');

/** A file may call a part by other letters' case and from its root. */
function resolve(from: string, written: string): string {
  let plain = written.split('#')[0] ?? '';
  try {
    plain = decodeURIComponent(plain);
  } catch {
    // It is taken as it is written.
  }
  const path = plain.startsWith('/') ? [] : from.split('/').slice(0, -1);
  for (const step of plain.split('/')) {
    if (step === '..') path.pop();
    else if (step !== '' && step !== '.') path.push(step);
  }
  return path.join('/');
}

export function readRelations(parts: Parts, part: string): PartRelation[] {
  const bytes = parts[relationsName(part)];
  if (!bytes) return [];
  return readTokens(decodePart(bytes)).flatMap((token): PartRelation[] => {
    if (token.kind !== 'open' || localName(token.name) !== 'Relationship') return [];
    const [id, type, written] = ['Id', 'Type', 'Target'].map((name) => token.attributes.get(name));
    if (id === undefined || type === undefined || written === undefined) return [];
    const external = token.attributes.get('TargetMode') === 'External';
    const target = external ? undefined : resolve(part, written);
    return [{ id, type, kind: type.split('/').at(-1) ?? '', written, target }];
  });
}

const element = (name: string, attributes: Readonly<Record<string, string>>): XmlToken => ({
  kind: 'open',
  name,
  attributes: new Map(Object.entries(attributes)),
  empty: true,
});

function list(name: string, space: string, children: readonly XmlToken[]): Uint8Array<ArrayBuffer> {
  const root: XmlToken = { kind: 'open', name, attributes: new Map([['xmlns', space]]), empty: false };
  return writeTokens([root, ...children, { kind: 'close', name }]);
}

export const writeRelations = (relations: readonly PartRelation[]): Uint8Array<ArrayBuffer> =>
  list(
    'Relationships',
    'http://schemas.openxmlformats.org/package/2006/relationships',
    relations.map(({ id, type, written, target }) =>
      element('Relationship', {
        Id: id,
        Type: type,
        Target: target === undefined ? written : `/${target}`,
        ...(target === undefined ? { TargetMode: 'External' } : {}),
      }),
    ),
  );

/** The content types of parts, by their names in lower case. */
export function readContentTypes(parts: Parts): (part: string) => string | undefined {
  const bytes = parts['[Content_Types].xml'];
  const byName = new Map<string, string>();
  const byEnding = new Map<string, string>();
  for (const token of bytes ? readTokens(decodePart(bytes)) : []) {
    if (token.kind !== 'open') continue;
    const type = token.attributes.get('ContentType') ?? '';
    const name = token.attributes.get('PartName');
    const ending = token.attributes.get('Extension');
    if (name !== undefined) byName.set(name.replace(/^\//, '').toLowerCase(), type);
    else if (ending !== undefined) byEnding.set(ending.toLowerCase(), type);
  }
  return (part) => {
    const name = part.toLowerCase();
    return byName.get(name) ?? byEnding.get(name.split('.').at(-1) ?? '');
  };
}

export const writeContentTypes = (types: ReadonlyMap<string, string>): Uint8Array<ArrayBuffer> =>
  list('Types', 'http://schemas.openxmlformats.org/package/2006/content-types', [
    element('Default', {
      Extension: 'rels',
      ContentType: 'application/vnd.openxmlformats-package.relationships+xml',
    }),
    element('Default', { Extension: 'xml', ContentType: 'application/xml' }),
    ...[...types].map(([part, type]) => element('Override', { PartName: `/${part}`, ContentType: type })),
  ]);
