import { aigcJson, type PictureLabel } from '@baigong/pictures';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';

const path = 'docProps/custom.xml';
const properties = 'http://schemas.openxmlformats.org/officeDocument/2006/custom-properties';
const relation = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/custom-properties';
const contentType = 'application/vnd.openxmlformats-officedocument.custom-properties+xml';

const escapeXml = (text: string): string => text.replace(/[&<>"]/g, (char) => `&#${char.codePointAt(0)};`);

/** A custom property of text (ECMA-376, 22.3.2); the format id is that of all custom properties. */
const property = (value: string, id: number): string =>
  `<property fmtid="{D5CDD505-2E9C-101B-9397-08002B2CF9AE}" pid="${id}" name="AIGC"><vt:lpwstr>${escapeXml(value)}</vt:lpwstr></property>`;

/** A docx or xlsx with the field AIGC among its custom properties, in place of one that was there. */
export function labelOfficeFile(bytes: Uint8Array, label: PictureLabel): Uint8Array {
  const parts = unzipSync(bytes);
  const edit = (name: string, change: (xml: string) => string) => {
    const part = parts[name];
    if (part) parts[name] = strToU8(change(strFromU8(part)));
  };
  const present = parts[path] && strFromU8(parts[path]);
  const others =
    present?.match(/<property\b[\s\S]*?<\/property>/g)?.filter((one) => !/name="AIGC"/.test(one)) ?? [];
  const ids = others.map((one) => Number(/pid="(\d+)"/.exec(one)?.[1] ?? 1));
  parts[path] = strToU8(
    `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<Properties xmlns="${properties}" xmlns:vt="http://schemas.openxmlformats.org/officeDocument/2006/docPropsVTypes">${others.join('')}${property(aigcJson(label), Math.max(1, ...ids) + 1)}</Properties>`,
  );
  edit('[Content_Types].xml', (xml) =>
    xml.includes(contentType)
      ? xml
      : xml.replace('</Types>', `<Override PartName="/${path}" ContentType="${contentType}"/></Types>`),
  );
  edit('_rels/.rels', (xml) =>
    xml.includes(relation)
      ? xml
      : xml.replace(
          '</Relationships>',
          `<Relationship Id="rIdAigc" Type="${relation}" Target="${path}"/></Relationships>`,
        ),
  );
  return zipSync(parts);
}
