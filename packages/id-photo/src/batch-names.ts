/** One line of a list of names. */
export interface ListedName {
  readonly name: string;
  /** The file that it belongs to, where the list says it. */
  readonly file?: string;
}

/** Lines that are read of a list, and characters of a name: more is no list of names. */
const mostLines = 1_000;
const mostCharacters = 60;

const headings = {
  name: ['姓名', '名字', '名称', 'name'],
  file: ['文件名', '文件', '照片', 'file'],
} as const;

const clean = (cell: string): string => cell.trim().replace(/^"|"$/g, '').trim().slice(0, mostCharacters);

/** `1.`, `2、` or `3)` before a name is its number in the list, not a part of it. */
const unnumbered = (cell: string): string => cell.replace(/^\d{1,4}(?:[.、．)）]|\s)\s*/, '');

const looksLikeFile = (cell: string): boolean => /\.(?:jpe?g|png|webp|heic|heif|bmp|gif|avif)$/i.test(cell);

/**
 * Reads a list of names: one a line, or lines of a table (tab, comma or semicolon) with the file's name in one column
 * and the person's in another. A first line of headings says which is which; otherwise the cell that ends like a
 * picture's name is the file. Empty lines are left out.
 * @param text as pasted, or a file's whole text
 */
export function parseNameList(text: string): readonly ListedName[] {
  const rows = text
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\r|\n/, mostLines + 1)
    .slice(0, mostLines)
    .map((line) => line.split(/[\t,，;；]/, 12).map(clean))
    .filter((cells) => cells.some((cell) => cell !== ''));
  const [first = []] = rows;
  const columnOf = (words: readonly string[]) =>
    first.findIndex((cell) => words.includes(cell.toLowerCase()));
  const [nameColumn, fileColumn] = [columnOf(headings.name), columnOf(headings.file)];
  const hasHeadings = nameColumn >= 0 || fileColumn >= 0;
  return rows.slice(hasHeadings ? 1 : 0).flatMap((cells) => {
    const file = fileColumn >= 0 ? cells[fileColumn] : cells.find(looksLikeFile);
    const listed =
      nameColumn >= 0
        ? cells[nameColumn]
        : cells.find((cell) => cell !== '' && cell !== file && !/^\d{1,4}$/.test(cell));
    const name = unnumbered(listed ?? '');
    if (name === '') return [];
    return [file === undefined || file === '' ? { name } : { name, file }];
  });
}

const stemOf = (file: string): string => file.replace(/\.[^.]{1,5}$/, '').trim();
const same = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase();

export interface AssignedNames {
  /** A name for each file, in the files' order. */
  readonly names: readonly string[];
  /** Names of the list that no file was left for. */
  readonly unused: readonly string[];
}

/**
 * Gives each file a name: the one that the list has for it, the one that the file itself bears, then the list's other
 * names in order; where the list is too short, the file's own name.
 * @param files names of files, with or without their endings
 */
export function assignNames(files: readonly string[], list: readonly ListedName[]): AssignedNames {
  const taken = new Set<ListedName>();
  const take = (entry: ListedName | undefined): string | undefined => {
    if (entry) taken.add(entry);
    return entry?.name;
  };
  const names: (string | undefined)[] = files.map((file) =>
    take(
      list.find(
        (entry) =>
          entry.file !== undefined &&
          !taken.has(entry) &&
          (same(entry.file, file) || same(stemOf(entry.file), stemOf(file))),
      ),
    ),
  );
  const eachLeft = (find: (file: string) => ListedName | undefined) => {
    for (const [at, file] of files.entries()) names[at] ??= take(find(file));
  };
  eachLeft((file) => list.find((entry) => !taken.has(entry) && same(entry.name, stemOf(file))));
  eachLeft(() => list.find((entry) => !taken.has(entry) && entry.file === undefined));
  return {
    names: files.map((file, at) => names[at] ?? (stemOf(file) || '未命名')),
    unused: list.filter((entry) => !taken.has(entry)).map(({ name }) => name),
  };
}

/** What Windows, macOS or a zip reader does not take in a file's name. */
// oxlint-disable-next-line no-control-regex -- control characters are what is taken out
const forbidden = /[\u0000-\u001f\u007f<>:"/\\|?*\u200b-\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g;
const reserved = /^(?:con|prn|aux|nul|com\d|lpt\d)$/i;

/**
 * File names for people's names, each different from all others, safe in every file system.
 * @param ending without the dot
 */
export function archiveNames(names: readonly string[], ending: string): readonly string[] {
  const used = new Set<string>();
  return names.map((name) => {
    const plain = name
      .replace(forbidden, '')
      .replace(/\s+/g, ' ')
      .trim()
      .replace(/^\.+|\.+$/g, '');
    const stem = plain === '' || reserved.test(plain) ? `照片${plain}` : plain.slice(0, mostCharacters);
    let free = stem;
    for (let count = 2; used.has(free.toLowerCase()); count += 1) free = `${stem}-${count}`;
    used.add(free.toLowerCase());
    return `${free}.${ending}`;
  });
}
