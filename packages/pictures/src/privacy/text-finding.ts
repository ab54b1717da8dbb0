import { finding, type PrivacyFinding } from './finding.ts';
import { signNames, textSigns } from './text-signs.ts';

/** What programs write about themselves into comments, which says nothing of anybody. */
const ofPrograms =
  /^(?:CREATOR: gd-jpeg|Created with (?:The )?GIMP|Lavc\d|LEAD Technologies|Optimized (?:by|with)|File written by Adobe|Compressed by|Resized with|Software: |JPEG Encoder|www\.meitu)/i;

/** A free text as a finding: grave where it looks like an address, a number or a coordinate. */
export function textFinding(name: string, text: string, source: string): PrivacyFinding {
  const signs = textSigns(text);
  if (signs.length > 0) {
    const kind = signs.some((sign) => sign === 'address' || sign === 'coordinates') ? 'place' : 'contact';
    return finding(kind, `${name}（含${signs.map((sign) => signNames[sign]).join('、')}）`, text, source);
  }
  if (ofPrograms.test(text)) return finding('device', name, text, source);
  return finding('text', name, text, source);
}
