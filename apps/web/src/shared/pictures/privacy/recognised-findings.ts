import { sensitiveKindTitles, type SensitiveKind } from '@baigong/redaction/sensitive-kinds';
import { findInBlocks } from '@baigong/redaction';
import { signNames, textSigns, type PrivacyFinding } from '@baigong/pictures';
import { inPicture } from './visible-findings.ts';

/** Half of the digits, so that the result itself can be shared. */
const masked = (value: string): string => {
  const shown = Math.min(4, Math.floor(value.length / 4));
  return (
    value.slice(0, shown) +
    '*'.repeat(Math.max(1, value.length - 2 * shown)) +
    value.slice(value.length - shown)
  );
};

/** Names, numbers and addresses in the text that was recognised in a picture, each once. */
export function recognisedFindings(lines: readonly { readonly text: string }[]): PrivacyFinding[] {
  const found = new Map<string, PrivacyFinding>();
  // Recognition puts blanks between digits.
  const joined = lines.map(({ text }) => ({ text: text.replaceAll(/(?<=\d) (?=[\dXx])/g, '') }));
  const name = (kind: SensitiveKind) => `画面里的${sensitiveKindTitles[kind]}`;
  // Together: the header of a table says what the lines below it hold.
  const matches = findInBlocks(joined);
  for (const [at, line] of lines.entries()) {
    for (const { kind, value } of matches[at] ?? []) {
      if (kind === 'address') found.set(line.text, inPicture('place', 'high', name(kind), line.text));
      else if (kind === 'name')
        found.set(value, inPicture('person', 'medium', name(kind), `${value.slice(0, 1)}**`));
      else found.set(value, inPicture('contact', 'high', name(kind), masked(value)));
    }
    const sign = textSigns(line.text).find((one) => one === 'address' || one === 'coordinates');
    if (sign && !found.has(line.text))
      found.set(line.text, inPicture('place', 'high', `画面里的${signNames[sign]}`, line.text));
  }
  return [...found.values()];
}
