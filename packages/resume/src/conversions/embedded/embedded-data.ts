import type { IdGenerator, LoadProblem } from '../../document/load-context.ts';
import type { ResumeDocument } from '../../document/schema.ts';
import { makeSharedCopy } from '../../share/shared-copy.ts';
import { readDocument, type ImportedSections } from '../json/read-resume-json.ts';

/** The name of the data that an exported file carries: of a PDF's attachment, an HTML data block, a Word part. */
export const embeddedName = 'baigong-resume';

/** Of the envelope; the document inside has a version of its own. */
const envelopeVersion = 1;

/** Characters of the data that are parsed at most: a resume may carry four pictures of 5 MB each. */
const maxLength = 40 * 1024 * 1024;

/** Why the data of a file is not used. */
export type UnusableData = 'damaged' | 'newer' | 'hostile' | 'edited';

export type EmbeddedReading =
  | {
      readonly kind: 'document';
      readonly sections: ImportedSections;
      readonly problems: readonly LoadProblem[];
    }
  | { readonly kind: 'unusable'; readonly reason: UnusableData };

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

/**
 * Reads the data that a file carries. Never throws.
 * @param text the words of the file as they are now
 * @param newId gives ids where the data's are missing or used twice
 */
export function readEmbeddedData(json: string, text: string, newId?: IdGenerator): EmbeddedReading {
  const unusable = (reason: UnusableData): EmbeddedReading => ({ kind: 'unusable', reason });
  if (json.length > maxLength) return unusable('damaged');
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch {
    return unusable('damaged');
  }
  if (typeof value !== 'object' || value === null) return unusable('damaged');
  const { format, version, text: hash, document } = value as Readonly<Record<string, unknown>>;
  if (format !== embeddedName || typeof version !== 'number') return unusable('damaged');
  if (version > envelopeVersion) return unusable('newer');
  if (hash !== hashText(text)) return unusable('edited');
  const read = readDocument(document, newId);
  if (read.kind !== 'document') return unusable('damaged');
  if (read.hostile.length > 0) return unusable('hostile');
  return { kind: 'document', sections: read.sections, problems: read.problems };
}
