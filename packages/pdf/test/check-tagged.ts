import { checkFonts } from './check-fonts.ts';
import {
  isDictionary,
  isReference,
  PdfFile,
  textOf,
  tokensOf,
  type Dictionary,
  type Value,
} from './parse-pdf.ts';

/** A node of the structure tree as the file has it. */
export interface TaggedNode {
  readonly role: string;
  readonly alt: string;
  readonly kids: readonly TaggedNode[];
}

export interface TaggedCheck {
  /** What ISO 14289-1 (PDF/UA-1) asks for and the file lacks. */
  readonly problems: readonly string[];
  readonly language: string;
  readonly tree: TaggedNode;
}

const painting = new Set(['f', 'f*', 'F', 'B', 'B*', 'b', 'b*', 'S', 's', 'sh', 'Do', 'TJ', 'Tj', "'", '"']);

/** Which nodes may hold which (ISO 32000-1, 14.8.4). */
const holders: Readonly<Record<string, readonly string[]>> = {
  LI: ['L'],
  Lbl: ['LI'],
  LBody: ['LI'],
  Sect: ['Document', 'Sect'],
  Link: ['P', 'LBody', 'Lbl', 'H1', 'H2', 'H3', 'H4', 'H5', 'H6'],
};

/** Marks of a page's content, and whether everything painted is in exactly one. */
function readMarks(content: string, problem: (text: string) => void): readonly number[] {
  const ids: number[] = [];
  let open: 'artifact' | 'content' | undefined;
  let before = '';
  for (const { text } of tokensOf(content)) {
    if (text === 'BMC' || text === 'BDC') {
      if (open) problem('marks are nested');
      open = /\/Artifact\b/.test(before) ? 'artifact' : 'content';
      const id = /\/MCID (\d+)/.exec(before)?.[1];
      if (open === 'content' && id === undefined) problem('a mark has no MCID');
      if (id !== undefined) ids.push(Number(id));
    } else if (text === 'EMC') {
      if (!open) problem('EMC without a mark');
      open = undefined;
    } else if (painting.has(text)) {
      if (!open) problem(`${text} paints outside of marks`);
    } else {
      before = `${before.slice(-80)} ${text}`;
      continue;
    }
    before = '';
  }
  if (open) problem('a mark is not ended');
  if (new Set(ids).size !== ids.length) problem('an MCID is used twice');
  return ids;
}

class TreeReader {
  readonly #file: PdfFile;
  readonly #problem: (text: string) => void;
  /** `page mcid` or the annotation's object number → the element's object number. */
  readonly owners = new Map<string, number>();
  readonly headings: number[] = [];

  constructor(file: PdfFile, problem: (text: string) => void) {
    this.#file = file;
    this.#problem = problem;
  }

  read(value: Value | undefined, parent: { role: string; id: number }): TaggedNode {
    const element = this.#file.dictionary(value, 'a structure element').entries;
    const id = isReference(value) ? value.id : -1;
    const role = textOf(element.get('/S')).slice(1);
    const above = element.get('/P');
    if (!isReference(above) || above.id !== parent.id) this.#problem(`${role} names another parent`);
    if (holders[role] && !holders[role].includes(parent.role))
      this.#problem(`${role} stands in ${parent.role}`);
    if (parent.role === 'L' && role !== 'LI') this.#problem(`${role} stands in L`);
    if (/^H[1-6]$/.test(role)) this.headings.push(Number(role[1]));
    const alt = textOf(element.get('/Alt'));
    if (role === 'Figure' && alt === '') this.#problem('a figure has no Alt');
    const kids: TaggedNode[] = [];
    let owned = 0;
    for (const kid of this.#file.list(element.get('/K'))) {
      const child = this.#file.get(kid);
      if (typeof kid === 'number') this.#own(element.get('/Pg'), kid, id);
      else if (!isDictionary(child)) this.#problem('a kid is nothing');
      else if (child.entries.get('/Type') === '/MCR')
        this.#own(child.entries.get('/Pg'), child.entries.get('/MCID'), id);
      else if (child.entries.get('/Type') === '/OBJR') {
        const annotation = child.entries.get('/Obj');
        this.owners.set(`annotation ${isReference(annotation) ? annotation.id : '?'}`, id);
        if (role !== 'Link') this.#problem(`an annotation stands in ${role}`);
      } else kids.push(this.read(kid, { role, id }));
      owned += 1;
    }
    if (owned === 0) this.#problem(`${role} is empty`);
    return { role, alt, kids };
  }

