import { readBoxes } from '../boxes.ts';
import { readLatin1, readUtf8 } from '../bytes.ts';
import { pictureLabel, type PictureLabel } from '../picture-label.ts';
import { finding, type PrivacyFinding } from './finding.ts';
import { readCbor, readJsonLeaves, type CborLeaf } from './read-cbor.ts';
import { textSigns } from './text-signs.ts';
import { xmpNames } from './xmp-names.ts';

const source = 'C2PA';
const maxBoxes = 2_000;
const maxDepth = 12;

/** What a JUMBF store says: labels of its boxes, and the leaves of its CBOR and JSON. */
function readStore(bytes: Uint8Array): { labels: string[]; leaves: CborLeaf[]; thumbnail: boolean } {
  const labels: string[] = [];
  const leaves: CborLeaf[] = [];
  let thumbnail = false;
  let boxes = 0;
  const walk = (from: number, to: number, depth: number): void => {
    for (const box of readBoxes(bytes, from, to).boxes) {
      boxes += 1;
      if (boxes > maxBoxes || depth > maxDepth) return;
      if (box.type === 'jumb') walk(box.from, box.to, depth + 1);
      else if (box.type === 'jumd' && ((bytes[box.from + 16] ?? 0) & 2) !== 0) {
        const end = bytes.indexOf(0, box.from + 17);
        if (end > 0 && end <= box.to)
          labels.push(readLatin1(bytes, box.from + 17, Math.min(end, box.from + 137)));
      } else if (box.type === 'cbor' && leaves.length < 2_000)
        leaves.push(...readCbor(bytes.subarray(box.from, box.to)));
      else if (box.type === 'json' && leaves.length < 2_000)
        leaves.push(...readJsonLeaves(readUtf8(bytes.subarray(box.from, box.to))));
      else if (box.type === 'bidb' && box.to - box.from > 500) thumbnail = true;
    }
  };
  walk(0, bytes.length, 0);
  return { labels, leaves, thumbnail };
}

const lastOf = (path: string): string => path.split('.').findLast((part) => !/^\d+$/.test(part)) ?? '';

/**
 * What a manifest store of Content Credentials gives away (C2PA specification 2.1; JUMBF, ISO/IEC 19566-5): who made and
 * signed, place and authors in its assertions, thumbnails of earlier versions; and the AI label in its actions.
 * Signatures are not verified.
 */
export function c2paFindings(store: Uint8Array): {
  findings: PrivacyFinding[];
  label: PictureLabel | undefined;
} {
  const { labels, leaves, thumbnail } = readStore(store);
  const of = (name: string) => leaves.find(({ path }) => path === name || path.endsWith(`.${name}`))?.value;
  const generator =
    of('claim_generator_info.0.name') ?? of('claim_generator_info.name') ?? of('claim_generator') ?? '';
  const assertions = [
    ...new Set(
      labels.filter((label) =>
        /^(?:c2pa\.(?!assertions|claim|signature|credentials)|stds\.|cawg\.|com\.)/.test(label),
      ),
    ),
  ];
  const findings = [
    finding(
      'provenance',
      '内容凭证（C2PA）',
      [
        generator && `写入者：${generator}`,
        assertions.length > 0 && `声明：${assertions.slice(0, 12).join('、')}`,
      ]
        .filter(Boolean)
        .join('\n') || `${store.length} 字节`,
      source,
    ),
  ];
  const seen = new Set<string>();
  for (const { path, value } of leaves) {
    const key = lastOf(path);
    const [name, kind] = (Object.hasOwn(xmpNames, key) ? xmpNames[key] : undefined) ?? [];
    const isAuthor = /(?:^|\.)(?:author|creator)(?:\.\d+)?(?:\.name)?$/.test(path);
    const signs = textSigns(value);
    if (findings.length > 30 || seen.has(key + value)) continue;
    seen.add(key + value);
    if (name && kind && kind !== 'device' && kind !== 'history')
      findings.push(finding(kind, name, value, source));
    else if (isAuthor) findings.push(finding('person', '作者', value, source));
    else if (signs.length > 0 && !/^(?:url|uri|alg|hash|instanceID|@context)$/i.test(key))
      findings.push(
        finding(
          signs.includes('address') || signs.includes('coordinates') ? 'place' : 'contact',
          `声明 ${key.slice(0, 40)}`,
          value,
          source,
        ),
      );
  }
  if (thumbnail)
    findings.push(finding('thumbnail', '内容凭证里的缩略图', '裁掉或涂掉的部分可能还在里面', source));
  const isModel = leaves.some(({ value }) =>
    /digitalsourcetype\/(?:trainedAlgorithmicMedia|compositeWithTrainedAlgorithmicMedia)$/.test(value),
  );
  return {
    findings,
    label: isModel ? pictureLabel('model', { producer: generator.slice(0, 200) }) : undefined,
  };
}
