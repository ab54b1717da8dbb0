import { Readability } from '@mozilla/readability';
import type { Block } from '@baigong/documents';
import { parseHTML } from 'linkedom';
import { htmlBlocks } from '../extraction/markup/html-blocks.ts';
import { readMarkup } from '../extraction/markup/read-markup.ts';

export interface ReadablePage {
  readonly title: string;
  readonly blocks: readonly Block[];
}

/** More elements than any article has. */
const maxElements = 60_000;
/** An article shorter than this may be a teaser of the page; Chinese says in 150 what English says in 500. */
const minArticle = 150;

/** Deeper than any page that people made: the search for the article takes the square of it. */
const maxDepth = 200;
/** Elements that need no closing tag: they close each other. */
const unclosed = new Set(
  'area base br col dd dt embed hr img input li link meta optgroup option p param rb rp rt source tbody td tfoot th thead tr track wbr'.split(
    ' ',
  ),
);

/** Whether elements are nested, or left open, as on pages made to exhaust a parser. */
function isTooDeep(html: string): boolean {
  let depth = 0;
  let deepest = 0;
  readMarkup(html, 'html', {
    open(name, _attributes, empty) {
      if (empty || unclosed.has(name)) return;
      depth += 1;
      deepest = Math.max(deepest, depth);
    },
    close(name) {
      if (!unclosed.has(name)) depth = Math.max(0, depth - 1);
    },
    text: () => undefined,
  });
  return deepest > maxDepth;
}

const lengthOf = (blocks: readonly Block[]): number => blocks.reduce((sum, { text }) => sum + text.length, 0);

/** As a whole document: a DOM of a fragment has no body. */
function asDocument(html: string): string {
  if (/<body[\s>]/i.test(html)) return html;
  const body = html.replace(/<!doctype[^<>]*>|<\/?(?:html|head)(?:\s[^<>]*)?>/gi, '');
  return `<!doctype html><html><head></head><body>${body}</body></html>`;
}

/** The part of a page that is its article; undefined for a page that has none, or that no parser takes. */
function findArticle(html: string): ReadablePage | undefined {
  try {
    const { document } = parseHTML(asDocument(html));
    const options = { charThreshold: minArticle, maxElemsToParse: maxElements };
    const article = new Readability(document, options).parse();
    if (!article?.content) return undefined;
    const { blocks } = htmlBlocks(article.content);
    return { title: article.title?.trim() ?? '', blocks };
  } catch {
    // Nested deeper than the stack, or larger than the limit.
    return undefined;
  }
}

/**
 * What is to be read of a page: its article where it has one, else all of its text.
 * @param plain leaves out the search for an article, whose time a hostile page can stretch
 */
export function readablePage(html: string, { plain = false } = {}): ReadablePage {
  const whole = htmlBlocks(html);
  const article = plain || isTooDeep(html) ? undefined : findArticle(html);
  const hasArticle =
    article !== undefined && lengthOf(article.blocks) >= Math.min(minArticle, lengthOf(whole.blocks) / 2);
  const title = (article?.title || whole.title).slice(0, 200);
  const blocks = hasArticle ? article.blocks : whole.blocks;
  const isTitled = blocks[0]?.kind === 'heading' || title === '';
  return { title, blocks: isTitled ? blocks : [{ kind: 'heading', level: 1, text: title }, ...blocks] };
}
