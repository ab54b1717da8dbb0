import { zipOf } from './sample-files.ts';

const office = 'http://schemas.openxmlformats.org';
export const rels = (...all: readonly (readonly [id: string, type: string, target: string])[]) =>
  `<Relationships xmlns="${office}/package/2006/relationships">${all.map(([id, type, target]) => `<Relationship Id="${id}" Type="${office}/officeDocument/2006/relationships/${type}" Target="${target}"/>`).join('')}</Relationships>`;

interface SampleSheet {
  readonly name: string;
  readonly rows: string;
  readonly after?: string;
  readonly before?: string;
  readonly state?: string;
}

/** Formats by style index 0, 1 …: a number of a built-in format, or a code of its own. */
export function workbook(
  sheets: readonly SampleSheet[],
  {
    formats = [],
    parts = {},
    date1904 = false,
  }: {
    formats?: readonly (number | string)[];
    parts?: Readonly<Record<string, string>>;
    date1904?: boolean;
  } = {},
): Uint8Array {
  const codes = formats.flatMap((format, at) =>
    typeof format === 'string'
      ? [`<numFmt numFmtId="${200 + at}" formatCode="${format.replaceAll('"', '&quot;')}"/>`]
      : [],
  );
  const main = `xmlns="${office}/spreadsheetml/2006/main" xmlns:r="${office}/officeDocument/2006/relationships"`;
  const type = (part: string, content: string) =>
    `<Override PartName="/${part}" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.${content}+xml"/>`;
  return zipOf({
    '[Content_Types].xml': `<?xml version="1.0"?><Types xmlns="${office}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>${type('xl/workbook.xml', 'sheet.main')}${type('xl/styles.xml', 'styles')}${sheets.map((_, at) => type(`xl/worksheets/sheet${at + 1}.xml`, 'worksheet')).join('')}</Types>`,
    '_rels/.rels': rels(['w', 'officeDocument', 'xl/workbook.xml']),
    'xl/workbook.xml': `<?xml version="1.0"?><workbook ${main}><workbookPr${date1904 ? ' date1904="1"' : ''}/><sheets>${sheets.map(({ name, state }, at) => `<sheet name="${name}" sheetId="${at + 1}"${state === undefined ? '' : ` state="${state}"`} r:id="s${at}"/>`).join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': rels(
      ...sheets.map((_, at) => [`s${at}`, 'worksheet', `worksheets/sheet${at + 1}.xml`] as const),
      ['st', 'styles', 'styles.xml'],
    ),
    'xl/styles.xml': `<?xml version="1.0"?><styleSheet ${main}>${codes.length > 0 ? `<numFmts count="${codes.length}">${codes.join('')}</numFmts>` : ''}<fonts count="1"><font/></fonts><fills count="1"><fill/></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="${formats.length + 1}">${[...formats.map((format, at) => (typeof format === 'string' ? 200 + at : format)), 0].map((id) => `<xf numFmtId="${id}" applyNumberFormat="1"/>`).join('')}</cellXfs></styleSheet>`,
    ...Object.fromEntries(
      sheets.map(({ rows, before = '', after = '' }, at) => [
        `xl/worksheets/sheet${at + 1}.xml`,
        `<?xml version="1.0"?><worksheet ${main}>${before}<sheetData>${rows}</sheetData>${after}</worksheet>`,
      ]),
    ),
    ...parts,
  });
}

export const text = (place: string, value: string) =>
  `<c r="${place}" t="inlineStr"><is><t>${value}</t></is></c>`;
export const num = (place: string, value: number, style?: number) =>
  `<c r="${place}"${style === undefined ? '' : ` s="${style}"`}><v>${value}</v></c>`;
export const row = (at: number, cells: string, attributes = '') =>
  `<row r="${at}" ${attributes}>${cells}</row>`;
