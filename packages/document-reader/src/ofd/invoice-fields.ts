import { elementsOf, findAll, findElement, textOf, type XmlElement } from '../markup/read-markup.ts';
import type { OfdFile } from './ofd-file.ts';
import { textsOf } from './page-runs.ts';

/** A value that a file names itself. */
export interface NamedField {
  readonly name: string;
  readonly value: string;
}

interface Source {
  readonly name: string;
  /** Elements that have it: in the tags of an OFD invoice, in the XML that is attached to it, in an invoice that is XML. */
  readonly elements: readonly string[];
  /** Its key among what an OFD file says of itself. */
  readonly key?: string;
  readonly isAmount?: boolean;
}

/** What an invoice is entered in the books by, in this order. */
const sources: readonly Source[] = [
  { name: '发票代码', elements: ['InvoiceCode'], key: '发票代码' },
  { name: '发票号码', elements: ['InvoiceNo', 'InvoiceNumber', 'EIid'], key: '发票号码' },
  { name: '开票日期', elements: ['IssueDate', 'IssueTime', 'RequestTime'], key: '开票日期' },
  { name: '购买方', elements: ['BuyerName'], key: '购买方名称' },
  { name: '购买方税号', elements: ['BuyerTaxID', 'BuyerIdNum'], key: '购买方纳税人识别号' },
  { name: '销售方', elements: ['SellerName'], key: '销售方名称' },
  { name: '销售方税号', elements: ['SellerTaxID', 'SellerIdNum'], key: '销售方纳税人识别号' },
  {
    name: '合计金额',
    elements: ['TaxExclusiveTotalAmount', 'TotalAmWithoutTax'],
    key: '合计金额',
    isAmount: true,
  },
  { name: '合计税额', elements: ['TaxTotalAmount', 'TotalTaxAm'], key: '合计税额', isAmount: true },
  {
    name: '价税合计',
    elements: ['TaxInclusiveTotalAmount', 'TotalTax-includedAmount'],
    key: '价税合计',
    isAmount: true,
  },
];

/** Without the sign of the currency and what parts thousands. */
const amountOf = (text: string): string => text.replaceAll(/[¥￥,，\s]/g, '');

/** The fields that a reader of elements finds, in the order in which people look for them. */
function fieldsOf(read: (source: Source) => string | undefined): NamedField[] {
  return sources.flatMap((source) => {
    const text = read(source)?.trim() ?? '';
    const value = source.isAmount === true ? amountOf(text) : text;
    return value === '' ? [] : [{ name: source.name, value }];
  });
}

/** The fields of an invoice, as its tags, its attachment or its own description name them. Empty for what is no invoice. */
export function invoiceFields(file: OfdFile): NamedField[] {
  const texts = new Map<string, ReadonlyMap<string, string>>();
  const trees = file.documents.flatMap((document) => {
    const textOfObject = ({ attributes }: XmlElement, id: string): string => {
      const page = document.page(attributes.get('PageRef') ?? undefined) ?? document.pages[0];
      if (!page) return '';
      const known = texts.get(page.part) ?? textsOf(page);
      texts.set(page.part, known);
      return known.get(id) ?? '';
    };
    const read = (element: XmlElement): string => {
      const references = findAll(element, 'ObjectRef');
      return references.length === 0
        ? textOf(element)
        : references.map((reference) => textOfObject(reference, textOf(reference).trim())).join('');
    };
    return [...document.tags(), ...document.attachedTrees()].map((tree) => ({ tree, read }));
  });
  const fields = fieldsOf(({ elements, key }) => {
    for (const { tree, read } of trees)
      for (const name of elements) {
        const element = findElement(tree, name);
        const text = element ? read(element).trim() : '';
        if (text !== '') return text;
      }
    return key === undefined ? undefined : file.custom.get(key);
  });
  return isInvoice(fields) ? fields : [];
}

/** Two parties or amounts alone may be of anything; an invoice has a number. */
const isInvoice = (fields: readonly NamedField[]): boolean =>
  fields.length >= 3 && fields.some(({ name }) => name === '发票号码');

/** The fields of an electronic invoice that is XML. Empty for any other XML. */
export function xmlInvoiceFields(root: XmlElement): NamedField[] {
  if (elementsOf(root)[0]?.name !== 'EInvoice') return [];
  const fields = fieldsOf(({ elements }) =>
    elements.map((name) => textOf(findElement(root, name)).trim()).find((text) => text !== ''),
  );
  return isInvoice(fields) ? fields : [];
}

const cents = (value: string | undefined): number | undefined => {
  const amount = Number(value);
  return value === undefined || !Number.isFinite(amount) ? undefined : Math.round(amount * 100);
};

/** Says where the amounts of an invoice contradict each other. */
export function invoiceNotes(fields: readonly NamedField[]): string[] {
  const valueOf = (name: string) => cents(fields.find((field) => field.name === name)?.value);
  const [net, tax, total] = [valueOf('合计金额'), valueOf('合计税额'), valueOf('价税合计')];
  return net === undefined || tax === undefined || total === undefined || net + tax === total
    ? []
    : ['发票的合计金额加合计税额不等于价税合计，请核对。'];
}
