import type { Found } from '../kinds/kind.ts';
import type { TextView } from '../text-view.ts';
import { transcriptionCharacters } from './name-characters.ts';
import { strongLabels } from './name-labels.ts';

const dotted = /\p{Script=Han}{1,10}(?:[·•・‧⋅][\p{Script=Han}a-zA-Z.]{1,10}){1,3}/gu;
const dot = /[·•・‧⋅]/;
const word = "[A-Z][A-Za-z'’\\-]{1,20}";
const englishLabels =
  '(?:full |first |given |family |last |customer |patient |employee |contact |client )?name|contact(?: person)?|attn|attention|party [ab]|from|to|cc|dear|signature|signed(?: by)?|by|applicant|patient|employee|employer|tenant|landlord|lessee|lessor|buyer|seller|borrower|lender|consignee|sender|recipient|payee|payer|beneficiary|account holder|cardholder|prepared by|approved by|physician|attending';
const afterEnglish = new RegExp(
  `(?:^|[\\n\\s(（,，;；/])(?:${englishLabels})\\s{0,3}(?:\\([^()\\n]{0,12}\\))?\\s{0,2}[:：][ ]{0,4}(?:Mr\\.?|Mrs\\.?|Ms\\.?|Miss|Dr\\.?)?[ ]?$`,
  'i',
);
const afterDear = /(?:^|[\s,，。])(?:Dear|Hi|Hello)[ ]$/;
const afterTitle = /(?:^|[^A-Za-z])(?:Mr|Mrs|Ms|Miss|Dr|Prof|Professor|Madam|Sir)\.?[ ]$/;
const afterChinese = new RegExp(
  `(?:${strongLabels})(?:[(（][^()（）\\n]{0,16}[)）]|/[^:：\\n]{1,16})?\\s{0,4}[:：\\s_(（是为]{1,6}$`,
  'iu',
);
const latin = new RegExp(
  `${word}(?:(?: [A-Z]\\.)?[ ]${word}){0,3}|[A-Z]{2,16}[ /][A-Z]{2,16}(?:[ ][A-Z]{2,16})?`,
  'g',
);
const notLatinNames =
  /\b(?:Company|Limited|Ltd|Inc|Corp|Corporation|Co|LLC|Bank|Hospital|University|Group|Department|Team|Manager|Address|Road|Street|Date|Phone|Tel|Email|WeChat|City|District|Province|China|Beijing|Shanghai|Shenzhen|Customer|Service|Support|Sir|Madam|All|Colleagues|Party|Agreement|Contract|Invoice|Order|Number|ID|Account|Nanjing|Hangzhou|Guangzhou|Technology|Trading|Center|Office|School|College|Institute|Hotel|Passport|Name|None|Yes|No|Chinese|English|Python|Java|Excel|Word|Windows|Linux|Apple|Google|Microsoft)\b/i;
const trailingLatin =
  /(?: (?:and|or|of|the|has|is|was|will|shall|Date|Tel|Phone|Email|Gender|Sex|Age|ID|Address|Position|Title|Passport|DOB|Mobile).*)$/;

function findLatinNames({ text }: TextView): Found[] {
  return [...text.matchAll(latin)].flatMap(({ 0: match, index }): Found[] => {
    const left = text.slice(Math.max(0, index - 48), index);
    const byTitle = afterTitle.test(left) || afterDear.test(left);
    const byLabel = afterEnglish.test(left) || afterChinese.test(left);
    if (!byTitle && !byLabel) return [];
    const value = match.replace(/^(?:Mr|Mrs|Ms|Miss|Dr|Prof)\.? /, '').replace(trailingLatin, '');
    const start = index + match.indexOf(value);
    if (value.length < 2 || notLatinNames.test(value)) return [];
    // Two words at least where only a label of Chinese or From: stands before.
    if (
      !byTitle &&
      !/[ /]/.test(value) &&
      !/(?:full name|patient|姓\s*名|dear|联系人)[^\n]{0,8}$/i.test(left)
    )
      return [];
    return [
      {
        start,
        end: start + value.length,
        reason: byTitle ? '称呼之后的英文姓名' : '写在姓名栏目之后的英文姓名',
        valid: true,
      },
    ];
  });
}

function findDottedNames({ text }: TextView): Found[] {
  return [...text.matchAll(dotted)].flatMap(({ 0: match, index }): Found[] => {
    const firstDot = match.search(dot);
    let start = firstDot;
    while (start > 0 && transcriptionCharacters.has(match.charAt(start - 1))) start -= 1;
    const lastDot =
      match.length -
      1 -
      Array.from(match)
        .toReversed()
        .findIndex((char) => dot.test(char));
    let end = lastDot + 1;
    while (
      end < match.length &&
      (transcriptionCharacters.has(match.charAt(end)) || /[a-zA-Z.]/.test(match.charAt(end)))
    )
      end += 1;
    const value = match.slice(start, end);
    const parts = value.split(dot);
    if (parts.some((part) => part === '') || value.length < 4) return [];
    if (
      parts.slice(1, -1).some((part) => !Array.from(part).every((char) => transcriptionCharacters.has(char)))
    )
      return [];
    return [{ start: index + start, end: index + end, reason: '带间隔号的姓名', valid: true }];
  });
}

/** Names with · (Uyghur, Tibetan, transcribed ones), and names in Latin letters after labels, titles and Dear. */
export const findForeignNames = (view: TextView): Found[] => [
  ...findDottedNames(view),
  ...findLatinNames(view),
];
