import {
  embeddedName,
  readEmbeddedData,
  writeEmbeddedData,
  type EmbeddedReading,
  type IdGenerator,
  type ResumeDocument,
} from '@baigong/resume';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';

const namespace = `urn:${embeddedName}`;
const xmlHead = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const officeRelations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packageRelations = 'http://schemas.openxmlformats.org/package/2006/relationships';

/** Bytes that the parts with text and data may grow to when they are unpacked. */
const maxUnpacked = 40 * 1024 * 1024;

/** The words of a Word file, whatever runs they are in. */
const textOfXml = (xml: string): string =>
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
    'customXml/item1.xml': `${xmlHead}<data xmlns="${namespace}">${jsonForXml(json)}</data>`,
    'customXml/itemProps1.xml': `${xmlHead}<ds:datastoreItem ds:itemID="{6F2B1C0A-5C1E-4B7D-9A53-2D1E0B7A4C11}" xmlns:ds="http://schemas.openxmlformats.org/officeDocument/2006/customXml"><ds:schemaRefs><ds:schemaRef ds:uri="${namespace}"/></ds:schemaRefs></ds:datastoreItem>`,
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

/** Reads the data of a Word file; undefined for one without. Never throws. */
export function readWordPart(bytes: Uint8Array, newId?: IdGenerator): EmbeddedReading | undefined {
  let parts: Record<string, Uint8Array>;
  let room = maxUnpacked;
  try {
    parts = unzipSync(bytes, {
      filter({ name, originalSize }) {
        if (!/^(word\/document|customXml\/item\d+)\.xml$/.test(name)) return false;
        room -= originalSize;
        return room >= 0;
      },
    });
  } catch {
    return undefined;
  }
  const start = new RegExp(`<(?:[\\w-]+:)?data\\b[^>]*xmlns(?::[\\w-]+)?="${namespace}"[^>]*>([^<]*)<`);
  for (const [name, part] of Object.entries(parts)) {
    if (name === 'word/document.xml') continue;
    const json = start.exec(strFromU8(part))?.[1];
    if (json !== undefined)
      return readEmbeddedData(
        json,
        textOfXml(strFromU8(parts['word/document.xml'] ?? new Uint8Array())),
        newId,
      );
  }
  return undefined;
}
