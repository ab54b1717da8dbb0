import { zipSync } from 'fflate';
import { utf8 } from './sample-files.ts';

type Parts = Readonly<Record<string, string | Uint8Array>>;

const namespace = 'xmlns:ofd="http://www.ofdspec.org/2016"';
const xml = (root: string, content: string, attributes = '') =>
  `<?xml version="1.0" encoding="UTF-8"?><ofd:${root} ${namespace}${attributes}>${content}</ofd:${root}>`;

let next = 1_000;

interface TextOptions {
  readonly id?: string;
  readonly size?: number;
  readonly deltas?: string;
  readonly attributes?: string;
}

/** A text object whose base line begins at a place of the page, in millimetres. */
export function ofdText(
  text: string,
  x: number,
  y: number,
  {
    id = `${(next += 1)}`,
    size = 4,
    deltas = `DeltaX="g ${text.length - 1} ${size}"`,
    attributes = '',
  }: TextOptions = {},
): string {
  return `<ofd:TextObject ID="${id}" Boundary="${x} ${y - size} 150 ${size * 1.5}" Font="2" Size="${size}" ${attributes}><ofd:TextCode X="0" Y="${size}" ${deltas}>${text}</ofd:TextCode></ofd:TextObject>`;
}

/** A line from one place of the page to another. */
export const ofdLine = (x: number, y: number, toX: number, toY: number): string =>
  `<ofd:PathObject ID="${(next += 1)}" Boundary="${x} ${y} ${toX - x + 0.4} ${toY - y + 0.4}"><ofd:AbbreviatedData>M 0.2 0.2 L ${toX - x} ${toY - y}</ofd:AbbreviatedData></ofd:PathObject>`;

/** The content of a page whose layer has these objects. */
export const ofdPage = (objects: string, head = '', layer = ''): string =>
  xml(
    'Page',
    `<ofd:Area><ofd:PhysicalBox>0 0 210 297</ofd:PhysicalBox></ofd:Area>${head}<ofd:Content><ofd:Layer ID="1" ${layer}>${objects}</ofd:Layer></ofd:Content>`,
  );

interface OfdOptions {
  /** What the document has besides its pages: templates, annotations, tags, outlines. */
  readonly common?: string;
  readonly rest?: string;
  /** What the file says of itself. */
  readonly info?: string;
  readonly body?: string;
  readonly resources?: string;
  readonly parts?: Parts;
}

/** An OFD file of pages given as the XML of their parts. */
export function makeOfd(
  pages: readonly string[],
  { common = '', rest = '', info = '', body = '', resources = '', parts = {} }: OfdOptions = {},
): Uint8Array {
  const texts: Parts = {
    'OFD.xml': xml(
      'OFD',
      `<ofd:DocBody><ofd:DocInfo><ofd:DocID>1</ofd:DocID>${info}</ofd:DocInfo><ofd:DocRoot>Doc_0/Document.xml</ofd:DocRoot>${body}</ofd:DocBody>`,
      ' Version="1.0" DocType="OFD"',
    ),
    'Doc_0/Document.xml': xml(
      'Document',
      `<ofd:CommonData><ofd:MaxUnitID>9999</ofd:MaxUnitID><ofd:PageArea><ofd:PhysicalBox>0 0 210 297</ofd:PhysicalBox></ofd:PageArea><ofd:PublicRes>PublicRes.xml</ofd:PublicRes>${common}</ofd:CommonData><ofd:Pages>${pages.map((_, index) => `<ofd:Page ID="${10 + index}" BaseLoc="Pages/Page_${index}/Content.xml"/>`).join('')}</ofd:Pages>${rest}`,
    ),
    'Doc_0/PublicRes.xml': xml(
      'Res',
      `<ofd:Fonts><ofd:Font ID="2" FontName="宋体" FamilyName="SimSun"/></ofd:Fonts>${resources}`,
      ' BaseLoc="Res"',
    ),
    ...Object.fromEntries(pages.map((page, index) => [`Doc_0/Pages/Page_${index}/Content.xml`, page])),
    ...parts,
  };
  return zipSync(
    Object.fromEntries(
      Object.entries(texts).map(([name, part]) => [name, typeof part === 'string' ? utf8(part) : part]),
    ),
  );
}

/** An element of a part of an OFD file. */
export const ofdPart = xml;

const tag = (name: string, ...ids: string[]): string =>
  `<ofd:${name}>${ids.map((id) => `<ofd:ObjectRef PageRef="10">${id}</ofd:ObjectRef>`).join('')}</ofd:${name}>`;

