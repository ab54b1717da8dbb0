import { makeDocx } from './sample-files.ts';

const office = 'http://schemas.openxmlformats.org';

/** A run with text, perhaps with properties. */
export const run = (text: string, properties = ''): string =>
  `<w:r>${properties === '' ? '' : `<w:rPr>${properties}</w:rPr>`}<w:t xml:space="preserve">${text}</w:t></w:r>`;

/** A paragraph of runs or plain text. */
export const para = (content: string, properties = ''): string =>
  `<w:p>${properties === '' ? '' : `<w:pPr>${properties}</w:pPr>`}${content.startsWith('<') || content === '' ? content : run(content)}</w:p>`;

export const numbered = (text: string, list: number, level = 0): string =>
  para(text, `<w:numPr><w:ilvl w:val="${level}"/><w:numId w:val="${list}"/></w:numPr>`);

export const level = (at: number, format: string, text: string, more = ''): string =>
  `<w:lvl w:ilvl="${at}"><w:start w:val="1"/><w:numFmt w:val="${format}"/>${more}<w:lvlText w:val="${text}"/></w:lvl>`;

/** Numbering part: abstract lists by id, and lists (id, abstract id, overrides). */
export const numberingPart = (
  abstract: Readonly<Record<number, string>>,
  lists: readonly (readonly [number, number, string?])[],
): string =>
  `<w:numbering>${Object.entries(abstract)
    .map(([id, levels]) => `<w:abstractNum w:abstractNumId="${id}">${levels}</w:abstractNum>`)
    .join('')}${lists
    .map(([id, of, more = '']) => `<w:num w:numId="${id}"><w:abstractNumId w:val="${of}"/>${more}</w:num>`)
    .join('')}</w:numbering>`;

const kinds: Readonly<Record<string, string>> = {
  numbering: 'numbering',
  styles: 'styles',
  footnotes: 'footnotes',
  endnotes: 'endnotes',
  comments: 'comments',
  settings: 'settings',
};

/** A Word file with parts named by what they are (numbering, styles, comments, header1, footer1, chart1 …). */
export function wordFile(body: string, parts: Readonly<Record<string, string>> = {}): Uint8Array {
  const names = Object.keys(parts);
  const typeOf = (name: string) => kinds[name] ?? name.replace(/\d+$/, '');
  return makeDocx(body, {
    'word/_rels/document.xml.rels': `<Relationships>${names
      .map(
        (name) =>
          `<Relationship Id="${name}" Type="${office}/officeDocument/2006/relationships/${typeOf(name)}" Target="${name}.xml"/>`,
      )
      .join('')}</Relationships>`,
    ...Object.fromEntries(names.map((name) => [`word/${name}.xml`, parts[name] ?? ''])),
  });
}

export const field = (code: string, result?: string): string =>
  `<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText>${code}</w:instrText></w:r>${
    result === undefined ? '' : `<w:r><w:fldChar w:fldCharType="separate"/></w:r>${run(result)}`
  }<w:r><w:fldChar w:fldCharType="end"/></w:r>`;

/** A chart part: series of values over categories. */
export const chartPart = (
  title: string,
  categories: readonly string[],
  series: Readonly<Record<string, readonly number[]>>,
): string => {
  const points = (values: readonly (string | number)[]) =>
    values.map((value, at) => `<c:pt idx="${at}"><c:v>${value}</c:v></c:pt>`).join('');
  const all = Object.entries(series)
    .map(
      ([name, values]) =>
        `<c:ser><c:tx><c:strRef><c:f>a</c:f><c:strCache>${points([name])}</c:strCache></c:strRef></c:tx><c:cat><c:strRef><c:strCache>${points(categories)}</c:strCache></c:strRef></c:cat><c:val><c:numRef><c:numCache><c:formatCode>General</c:formatCode>${points(values)}</c:numCache></c:numRef></c:val></c:ser>`,
    )
    .join('');
  return `<c:chartSpace><c:chart><c:title><c:tx><c:rich><a:p><a:r><a:t>${title}</a:t></a:r></a:p></c:rich></c:tx></c:title><c:plotArea><c:barChart>${all}</c:barChart><c:catAx/><c:valAx/></c:plotArea></c:chart></c:chartSpace>`;
};
