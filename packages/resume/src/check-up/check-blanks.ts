import { unfilledBlank } from '../phrases/phrases.ts';
import { visibleFields, type Content } from './content.ts';
import { createFieldFinding, type Finding } from './finding.ts';

/** Blanks that were left for later and would be sent to an employer. */
export function checkBlanks(content: Content): Finding[] {
  return visibleFields(content).flatMap((one) => {
    const open = one.plain.split(unfilledBlank).length - 1;
    if (open === 0) return [];
    const message = `还有 ${open} 个空（${unfilledBlank}）没有填，投递前记得补上真实的内容`;
    return [createFieldFinding('open-blank', one, 'error', message)];
  });
}