  #own(page: Value | undefined, mcid: Value | undefined, id: number): void {
    const key = `${isReference(page) ? page.id : '?'} ${typeof mcid === 'number' ? mcid : '?'}`;
    if (this.owners.has(key)) this.#problem(`content ${key} has two owners`);
    this.owners.set(key, id);
  }
}

function checkHeadings(levels: readonly number[], problem: (text: string) => void): void {
  for (const [index, level] of levels.entries())
    if (level > (levels[index - 1] ?? 0) + 1) problem(`H${level} follows H${levels[index - 1] ?? 0}`);
}

/** Looks at a file of the writer as a PDF/UA validator does: catalog, structure, marks, links, fonts. */
export function checkTagged(bytes: Uint8Array): TaggedCheck {
  const file = new PdfFile(bytes);
  const problems: string[] = [];
  const problem = (text: string) => problems.push(text);
  const catalog = file.dictionary(file.trailer.entries.get('/Root'), 'the catalog').entries;
  const entry = (name: string, of: ReadonlyMap<string, Value> = catalog): Dictionary =>
    file.dictionary(of.get(name), name);
  if (entry('/MarkInfo').entries.get('/Marked') !== true) problem('the file is not marked as tagged');
  if (entry('/ViewerPreferences').entries.get('/DisplayDocTitle') !== true) problem('the title is not shown');
  const language = textOf(catalog.get('/Lang')).slice(1);
  if (!language) problem('the file has no language');
  const metadata = file.stream(catalog.get('/Metadata'), '/Metadata').toString('utf8');
  if (!/<pdfuaid:part>1</.test(metadata)) problem('the metadata do not name PDF/UA');
  if (!/<dc:title><rdf:Alt><rdf:li xml:lang="x-default">[^<]+</.test(metadata))
    problem('the metadata have no title');

  const root = entry('/StructTreeRoot').entries;
  const rootId = catalog.get('/StructTreeRoot');
  const reader = new TreeReader(file, problem);
  const tree = reader.read(root.get('/K'), { role: '', id: isReference(rootId) ? rootId.id : -1 });
  checkHeadings(reader.headings, problem);

  const numbers = file.list(entry('/ParentTree', root).entries.get('/Nums'));
  const parents = new Map(
    numbers.flatMap((key, at) => (at % 2 === 0 ? [[key, numbers[at + 1] ?? null]] : [])),
  );
  const owner = (value: Value | undefined): number => (isReference(value) ? value.id : -1);
  let owned = 0;
  for (const kid of file.list(entry('/Pages').entries.get('/Kids'))) {
    const page = file.dictionary(kid, 'a page').entries;
    if (page.get('/Tabs') !== '/S') problem('a page has no tab order by structure');
    const content = file.stream(page.get('/Contents'), 'a page’s content').toString('latin1');
    const contents = file.list(parents.get(page.get('/StructParents') ?? null));
    const ids = readMarks(content, problem);
    for (const id of ids) {
      const element = reader.owners.get(`${owner(kid)} ${id}`);
      if (element === undefined) problem(`content ${id} belongs to nothing`);
      else if (owner(contents[id]) !== element) problem(`the parent tree has another owner of content ${id}`);
    }
    owned += ids.length;
    for (const annotation of file.list(page.get('/Annots'))) {
      const { entries } = file.dictionary(annotation, 'an annotation');
      if (!entries.get('/Contents')) problem('a link has no description');
      const element = reader.owners.get(`annotation ${owner(annotation)}`);
      if (element === undefined) problem('a link is in no Link element');
      else if (owner(parents.get(entries.get('/StructParent') ?? null)) !== element)
        problem('the parent tree has another owner of a link');
      owned += 1;
    }
    checkFonts(file, page, content, problem);
  }
  if (owned !== reader.owners.size) problem('an element owns content that no page has');
  return { problems, language, tree };
}

/** The tree as lines: `Sect`, ` H2`, … */
export const outlineOf = ({ role, kids }: TaggedNode, depth = 0): readonly string[] => [
  `${' '.repeat(depth)}${role}`,
  ...kids.flatMap((kid) => outlineOf(kid, depth + 1)),
];
