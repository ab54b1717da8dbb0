import { makeSharedCopy, decodeEntities, htmlTokens, type ResumeDocument } from '@baigong/resume';

/** The name of the data that an exported file carries: of a PDF's attachment, an HTML data block, a Word part. */
export const embeddedName = 'baigong-resume';

/** The name of the file with the resume's data in a PDF of ours. */
export const attachmentName = 'baigong-resume.json';

/** Of the envelope; the document inside has a version of its own. */
export const envelopeVersion = 1;

/**
 * A hash of a text without its blanks (FNV-1a, 32 bits): the same for a file that another program saved again, another
 * one for a file whose words were edited.
 */
export function hashText(text: string): string {
  let hash = 0x81_1c_9d_c5;
  for (const char of text.replace(/[\s\u200b\ufeff]+/g, ''))
    hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 0x01_00_01_93);
  return (hash >>> 0).toString(16).padStart(8, '0');
}

/** What an exported file carries of a resume: nothing that is switched off, no key that is not the product's own. */
export const exportedCopy = (document: ResumeDocument): ResumeDocument =>
  makeSharedCopy(document, { phone: false, email: false, photo: false });

/**
 * The data for an exported file, as JSON.
 * @param document what is exported: masked already, when that was requested
 * @param text the words of the file, to tell later whether they were edited
 * @param parts full: all of it; content: without styles and pictures, for a file that shows neither
 */
export function writeEmbeddedData(
  document: ResumeDocument,
  text: string,
  parts: 'full' | 'unstyled' | 'content' = 'full',
): string {
  const { styles, fields, ...rest } = exportedCopy(document);
  const { imgUpload, ...texts } = fields;
  const content = { ...rest, fields: parts === 'content' ? texts : { imgUpload, ...texts } };
  return JSON.stringify({
    format: embeddedName,
    version: envelopeVersion,
    text: hashText(text),
    document: parts === 'full' ? { ...content, styles } : content,
  });
}

/** The words of an HTML page, without scripts and styles. */
export function textOfHtml(html: string): string {
  let text = '';
  for (const token of htmlTokens(html)) if (token.kind === 'text') text += decodeEntities(token.text);
  return text;
}

/** Puts a resume's data into an HTML page as a data block, which no browser runs. The page's words must be complete. */
export function embedInHtml(page: string, document: ResumeDocument, parts: 'full' | 'unstyled'): string {
  const json = writeEmbeddedData(document, textOfHtml(page), parts).replaceAll('<', '\\u003c');
  const data = `<script type="application/json" id="${embeddedName}">${json}</script>\n`;
  const end = page.lastIndexOf('</body>');
  return end === -1 ? page + data : page.slice(0, end) + data + page.slice(end);
}
