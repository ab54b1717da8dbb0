import { decodeEntities, htmlTokens } from '../../document/html-tokens.ts';
import type { IdGenerator } from '../../document/load-context.ts';
import type { ResumeDocument } from '../../document/schema.ts';
import { embeddedName, readEmbeddedData, writeEmbeddedData, type EmbeddedReading } from './embedded-data.ts';

/** The words of an HTML page, without scripts and styles. */
function textOfHtml(html: string): string {
  let text = '';
  for (const token of htmlTokens(html)) if (token.kind === 'text') text += decodeEntities(token.text);
  return text;
}

const scripts = /<script\b([^>]*)>([\s\S]*?)<\/script\s*>/gi;
const named = new RegExp(`\\bid\\s*=\\s*["']?${embeddedName}(?![\\w-])`, 'i');

/** Puts a resume's data into an HTML page as a data block, which no browser runs. The page's words must be complete. */
export function embedInHtml(page: string, document: ResumeDocument, parts: 'full' | 'unstyled'): string {
  const json = writeEmbeddedData(document, textOfHtml(page), parts).replaceAll('<', '\\u003c');
  const data = `<script type="application/json" id="${embeddedName}">${json}</script>\n`;
  const end = page.lastIndexOf('</body>');
  return end === -1 ? page + data : page.slice(0, end) + data + page.slice(end);
}

/** Reads the data block of an HTML page; undefined for a page without one. */
export function readHtmlBlock(html: string, newId?: IdGenerator): EmbeddedReading | undefined {
  const json = [...html.matchAll(scripts)].find(([, attributes = '']) => named.test(attributes))?.[2];
  return json === undefined ? undefined : readEmbeddedData(json, textOfHtml(html), newId);
}
