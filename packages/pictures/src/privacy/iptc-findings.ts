import { viewOf, startsWith } from '../bytes.ts';
import { decodeText } from './decode-text.ts';
import { finding, type PrivacyFinding, type PrivacyKind } from './finding.ts';
import { textFinding } from './text-finding.ts';

/** Datasets of record 2 that say something of somebody (IPTC IIM 4.2, chapter 6). */
const names: Readonly<Record<number, readonly [name: string, kind: PrivacyKind]>> = {
  5: ['标题', 'text'],
  25: ['关键词', 'text'],
  26: ['地点代码', 'place'],
  27: ['地点名称', 'place'],
  40: ['特别说明', 'text'],
  55: ['创作日期', 'time'],
  60: ['创作时间', 'time'],
  62: ['数字化日期', 'time'],
  65: ['软件', 'device'],
  80: ['作者', 'person'],
  85: ['作者职务', 'person'],
  90: ['城市', 'place'],
  92: ['具体地点', 'place'],
  95: ['省份', 'place'],
  100: ['国家代码', 'text'],
  101: ['国家', 'text'],
  103: ['任务编号', 'text'],
  105: ['大标题', 'text'],
  110: ['署名', 'person'],
  115: ['来源', 'text'],
  116: ['版权', 'person'],
  118: ['联系方式', 'contact'],
  120: ['说明', 'text'],
  122: ['说明撰写人', 'person'],
};

const source = 'IPTC';
const maxDatasets = 2_000;

/** What part of a file gives away, and whether all of it was read. */
interface Told {
  readonly findings: PrivacyFinding[];
  readonly whole: boolean;
}

/** What the datasets of an IPTC IIM block give away (IPTC-NAA IIM 4.2, chapter 3 for their heads). Never throws. */
export function iptcFindings(bytes: Uint8Array): Told {
  const view = viewOf(bytes);
  const values = new Map<number, string[]>();
  let at = 0;
  for (let n = 0; n < maxDatasets && at + 5 <= bytes.length && bytes[at] === 0x1c; n += 1) {
    const [record, dataset] = [bytes[at + 1] ?? 0, bytes[at + 2] ?? 0];
    let length = view.getUint16(at + 3);
    let from = at + 5;
    if (length & 0x8000) {
      // An extended dataset: the lower bits say how many bytes its length has.
      const size = length & 0x7fff;
      if (size === 0 || size > 4 || from + size > bytes.length) break;
      length = 0;
      for (let k = 0; k < size; k += 1) length = length * 256 + (bytes[from + k] ?? 0);
      from += size;
    }
    if (from + length > bytes.length) break;
    if (record === 2 && (names[dataset] || length > 8)) {
      const text = decodeText(bytes.subarray(from, from + length))
        .replaceAll('\0', '')
        .trim();
      if (text !== '') values.set(dataset, [...(values.get(dataset) ?? []), text].slice(0, 64));
    }
    at = from + length;
  }
  const findings = [...values].map(([dataset, texts]) => {
    const [name, kind] = names[dataset] ?? [`字段 ${dataset}`, 'text'];
    const text = texts.join('；');
    return kind === 'text' ? textFinding(name, text, source) : finding(kind, name, text, source);
  });
  return { findings, whole: isPadding(bytes, at) };
}

/** Whether nothing but zeros follows. */
const isPadding = (bytes: Uint8Array, from: number): boolean =>
  bytes.subarray(from).every((byte) => byte === 0);

/** A resource of Photoshop: its number and data. */
interface Resource {
  readonly id: number;
  readonly data: Uint8Array;
}

/** The image resources in an APP13 segment or a TIFF tag (Adobe Photoshop File Formats, Image Resources). */
export function readResources(bytes: Uint8Array): { resources: Resource[]; whole: boolean } {
  const found: Resource[] = [];
  const view = viewOf(bytes);
  let at = startsWith(bytes, 'Photoshop 3.0\0') ? 14 : 0;
  while (at + 12 <= bytes.length && found.length < 500) {
    if (!startsWith(bytes, '8BIM', at) && !startsWith(bytes, 'MeSa', at)) break;
    const id = view.getUint16(at + 4);
    const name = bytes[at + 6] ?? 0;
    // The name is padded to an even length, its length byte included.
    const from = at + 6 + 1 + name + ((name + 1) % 2);
    if (from + 4 > bytes.length) break;
    const length = view.getUint32(from);
    if (from + 4 + length > bytes.length) break;
    found.push({ id, data: bytes.subarray(from + 4, from + 4 + length) });
    at = from + 4 + length + (length % 2);
  }
  return { resources: found, whole: isPadding(bytes, at) };
}
