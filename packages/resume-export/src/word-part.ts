import { embeddedName, writeEmbeddedData } from './embedded-data.ts';
import type { ResumeDocument } from '@baigong/resume';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';

/**
 * The bookmarks that a Word file of ours names its parts with, so that it is read back exactly without its data:
 * `resume_field_company_3`. Each stands in front of its text, with a number that makes it unique.
 */
export const wordMarks = {
  prefix: 'resume_',
  /** `section_work`: the heading of a module. */
  section: 'section',
  /** `entry` at an entry's first paragraph; `entry_text` where that is its text already. */
  entry: 'entry',
  text: 'text',
  /** `basic_name`: a basic field's value. */
  basic: 'basic',
  /** `field_company`: a field in an entry's heading. */
  field: 'field',
  dates: 'dates',
  /** The value of a field of the visitor's own; its label stands before. */
  other: 'other',
} as const;

/** Of the XML part with the data in a Word file. */
export const wordNamespace = `urn:${embeddedName}`;
const xmlHead = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const officeRelations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packageRelations = 'http://schemas.openxmlformats.org/package/2006/relationships';

/** The words of a Word file, whatever runs they are in. */
export const textOfXml = (xml: string): string =>
  [...xml.matchAll(/<w:t(?:\s[^>]*)?>([^<]*)<\/w:t>/g)].map(([, text = '']) => text).join('');

/** Escapes characters with a meaning in XML, and those that XML does not allow; in JSON they stand in strings only. */
const jsonForXml = (json: string): string =>
  json.replace(
    /[<>&\u007f-\u009f\ufffe\uffff]/g,
    (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

/** Adds a resume's data to a Word file, as a custom XML part, which Word keeps when it saves the file. */
export function addWordPart(bytes: Uint8Array, document: ResumeDocument): Uint8Array<ArrayBuffer> {
  const parts = unzipSync(bytes);
  const text = (name: string): string => strFromU8(parts[name] ?? new Uint8Array());
  const json = writeEmbeddedData(document, textOfXml(text('word/document.xml')));
  const relation = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="${officeRelations}/${type}" Target="${target}"/>`;
  const add = {
    'customXml/item1.xml': `${xmlHead}<data xmlns="${wordNamespace}">${jsonForXml(json)}</data>`,
    'customXml/itemProps1.xml': `${xmlHead}<ds:datastoreItem ds:itemID="{6F2B1C0A-5C1E-4B7D-9A53-2D1E0B7A4C11}" xmlns:ds="http://schemas.openxmlformats.org/officeDocument/2006/customXml"><ds:schemaRefs><ds:schemaRef ds:uri="${wordNamespace}"/></ds:schemaRefs></ds:datastoreItem>`,
    'customXml/_rels/item1.xml.rels': `${xmlHead}<Relationships xmlns="${packageRelations}">${relation('rId1', 'customXmlProps', 'itemProps1.xml')}</Relationships>`,
    'word/_rels/document.xml.rels': text('word/_rels/document.xml.rels').replace(
      '</Relationships>',
      `${relation('rIdResumeData', 'customXml', '../customXml/item1.xml')}</Relationships>`,
    ),
    '[Content_Types].xml': text('[Content_Types].xml').replace(
      '</Types>',
      '<Override PartName="/customXml/itemProps1.xml" ContentType="application/vnd.openxmlformats-officedocument.customXmlProperties+xml"/></Types>',
    ),
  };
  const added = Object.entries(add).map(([name, xml]) => [name, strToU8(xml)] as const);
  return zipSync({ ...parts, ...Object.fromEntries(added) });
}
