import type { PdfRequest } from '../drawing.ts';
import type { ObjectTable, Ref } from './objects.ts';

const escapeXml = (text: string): string =>
  text
    // oxlint-disable-next-line no-control-regex -- XML 1.0 has no way to write these
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');

/** The document's metadata as XMP (ISO 16684-1): title, author, and that the file is made by PDF/UA-1 (ISO 14289-1). */
export function writeMetadata(
  {
    title,
    author,
    created,
    language,
    descriptions = '',
  }: Pick<PdfRequest, 'title' | 'author' | 'created' | 'language' | 'descriptions'>,
  objects: ObjectTable,
): Promise<Ref> {
  const creator = author
    ? `<dc:creator><rdf:Seq><rdf:li>${escapeXml(author)}</rdf:li></rdf:Seq></dc:creator>`
    : '';
  const packet = `<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/">
<dc:title><rdf:Alt><rdf:li xml:lang="x-default">${escapeXml(title)}</rdf:li></rdf:Alt></dc:title>${creator}<dc:language><rdf:Bag><rdf:li>${language}</rdf:li></rdf:Bag></dc:language>
<xmp:CreateDate>${new Date(created).toISOString().slice(0, 19)}Z</xmp:CreateDate><xmp:CreatorTool>百工</xmp:CreatorTool><pdfuaid:part>1</pdfuaid:part>
</rdf:Description>${descriptions}
</rdf:RDF></x:xmpmeta>
<?xpacket end="r"?>`;
  // Uncompressed: programs look for the packet in the bytes of a file.
  return objects.addStream('/Type/Metadata/Subtype/XML', new TextEncoder().encode(packet), true);
}
