/**
 * Writes the resume import corpus: splits the sources into files with their expected fields, builds Word files and
 * prints PDFs with Chromium; and the files of packages/resume-import/test/foreign, in the layouts of other programs.
 * Usage: node scripts/run.mjs apps/web/build/make-import-corpus.ts [NAME…]
 */
import { execFileSync } from 'node:child_process';
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { strToU8, zipSync } from 'fflate';
import { expectedOf, layouts } from '../../../packages/resume-import/test/foreign-layouts.ts';
import { people } from '../../../packages/resume-import/test/foreign-people.ts';

const corpus = path.resolve(import.meta.dirname, '../src/features/resume/test/fixtures/import-corpus');
const foreign = path.resolve(import.meta.dirname, '../../../packages/resume-import/test');
/** A font whose subsets stay small in a PDF. */
const fonts = pathToFileURL(
  path.dirname(createRequire(import.meta.url).resolve('lxgw-wenkai-webfont/style.css')),
).href;
const wanted = process.argv.slice(2);
const scratch = mkdtempSync(path.join(tmpdir(), 'corpus-'));

const runsOf = (html: string): string => {
  let bold = false;
  return html
    .split(/(<[^>]+>)/)
    .map((token) => {
      if (/^<\/?b>$/.test(token)) bold = token === '<b>';
      else if (token === '<tab>') return '<w:r><w:tab/></w:r>';
      else if (token === '<br>') return '<w:r><w:br/></w:r>';
      else if (token !== '' && !token.startsWith('<'))
        return `<w:r>${bold ? '<w:rPr><w:b/></w:rPr>' : ''}<w:t xml:space="preserve">${token}</w:t></w:r>`;
      return '';
    })
    .join('');
};

const paragraphOf = (html: string, style = ''): string =>
  `<w:p>${style && `<w:pPr><w:pStyle w:val="${style}"/></w:pPr>`}${runsOf(html)}</w:p>`;

const blockPattern =
  /<table>([\s\S]*?)<\/table>|<box>([\s\S]*?)<\/box>|<(p|h1|h2|h3|li)\b[^>]*>([\s\S]*?)<\/\3>/g;

const blocksOf = (html: string): string => {
  const blocks = Array.from(html.matchAll(blockPattern), ([, table, box, tag, inner = '']) => {
    if (table !== undefined) return tableOf(table);
    if (box !== undefined)
      return `<w:p><w:r><w:pict><v:shape><v:textbox><w:txbxContent>${blocksOf(box)}</w:txbxContent></v:textbox></v:shape></w:pict></w:r></w:p>`;
    if (tag === 'li')
      return `<w:p><w:pPr><w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr></w:pPr>${runsOf(inner)}</w:p>`;
    return paragraphOf(inner, tag === 'p' ? '' : `Heading${tag?.slice(1)}`);
  });
  return blocks.length > 0 ? blocks.join('') : paragraphOf(html);
};

/** A table with merged cells: w:gridSpan for columns, w:vMerge for rows. */
function tableOf(html: string): string {
  const open: { left: number; column: number }[] = [];
  const rows = Array.from(html.matchAll(/<tr>([\s\S]*?)<\/tr>/g), ([, row = '']) => {
    let column = 0;
    let cells = '';
    const merged = () => {
      const going = open.find((one) => one.left > 0 && one.column === column);
      if (!going) return;
      going.left -= 1;
      column += 1;
      cells += '<w:tc><w:tcPr><w:vMerge/></w:tcPr><w:p/></w:tc>';
    };
    const starting: typeof open = [];
    for (const [, attributes = '', inner = ''] of row.matchAll(/<td([^>]*)>([\s\S]*?)<\/td>/g)) {
      merged();
      const span = Number(/colspan=(\d+)/.exec(attributes)?.[1] ?? 1);
      const rows = Number(/rowspan=(\d+)/.exec(attributes)?.[1] ?? 1);
      if (rows > 1) starting.push({ left: rows - 1, column });
      column += span;
      const properties = `${span > 1 ? `<w:gridSpan w:val="${span}"/>` : ''}${rows > 1 ? '<w:vMerge w:val="restart"/>' : ''}`;
      cells += `<w:tc><w:tcPr>${properties}</w:tcPr>${blocksOf(inner)}</w:tc>`;
    }
    merged();
    open.push(...starting);
    return `<w:tr>${cells}</w:tr>`;
  });
  return `<w:tbl><w:tblPr/>${rows.join('')}</w:tbl>`;
}

const xml = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const office = 'http://schemas.openxmlformats.org';
const headings = [1, 2, 3]
  .map(
    (level) =>
      `<w:style w:type="paragraph" w:styleId="Heading${level}"><w:name w:val="heading ${level}"/></w:style>`,
  )
  .join('');

