import {
  childOf,
  childrenOf,
  descend,
  isOn,
  textOf,
  valueOf,
  type XmlElement,
} from '../../markup/xml-tree.ts';
import { checked, symbolText, unchecked } from '../symbol-fonts.ts';

/** A check box of the newer form (w14:checkbox): its state, whatever sign the file shows. */
export function checkboxState(control: XmlElement): string | undefined {
  const box = childOf(childOf(control, 'sdtPr'), 'checkbox');
  return box ? (isOn(box, 'checked') ? checked : unchecked) : undefined;
}

/** The field of an older form (w:ffData): check box by its state, list by its choice. */
export function formFieldText(character: XmlElement): string | undefined {
  const data = childOf(character, 'ffData');
  const box = childOf(data, 'checkBox');
  if (box) return isOn(box, childOf(box, 'checked') ? 'checked' : 'default') ? checked : unchecked;
  const list = childOf(data, 'ddList');
  if (!list) return undefined;
  const at = Number.parseInt(valueOf(list, 'result') ?? valueOf(list, 'default') ?? '0', 10);
  return childrenOf(list, 'listEntry')[at]?.attributes.get('val') ?? '';
}

/** What a field shows that has no result: the name of a mail merge field, the sign in a circle. */
export function fieldPlaceholder(code: string): string {
  const merge = /^\s*MERGEFIELD\s+(?:"([^"]+)"|(\S+))/i.exec(code);
  if (merge) return `«${merge[1] ?? merge[2] ?? ''}»`;
  if (/^\s*EQ\s/i.test(code)) {
    // Signs laid over each other: a number in a circle.
    const over = /\\o(?:\\a[lcr])?\s*\(([^()]*)\)/i.exec(code)?.[1]?.split(/[,;，]/) ?? [];
    return over.at(-1)?.trim() ?? '';
  }
  const sign = /^\s*SYMBOL\s+(\d{1,5})(?:[^"]*\\f\s+"([^"]+)")?/i.exec(code);
  return sign ? symbolText(sign[2] ?? '', Number(sign[1])) : '';
}

/** Elements that only hold others: accepted insertions, links, controls, directions of writing. */
export const wrappers = new Set(
  'ins moveTo hyperlink smartTag customXml sdtContent dir bdo subDoc Choice Fallback rubyBase'.split(' '),
);

/** The characters under their readings (ruby), which are left out. */
export const rubyBase = (element: XmlElement): XmlElement | undefined => childOf(element, 'rubyBase');

export const instruction = (element: XmlElement): string => textOf(element).slice(0, 2_000);

/** Whether a run's own properties hide it; undefined where they say nothing. */
export function runHidden(run: XmlElement): boolean | undefined {
  const properties = childOf(run, 'rPr');
  return childOf(properties, 'vanish') ? isOn(properties, 'vanish') : undefined;
}

export const styleOf = (run: XmlElement): string | undefined =>
  descend(run, 'rPr', 'rStyle')?.attributes.get('val');

/** The font of a run, where it says one. */
export const fontOf = (run: XmlElement): string => {
  const fonts = descend(run, 'rPr', 'rFonts')?.attributes;
  return fonts?.get('ascii') ?? fonts?.get('hAnsi') ?? '';
};
