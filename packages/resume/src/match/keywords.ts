import { terms } from './terms.ts';

/** A word that a job description asks for. */
export interface Keyword {
  readonly word: string;
  /** All spellings that count, prepared for `has`. */
  readonly spellings: readonly string[];
  /** Nice to have (优先, 加分), not required. */
  readonly optional: boolean;
  /** How much it counts: required words twice as much, words said again a little more. 1 to 4. */
  readonly weight: number;
}

/** Text normalized for comparison: one form of each character, lower case, no spaces beside Chinese. */
export const normalizeForComparison = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/(?<=[\u4e00-\u9fff])\s+|\s+(?=[\u4e00-\u9fff])/g, '')
    .replace(/\s+/g, ' ');

const isLatin = (sign: string | undefined): boolean => sign !== undefined && /[a-z0-9]/.test(sign);

/** How often a prepared text holds a prepared word; a Latin word only as a whole (java is not in javascript). */
export function countOccurrences(text: string, word: string): number {
  let count = 0;
  for (let at = text.indexOf(word); at !== -1; at = text.indexOf(word, at + word.length)) {
    const before = isLatin(word[0]) && isLatin(text[at - 1]);
    const after = isLatin(word.at(-1)) && isLatin(text[at + word.length]);
    // C is not C++, and not C#.
    const sign = isLatin(word.at(-1)) && /[+#]/.test(text[at + word.length] ?? '');
    if (!before && !after && !sign) count++;
  }
  return count;
}

/** Latin words that carry no meaning in job descriptions. */
const stopWords = new Set(
  'a an and or the of in on at to for with by as is are be you we our your i ii iii iv pc app web ui it hr boss jd id ok no yes via etc eg ie com cn www http https base title offer team work job st plus pro tv vs am pm ai'.split(
    ' ',
  ),
);

/** Soft skills, which a keyword cannot prove. */
const softSkills =
  /沟通|表达|责任|抗压|学习能力|团队合作|团队协作|团队精神|执行力|逻辑思维|积极|主动|吃苦|踏实|认真|细心|耐心|亲和|形象|气质|性格|热情|品德|敬业|服从|适应|以上|优先|相关|良好|较强|能力$|意识$|精神$|经历$|专业$|学历|年龄/;

/** Words that introduce a required skill. */
const skillLeadIns =
  /(?:熟练(?:掌握|使用|运用|操作)?|熟悉|掌握|精通|了解|擅长|会使用|能够使用|具备|具有)([^。；;！!\n]{2,60})/g;

const suffix =
  /(?:等|的|方面|相关|工作|项目|实际|实战|丰富|者|优先|经验|技能|能力|知识|工具|软件|办公软件|平台|原理|使用|操作)+$/;

/** The words after 熟悉 and the like, split at commas, without fillers. */
function wordsAfterLeadIns(line: string): string[] {
  return [...line.matchAll(skillLeadIns)].flatMap(([, rest = '']) =>
    rest
      .split(/[、，,/和与及或以（）()：:]|并且|包括|如/)
      .map((piece) => {
        let word = piece
          .trim()
          .replace(
            /^(?:主流|常用|基本|一定|至少一种|一种|各类|各种|多种|相关|公司|行业|扎实的?|良好的?|的)/,
            '',
          );
        for (let last = ''; last !== word;) {
          last = word;
          word = word.replace(suffix, '').trim();
        }
        return word;
      })
      .filter((word) => /^[\u4e00-\u9fff]{2,8}$/.test(word) && !softSkills.test(word)),
  );
}

const latinWords = (line: string): string[] =>
  (
    line.normalize('NFKC').match(/(?<![A-Za-z0-9@.])[A-Za-z][A-Za-z0-9]*(?:[.+#/-][A-Za-z0-9]+|\+\+|#)*/g) ??
    []
  ).filter((word) => word.length > 1 && word.length < 24 && !stopWords.has(word.toLowerCase()));

const normalizedTerms = terms.map((spellings) => ({
  word: spellings[0] ?? '',
  spellings: spellings.map(normalizeForComparison),
}));

const optionalMarkers = /优先|加分|更佳|者佳|最好|更好|锦上添花|不限/;

/** The words that a job description asks for, the weightiest first; at most 40. */
export function findKeywords(description: string): Keyword[] {
  const found = new Map<
    string,
    { word: string; spellings: readonly string[]; required: number; optional: number }
  >();
  const addKeyword = (word: string, spellings: readonly string[], times: number, isOptional: boolean) => {
    const one = found.get(word) ?? { word, spellings, required: 0, optional: 0 };
    if (isOptional) one.optional += times;
    else one.required += times;
    found.set(word, one);
  };
  const known = (word: string) =>
    normalizedTerms.find(({ spellings }) => spellings.includes(normalizeForComparison(word)));

  const said = description.replace(/https?:\/\/[\w.~%/?#=&:-]+|[\w.+-]+@[\w.-]+/g, ' ');
  // Only the clause is optional: the rest of its line is still required.
  for (const line of said.split(/[\n。；;，]|,(?=\s|[\u4e00-\u9fff])/)) {
    const text = normalizeForComparison(line);
    if (text === '') continue;
    const isOptional = optionalMarkers.test(line);
    for (const { word, spellings } of normalizedTerms) {
      const times = Math.max(...spellings.map((spelling) => countOccurrences(text, spelling)));
      if (times > 0) addKeyword(word, spellings, times, isOptional);
    }
    for (const word of new Set([...latinWords(line), ...wordsAfterLeadIns(line)])) {
      const covered = normalizedTerms.some(
        (term) =>
          found.has(term.word) &&
          term.spellings.some((spelling) => normalizeForComparison(word).includes(spelling)),
      );
      if (!known(word) && !covered) addKeyword(word, [normalizeForComparison(word)], 1, isOptional);
    }
  }
  return [...found.values()]
    .map(({ word, spellings, required, optional }) => ({
      word,
      spellings,
      optional: required === 0,
      weight: (required === 0 ? 1 : 2) + Math.min(2, required + optional - 1) / (required === 0 ? 2 : 1),
    }))
    .toSorted((a, b) => b.weight - a.weight)
    .slice(0, 40);
}