function wordFile(source: string): Uint8Array {
  const [, header = ''] = /<header>([\s\S]*?)<\/header>/.exec(source) ?? [];
  const html = source.replace(/<header>[\s\S]*?<\/header>/, '');
  const main = `xmlns:w="${office}/wordprocessingml/2006/main"`;
  const type = 'application/vnd.openxmlformats-officedocument.wordprocessingml';
  return zipSync(
    {
      '[Content_Types].xml': strToU8(
        `${xml}<Types xmlns="${office}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="${type}.document.main+xml"/><Override PartName="/word/styles.xml" ContentType="${type}.styles+xml"/><Override PartName="/word/numbering.xml" ContentType="${type}.numbering+xml"/></Types>`,
      ),
      '_rels/.rels': strToU8(
        `${xml}<Relationships xmlns="${office}/package/2006/relationships"><Relationship Id="r1" Type="${office}/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>`,
      ),
      'word/_rels/document.xml.rels': strToU8(
        `${xml}<Relationships xmlns="${office}/package/2006/relationships"><Relationship Id="r1" Type="${office}/officeDocument/2006/relationships/styles" Target="styles.xml"/><Relationship Id="r2" Type="${office}/officeDocument/2006/relationships/numbering" Target="numbering.xml"/><Relationship Id="r3" Type="${office}/officeDocument/2006/relationships/header" Target="header1.xml"/></Relationships>`,
      ),
      'word/styles.xml': strToU8(`${xml}<w:styles ${main}>${headings}</w:styles>`),
      'word/numbering.xml': strToU8(
        `${xml}<w:numbering ${main}><w:abstractNum w:abstractNumId="0"><w:lvl w:ilvl="0"><w:numFmt w:val="bullet"/><w:lvlText w:val="•"/></w:lvl></w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num></w:numbering>`,
      ),
      ...(header ? { 'word/header1.xml': strToU8(`${xml}<w:hdr ${main}>${blocksOf(header)}</w:hdr>`) } : {}),
      'word/document.xml': strToU8(
        `${xml}<w:document ${main} xmlns:v="urn:schemas-microsoft-com:vml"><w:body>${blocksOf(html)}</w:body></w:document>`,
      ),
    },
    { mtime: '2024-01-01T00:00:00' },
  );
}

function printedPdf(html: string, to: string): void {
  const page = path.join(scratch, 'page.html');
  writeFileSync(
    page,
    `<!doctype html><meta charset="utf-8"><link rel="stylesheet" href="${fonts}/style.css"><style>@page{size:A4;margin:0}</style>${html}`,
  );
  execFileSync(
    process.env['CHROMIUM'] ?? 'chromium',
    [
      '--headless',
      '--no-sandbox',
      '--disable-gpu',
      `--user-data-dir=${path.join(scratch, 'profile')}`,
      '--no-pdf-header-footer',
      `--print-to-pdf=${to}`,
      pathToFileURL(page).href,
    ],
    { stdio: 'ignore' },
  );
}

/** What LibreOffice makes of a Word file: a PDF, or a Word file of its own. */
function convertedByWriter(word: Uint8Array, to: string): void {
  const source = path.join(scratch, `${path.parse(to).name}-source.docx`);
  writeFileSync(source, word);
  const made = path.join(scratch, 'made');
  const format = path.extname(to).slice(1);
  execFileSync(
    'soffice',
    [
      `-env:UserInstallation=${pathToFileURL(path.join(scratch, 'office')).href}`,
      '--headless',
      '--convert-to',
      format,
      '--outdir',
      made,
      source,
    ],
    { stdio: 'ignore' },
  );
  copyFileSync(path.join(made, `${path.parse(source).name}.${format}`), to);
}

function write(file: string, content: string, expected: unknown): void {
  if (wanted.length > 0 && !wanted.includes(path.basename(file))) return;
  mkdirSync(path.dirname(file), { recursive: true });
  if (content.startsWith('<!-- writer -->')) convertedByWriter(wordFile(content), file);
  else if (file.endsWith('.docx')) writeFileSync(file, wordFile(content));
  else if (file.endsWith('.pdf')) printedPdf(content, file);
  else writeFileSync(file, `${content}\n`);
  writeFileSync(`${file}.expected.json`, `${JSON.stringify(expected, undefined, 1)}\n`);
}

function writeAll(source: string, folder: string): void {
  for (const block of readFileSync(source, 'utf8').split(/^=== /m).slice(1)) {
    const [, name = '', content = '', expected = ''] = /^(\S+)\n([\s\S]*)\n---\n([\s\S]*)$/.exec(block) ?? [];
    if (name === '') throw new Error(`${source}: ${block.slice(0, 40)}`);
    write(path.join(folder, name), content, JSON.parse(expected));
  }
}

for (const source of readdirSync(path.join(corpus, 'sources')))
  writeAll(path.join(corpus, 'sources', source), path.join(corpus, 'files'));
writeAll(path.join(foreign, 'foreign-texts.txt'), path.join(foreign, 'foreign'));
for (const [half, person] of Object.entries(people))
  for (const [name, layout] of Object.entries(layouts))
    if (half === 'heldBack' || !layout.onlyHeldBack)
      write(
        path.join(foreign, 'foreign', half, `${name}.${layout.file}`),
        layout.make(person),
        expectedOf(person, layout),
      );
rmSync(scratch, { recursive: true });
