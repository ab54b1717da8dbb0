import { strToU8, zipSync } from 'fflate';
import { pdfOf } from './pdf-file.ts';

/** Sample files, built byte by byte. */

export const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);

/** The first part of a file. */
export const cut = (file: Uint8Array, share: number): Uint8Array =>
  file.slice(0, Math.floor(file.length * share));

/** Pseudo-random bytes, the same at each call. */
export function noise(length: number): Uint8Array {
  let state = 20_261_121;
  return Uint8Array.from({ length }, () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state >> 16;
  });
}

const hex = (text: string): string =>
  Array.from(text, (sign) => (sign.codePointAt(0) ?? 0).toString(16).padStart(4, '0')).join('');

export interface SampleLine {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly size?: number;
}

interface PdfExtras {
  /** Title and page (from 1) of each bookmark. */
  readonly bookmarks?: readonly (readonly [title: string, page: number])[];
  /** Entries of the trailer, say an /Encrypt. */
  readonly trailer?: string;
}

/** A PDF whose text is in a font that is not embedded and is read by a predefined character map (UniGB-UCS2-H). */
export function makePdf(
  pages: readonly (readonly SampleLine[])[],
  { bookmarks = [], trailer = '' }: PdfExtras = {},
): Uint8Array {
  const objects: string[] = [];
  const add = (object: string): number => objects.push(object);
  const marks = bookmarks.length > 0 ? ` /Outlines ${6 + pages.length * 2} 0 R` : '';
  add(`<< /Type /Catalog /Pages 2 0 R${marks} >>`);
  add(
    `<< /Type /Pages /Kids [${pages.map((_, index) => `${6 + index * 2} 0 R`).join(' ')}] /Count ${pages.length} >>`,
  );
  add(
    '<< /Type /Font /Subtype /Type0 /BaseFont /STSong-Light /Encoding /UniGB-UCS2-H /DescendantFonts [4 0 R] >>',
  );
  add(
    '<< /Type /Font /Subtype /CIDFontType0 /BaseFont /STSong-Light /CIDSystemInfo << /Registry (Adobe) /Ordering (GB1) /Supplement 4 >> /FontDescriptor 5 0 R /DW 1000 >>',
  );
  add(
    '<< /Type /FontDescriptor /FontName /STSong-Light /Flags 6 /FontBBox [-25 -254 1000 880] /ItalicAngle 0 /Ascent 880 /Descent -120 /CapHeight 880 /StemV 93 >>',
  );
  pages.forEach((lines, index) => {
    const content = lines
      .map(({ text, x, y, size = 11 }) => `BT /F1 ${size} Tf 1 0 0 1 ${x} ${y} Tm <${hex(text)}> Tj ET`)
      .join('\n');
    add(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents ${7 + index * 2} 0 R /Resources << /Font << /F1 3 0 R >> >> >>`,
    );
    add(`<< /Length ${content.length} >>\nstream\n${content}\nendstream`);
  });
  if (bookmarks.length > 0) {
    const first = objects.length + 2;
    add(
      `<< /Type /Outlines /First ${first} 0 R /Last ${first + bookmarks.length - 1} 0 R /Count ${bookmarks.length} >>`,
    );
    bookmarks.forEach(([title, page], index) => {
      const links = [
        index > 0 ? ` /Prev ${first + index - 1} 0 R` : '',
        index < bookmarks.length - 1 ? ` /Next ${first + index + 1} 0 R` : '',
      ].join('');
      add(
        `<< /Title <feff${hex(title)}> /Parent ${first - 1} 0 R${links} /Dest [${4 + page * 2} 0 R /Fit] >>`,
      );
    });
  }
  return pdfOf(objects, trailer);
}

/** A zip file of texts. */
export const zipOf = (parts: Readonly<Record<string, string>>): Uint8Array =>
  zipSync(Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, strToU8(text)])));

const office = 'http://schemas.openxmlformats.org';
const relation = (id: string, type: string, target: string) =>
  `<Relationship Id="${id}" Type="${office}/officeDocument/2006/relationships/${type}" Target="${target}"/>`;
const relations = (...all: string[]) =>
  `<?xml version="1.0"?><Relationships xmlns="${office}/package/2006/relationships">${all.join('')}</Relationships>`;

/** A Word file whose body is the given XML; other parts may be added or replaced. */
export function makeDocx(body: string, parts: Readonly<Record<string, string>> = {}): Uint8Array {
  return zipOf({
    '[Content_Types].xml': `<?xml version="1.0"?><Types xmlns="${office}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>`,
    '_rels/.rels': relations(relation('r1', 'officeDocument', 'word/document.xml')),
    'word/document.xml': `<?xml version="1.0" encoding="UTF-8"?><w:document xmlns:w="${office}/wordprocessingml/2006/main"><w:body>${body}</w:body></w:document>`,
    ...parts,
  });
}

/** A paragraph of a Word file, perhaps of a named style. */
export const wordLine = (text: string, style?: string): string =>
  `<w:p>${style === undefined ? '' : `<w:pPr><w:pStyle w:val="${style}"/></w:pPr>`}<w:r><w:t xml:space="preserve">${text}</w:t></w:r></w:p>`;

/** A presentation of slides given as the XML of their shapes. */
export function makePptx(
  slides: readonly string[],
  parts: Readonly<Record<string, string>> = {},
): Uint8Array {
  const wrap = (shapes: string) =>
    `<?xml version="1.0"?><p:sld xmlns:p="p" xmlns:a="a"><p:cSld><p:spTree>${shapes}</p:spTree></p:cSld></p:sld>`;
  return zipOf({
    'ppt/presentation.xml': `<p:presentation xmlns:p="p" xmlns:r="r"><p:sldIdLst>${slides.map((_, index) => `<p:sldId id="${256 + index}" r:id="r${index}"/>`).join('')}</p:sldIdLst></p:presentation>`,
    'ppt/_rels/presentation.xml.rels': relations(
      ...slides.map((_, index) => relation(`r${index}`, 'slide', `slides/slide${index + 1}.xml`)),
    ),
    ...Object.fromEntries(slides.map((shapes, index) => [`ppt/slides/slide${index + 1}.xml`, wrap(shapes)])),
    ...parts,
  });
}

/** A shape of a slide with a paragraph for each text. */
export const shape = (role: string, ...texts: string[]): string =>
  `<p:sp><p:nvSpPr><p:nvPr><p:ph type="${role}"/></p:nvPr></p:nvSpPr><p:txBody>${texts.map((text) => `<a:p><a:r><a:t>${text}</a:t></a:r></a:p>`).join('')}</p:txBody></p:sp>`;

/** An e-book of chapters given as the content of their bodies. */
export function makeEpub(
  chapters: readonly string[],
  parts: Readonly<Record<string, string>> = {},
): Uint8Array {
  const names = chapters.map((_, index) => `c${index + 1}`);
  return zipOf({
    mimetype: 'application/epub+zip',
    'META-INF/container.xml':
      '<container><rootfiles><rootfile full-path="OEBPS/book.opf"/></rootfiles></container>',
    'OEBPS/book.opf': `<package><manifest><item id="nav" href="nav.xhtml" properties="nav" media-type="application/xhtml+xml"/>${names.map((name) => `<item id="${name}" href="text/${name}.xhtml" media-type="application/xhtml+xml"/>`).join('')}</manifest><spine>${names.map((name) => `<itemref idref="${name}"/>`).join('')}</spine></package>`,
    'OEBPS/nav.xhtml': `<html xmlns:epub="e"><body><nav epub:type="toc"><ol>${names.map((name, index) => `<li><a href="text/${name}.xhtml">第${index + 1}章</a></li>`).join('')}</ol></nav></body></html>`,
    ...Object.fromEntries(
      chapters.map((body, index) => [
        `OEBPS/text/c${index + 1}.xhtml`,
        `<?xml version="1.0"?><!DOCTYPE html><html><head><title/></head><body>${body}</body></html>`,
      ]),
    ),
    ...parts,
  });
}
