/** Elements of web pages that begin or fill a fragment. */
const known = new Set(
  (
    'a abbr address article aside b big blockquote body br button caption center cite code col colgroup dd del details dfn ' +
    'div dl dt em fieldset figcaption figure font footer form h1 h2 h3 h4 h5 h6 head header hr html i img input ins kbd label ' +
    'legend li link main mark meta nav ol p pre q s samp section small span strike strong style sub summary sup table tbody ' +
    'td tfoot th thead title tr tt u ul'
  ).split(' '),
);
/** Elements that no tag closes, or whose closing tag may be left out. */
const unclosed = new Set(
  'br col colgroup dd dt hr img input li link meta p tbody td tfoot th thead tr'.split(' '),
);
const blocks = new Set(
  'article blockquote br center div dl h1 h2 h3 h4 h5 h6 li ol p section table td tr ul'.split(' '),
);
/** Files in which tags are part of a program, a text about tags, or another markup. */
const otherMarkup = new Set(
  (
    'astro c cc cpp cs css csv ejs erb go h hbs java js json jsonl jsx kt less liquid log lua markdown md mdx mjs php pl ' +
    'properties pug py rb rs rst sass scss sh sql svelte svg swift tex toml ts tsv tsx twig vb vue xml xsl yaml yml'
  ).split(' '),
);

const page = /^\s*(?:<\?xml[^>]*>\s*)?<(?:!doctype\s+html|html|head|body|table|meta)\b/i;
const firstTag = /^\s*<([a-z][a-z0-9]*)[\s/>]/i;
const tag = /<(\/?)([a-zA-Z][\w:.-]*)(?:\s[^<>]*|\/)?>/g;
/** What stands in programs and templates beside their tags. */
const program =
  /^\s*(?:import|export|const|let|var|function|return|public|private|package|using|def|from)\b[^\n]*[;{(:'"]\s*$|\bclassName=|=\{|\s(?:v-(?:if|for|model|bind)|@click|ng-\w+|\*ng\w+)=|<\?php|<%|^#include\b/m;
const scripts = /<(script|style)\b[^]*?<\/\1\s*>/gi;
const sampleLength = 64 * 1024;

/** Comments at the beginning say nothing about what follows. */
function withoutComments(text: string): string {
  let rest = text.trimStart();
  while (rest.startsWith('<!--')) {
    const end = rest.indexOf('-->', 4);
    if (end < 0) return rest;
    rest = rest.slice(end + 3).trimStart();
  }
  return rest;
}

interface TagCount {
  readonly known: number;
  readonly other: number;
  readonly blocks: number;
  /** Opened and never closed, of those that need it. */
  readonly open: number;
  readonly quoted: number;
}

function countTags(text: string): TagCount {
  const depth = new Map<string, number>();
  let [ours, other, ofBlocks, quoted] = [0, 0, 0, 0];
  for (const match of text.matchAll(tag)) {
    const name = (match[2] ?? '').toLowerCase();
    if (!known.has(name)) {
      other += 1;
      continue;
    }
    ours += 1;
    if (/[`'"“‘「]/.test(text[match.index - 1] ?? '')) quoted += 1;
    if (blocks.has(name)) ofBlocks += 1;
    if (!unclosed.has(name)) depth.set(name, (depth.get(name) ?? 0) + (match[1] === '' ? 1 : -1));
  }
  const open = [...depth.values()].reduce((sum, one) => sum + Math.abs(one), 0);
  return { known: ours, other, blocks: ofBlocks, open, quoted };
}

/**
 * Whether a text is a web page or a part of one: by its beginning, by the name of its file, or by its tags. Source code and texts
 * about tags are none.
 */
export function looksLikeHtml(text: string, extension: string): boolean {
  const sample = withoutComments(text.slice(0, sampleLength));
  if (page.test(sample)) return true;
  if (otherMarkup.has(extension)) return false;
  const body = sample.replaceAll(scripts, '');
  const count = countTags(body);
  if (/^x?html?$/.test(extension)) return count.known > 0 || /&(?:[a-z]+|#\d+);/i.test(body);
  if (program.test(body) || count.other > count.known * 0.25 || count.quoted > count.known * 0.2)
    return false;
  const first = firstTag.exec(sample)?.[1]?.toLowerCase() ?? '';
  if (known.has(first) || first === 'script') return count.known > 1 && count.open <= count.known * 0.25;
  // Prose with marks in it, as out of a form or a database.
  return (
    count.known >= 4 &&
    count.blocks >= 2 &&
    count.open <= count.known * 0.1 &&
    body.length < count.known * 400
  );
}
