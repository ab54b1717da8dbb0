import { INITIALS, splitSyllable } from './syllables.ts';

/** Spellings that learners write and the scheme does not, with what it writes instead. */
const SPELLING_RULES: readonly [RegExp, (match: RegExpExecArray) => string][] = [
  [/^(.*[bpmfdtnlgkhjqxzcsr]h?)iou$/, (m) => `iou 前面有声母时写成 iu：${m[1]}iu。`],
  [/^(.*[bpmfdtnlgkhjqxzcsr]h?)uei$/, (m) => `uei 前面有声母时写成 ui：${m[1]}ui。`],
  [/^(.*[bpmfdtnlgkhjqxzcsr]h?)uen$/, (m) => `uen 前面有声母时写成 un：${m[1]}un。`],
  [/^([bpmf])uo$/, (m) => `${m[1]} 后面的 uo 写成 o：${m[1]}o。`],
  [/^([jqx])(?:ui|uei)$/, (m) => `${m[1]} 后面没有 ui。`],
  [/^([zcs]h?|r)ü$/, (m) => `${m[1]} 后面没有 ü，是不是 ${m[1]}u？`],
  [/^i(.*)$/, (m) => `i 开头的音节，前面要写 y：y${/^(?:n|ng)?$/.test(m[1] ?? '') ? 'i' : ''}${m[1]}。`],
  [/^u(.*)$/, (m) => `u 开头的音节，前面要写 w：w${m[1] === '' ? 'u' : m[1] === 'n' ? 'en' : m[1]}。`],
  [/^ü(.*)$/, (m) => `ü 开头的音节写成 yu：yu${m[1]}。`],
  [/^w(?:o|e)ng?u?$/, () => '单独成音节的 ueng 写成 weng。'],
];

/** Why letters are no syllable of Mandarin, in one sentence that helps to mend it. */
export function explainInvalidSyllable(letters: string): string {
  for (const [pattern, explain] of SPELLING_RULES) {
    const match = pattern.exec(letters);
    if (match) return `“${letters}”不是普通话的音节。${explain(match)}`;
  }
  const { initial, final } = splitSyllable(letters);
  if (final === '' && INITIALS.includes(letters)) return `“${letters}”只有声母，还缺韵母。`;
  if (initial !== '' && /^[aeiouü]+(?:n|ng|r)?$/.test(final)) {
    return `“${letters}”不是普通话的音节：${initial} 后面没有 ${final}。`;
  }
  return `“${letters}”不是普通话的音节，看看有没有多写或少写字母。`;
}
