import type { FilePage } from '../src/reading/file-text.ts';
import { shownGroups, type ShownField } from '../src/reading/shown-fields.ts';
import type { ResumeDocument } from '../src/document/schema.ts';

interface Line {
  readonly text: string;
  readonly links: readonly string[];
}

/** A piece over lines of at most `width` characters, as a browser breaks them: words stay whole. */
function wrap(text: string, width: number): readonly string[] {
  const lines = [''];
  for (const word of text.match(
    /[\p{Script=Han}\u3000-\u303f\uff00-\uffef]|\s|[^\p{Script=Han}\s\u3000-\u303f\uff00-\uffef]+/gu,
  ) ?? []) {
    const line = lines.at(-1) ?? '';
    if (line !== '' && line.length + word.length > width) lines.push(word.trimStart());
    else lines[lines.length - 1] = line + word;
  }
  return lines;
}

/**
 * The pages of a correct PDF of a resume: columns page by page, lines broken between words, list numbers before their
 * items, page numbers.
 */
export function typeset(document: ResumeDocument, { width = 40, rows = 45 } = {}): FilePage[] {
  const columns = new Map<ShownField['column'], Line[]>([
    ['top', []],
    ['main', []],
    ['side', []],
  ]);
  for (const { fields } of shownGroups(document))
    for (const { column, pieces } of fields) {
      let number = 0;
      for (const { text, kind, links } of pieces) {
        number = kind === 'numbered' ? number + 1 : 0;
        const [first = '', ...rest] = wrap(text, column === 'side' ? width / 2 : width);
        const marker = kind === 'numbered' ? `${number}. ` : '';
        for (const [at, line] of [marker + first, ...rest].entries())
          columns.get(column)?.push({ text: line, links: at === 0 ? links : [] });
      }
    }
  const longest = Math.max(...[...columns.values()].map((lines) => lines.length));
  const pages = Math.max(1, Math.ceil(longest / rows));
  return Array.from({ length: pages }, (_, page): FilePage => {
    const lines = [...columns.values()].flatMap((column) => column.slice(page * rows, (page + 1) * rows));
    return {
      runs: [...lines.map(({ text }) => text), `${page + 1} / ${pages}`].map((text) => ({
        text,
        endsLine: true,
      })),
      links: lines.flatMap(({ links }) => links),
    };
  });
}
