import { terms } from './terms.ts';

/** A word that a job description asks for. */
export interface Keyword {
  /** As the description writes it. */
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

/** Where a prepared text holds a prepared word; a Latin word only as a whole: java is not in javascript, js not in node.js. */
function positionsOf(text: string, word: string): number[] {
  const found: number[] = [];
  for (let at = text.indexOf(word); at !== -1; at = text.indexOf(word, at + word.length)) {
    const end = at + word.length;
    const joinedBefore = /[a-z0-9][.]?$/.test(text.slice(Math.max(0, at - 2), at));
    const before = (isLatin(word[0]) || word.startsWith('.')) && joinedBefore;
    // C is not C++, and not C#; node is not node.js, but a sentence may end behind it.
    const after = isLatin(word.at(-1)) && /^(?:[a-z0-9+#]|[.][a-z0-9])/.test(text.slice(end, end + 2));
    if (!before && !after) found.push(at);
  }
  return found;
}

/** How often a prepared text holds a prepared word. */
export const countOccurrences = (text: string, word: string): number => positionsOf(text, word).length;

/** Latin words that carry no meaning in job descriptions. */
export const stopWords: ReadonlySet<string> = new Set(
  'a an and or the of in on at to for with by as is are be you we our your i ii iii iv pc app web ui it hr boss jd id ok no yes via etc eg ie com cn www http https base title offer team work job st plus pro tv vs am pm ai'.split(
    ' ',
  ),
);

/** Soft skills, which a keyword cannot prove. */
export const softSkills =
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

/** What begins a part that asks for nothing, and what begins one that does. */
const offerHeading =
  /^[\s【[(（#*]*(?:[一二三四五六七八九十\d]+[.、．)）]\s*)?(?:薪资|薪酬|福利|待遇|我们提供|我们能给|公司(?:介绍|简介|福利)|企业(?:介绍|简介)|关于我们|联系|投递|工作地点|工作时间|上班时间|招聘(?:人数|流程|对象))/;
const askHeading = /职责|要求|资格|任职|岗位描述|职位描述|工作内容|技能|条件|加分/;
/** Clauses that promise something. */
const offer =
  /五险|公积金|年终奖|奖金|提成|底薪|薪资|工资|带薪|年假|双休|补贴|补助|下午茶|团建|节日|福利|免费|培训机会|晋升|劳动合同/;

/** The clauses of a description that ask for something. */
function askingClauses(description: string): string[] {
  const said = description.replace(/https?:\/\/[\w.~%/?#=&:-]+|[\w.+-]+@[\w.-]+/g, ' ');
  let offers = false;
  return said.split('\n').flatMap((line) => {
    if (offerHeading.test(line)) offers = true;
    else if (line.length < 30 && askHeading.test(line)) offers = false;
    // Only the clause is optional: the rest of its line is still required.
    return offers
      ? []
      : line.split(/[。；;，]|,(?=\s|[\u4e00-\u9fff])/).filter((clause) => !offer.test(clause));
  });
}

/** A term as the description writes it; its usual writing where only the case differs. */
function writtenIn(clause: string, word: string, spelling: string): string {
  if (normalizeForComparison(word) === spelling) return word;
  const signs = Array.from(spelling, (sign) =>
    sign === ' ' ? '\\s+' : sign.replace(/[^\p{L}\p{N}]/u, '\\$&'),
  );
  const found = new RegExp(signs.join('\\s*'), 'iu').exec(clause.normalize('NFKC'));
  return found?.[0].replace(/\s+/g, ' ') ?? spelling;
}

/** The words that a job description asks for and contains, the weightiest first; at most 40. */
export function findKeywords(description: string): Keyword[] {
  const found = new Map<
    string,
    { word: string; spellings: readonly string[]; required: number; optional: number }
  >();
  const addKeyword = (
    key: string,
    { word, spellings }: Pick<Keyword, 'word' | 'spellings'>,
    times: number,
    isOptional: boolean,
  ) => {
    const one = found.get(key) ?? { word, spellings, required: 0, optional: 0 };
    if (isOptional) one.optional += times;
    else one.required += times;
    found.set(key, one);
  };
  const known = (word: string) =>
    normalizedTerms.find(({ spellings }) => spellings.includes(normalizeForComparison(word)));

  for (const clause of askingClauses(description)) {
    const text = normalizeForComparison(clause);
    if (text === '') continue;
    const isOptional = optionalMarkers.test(clause);
    for (const { word, spellings } of normalizedTerms) {
      const [most] = spellings
        .map((spelling) => ({ spelling, times: countOccurrences(text, spelling) }))
        .toSorted((a, b) => b.times - a.times);
      if (most && most.times > 0)
        addKeyword(word, { word: writtenIn(clause, word, most.spelling), spellings }, most.times, isOptional);
    }
    for (const word of new Set([...latinWords(clause), ...wordsAfterLeadIns(clause)])) {
      const said = normalizeForComparison(word);
      const covered = normalizedTerms.some(
        (term) =>
          found.has(term.word) && term.spellings.some((spelling) => countOccurrences(said, spelling) > 0),
      );
      if (!known(word) && !covered && countOccurrences(text, said) > 0)
        addKeyword(word, { word, spellings: [said] }, 1, isOptional);
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