/** An invoice with made-up parties, as tax offices issue them: labels in a template, values on the page, tags that name them. */
export function makeOfdInvoice(total = '1060.00', options: OfdOptions = {}): Uint8Array {
  const labels = [
    ofdText('电子发票（普通发票）', 70, 15, { size: 7 }),
    ofdText('发票号码：', 150, 14),
    ofdText('开票日期：', 150, 20),
    ofdText('购买方名称：', 10, 40),
    ofdText('销售方名称：', 110, 40),
    ofdText('价税合计：', 110, 100),
    ofdLine(5, 30, 205, 30),
    ofdLine(5, 120, 205, 120),
  ];
  const values = [
    ofdText('26117000000012345678', 170, 14, { id: '31', size: 3, deltas: 'DeltaX="g 19 1.5"' }),
    ofdText('2026年11月05日', 170, 20, { id: '32', size: 3, deltas: 'DeltaX="g 4 1.5 3 g 2 1.5 3 g 2 1.5"' }),
    ofdText('北京星河教育咨询有限公司', 35, 40, { id: '33' }),
    ofdText('91110108MA00000X1T', 35, 46, { id: '34', deltas: 'DeltaX="g 17 2"' }),
    ofdText('杭州云谷酒店管理有限公司', 135, 40, { id: '35' }),
    ofdText('91330100MA00000X2R', 135, 46, { id: '36', deltas: 'DeltaX="g 17 2"' }),
    ofdText('¥', 120, 90, { id: '37' }),
    ofdText('1000.00', 124, 90, { id: '38', deltas: 'DeltaX="g 6 2"' }),
    ofdText('¥60.00', 160, 90, { id: '39', deltas: 'DeltaX="g 5 2"' }),
    ofdText(`¥${total}`, 140, 100, { id: '40', deltas: 'DeltaX="g 7 2"' }),
  ];
  return makeOfd([ofdPage(values.join(''), '<ofd:Template TemplateID="3" ZOrder="Background"/>')], {
    ...options,
    common: `<ofd:TemplatePage ID="3" BaseLoc="Tpls/Tpl_0/Content.xml"/>${options.common ?? ''}`,
    rest: `<ofd:CustomTags>Tags/CustomTags.xml</ofd:CustomTags>${options.rest ?? ''}`,
    parts: {
      'Doc_0/Tpls/Tpl_0/Content.xml': ofdPage(labels.join('')),
      'Doc_0/Tags/CustomTags.xml': xml(
        'CustomTags',
        '<ofd:CustomTag TypeID="root"><ofd:FileLoc>CustomTag.xml</ofd:FileLoc></ofd:CustomTag>',
      ),
      'Doc_0/Tags/CustomTag.xml': xml(
        'root',
        [
          tag('InvoiceNo', '31'),
          tag('IssueDate', '32'),
          `<ofd:Buyer>${tag('BuyerName', '33')}${tag('BuyerTaxID', '34')}</ofd:Buyer>`,
          `<ofd:Seller>${tag('SellerName', '35')}${tag('SellerTaxID', '36')}</ofd:Seller>`,
          tag('TaxExclusiveTotalAmount', '37', '38'),
          tag('TaxTotalAmount', '39'),
          tag('TaxInclusiveTotalAmount', '40'),
        ].join(''),
      ),
      ...options.parts,
    },
  });
}

/** An element of DER. */
export function derOf(tag: number, ...contents: readonly Uint8Array[]): Uint8Array {
  const content = contents.flatMap((one) => [...one]);
  const length = content.length;
  const size =
    length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Uint8Array.from([tag, ...size, ...content]);
}

/** A seal (GM/T 0031) with a picture of a type, as far as the picture goes. */
export const sealFile = (type: string, picture: Uint8Array): Uint8Array =>
  derOf(
    0x30,
    derOf(
      0x30,
      derOf(0x30, derOf(0x16, utf8('ES')), derOf(0x02, Uint8Array.of(4))),
      derOf(0x16, utf8('1234')),
      derOf(
        0x30,
        derOf(0x16, utf8(type)),
        derOf(0x04, picture),
        derOf(0x02, Uint8Array.of(40)),
        derOf(0x02, Uint8Array.of(40)),
      ),
    ),
  );

/** The parts of a signature whose seal stands on the first page, and where the file names them. */
export const sealOf = (seal: Uint8Array, box: string) => ({
  body: '<ofd:Signatures>Doc_0/Signs/Signatures.xml</ofd:Signatures>',
  parts: {
    'Doc_0/Signs/Signatures.xml': xml(
      'Signatures',
      '<ofd:Signature ID="1" Type="Seal" BaseLoc="Sign_0/Signature.xml"/>',
    ),
    'Doc_0/Signs/Sign_0/Signature.xml': xml(
      'Signature',
      `<ofd:SignedInfo><ofd:StampAnnot ID="1" PageRef="10" Boundary="${box}"/><ofd:Seal><ofd:BaseLoc>Seal.esl</ofd:BaseLoc></ofd:Seal></ofd:SignedInfo>`,
    ),
    'Doc_0/Signs/Sign_0/Seal.esl': seal,
  },
});
