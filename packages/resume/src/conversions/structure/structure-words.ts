import { asLabelled, entryLabelOf, labelOf } from './labels.ts';
import { isDocumentTitle, isPhotoCell } from './read-basics.ts';
import { sectionName } from './section-names.ts';
import { isPageNumber } from './text-line.ts';

const ofDates =
  /^(?:年|月|日|至|到|今|至今|迄今|現在|月至今|年至今|月至|年至|现在|目前|在职|岁|生|月生|个月|出生|年月|年以上|to|present|now|current|since|(?:jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec)[a-z]*|mailto|https?|www)$/i;
const ofExperience =
  /^(?:年|年以上)?(?:的)?(?:工作)?经验$|^(?:years?|of|birth|experience|mail)$|^(?:我叫|我是|本人)$/i;

/**
 * Whether words are a heading, a label, the title of the document or a part of dates, which reading turns into structure
 * instead of keeping them as text.
 */
export function isStructureWord(words: string): boolean {
  const text = words.trim();
  const label = asLabelled(text)?.value === '' ? text.replace(/[:：]$/, '') : text;
  return (
    sectionName(text) !== undefined ||
    labelOf(label) !== undefined ||
    entryLabelOf(label) !== undefined ||
    isDocumentTitle(text) ||
    isPhotoCell(text) ||
    isPageNumber(text) ||
    /^[第页共]$/.test(text) ||
    ofDates.test(text) ||
    ofExperience.test(text)
  );
}
