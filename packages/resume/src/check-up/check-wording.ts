import { editFields, setField } from '../document/edit.ts';
import { languageOf } from '../document/language.ts';
import { richTextToPlain } from '../document/rich-text.ts';
import type { ResumeDocument } from '../document/schema.ts';
import { visibleFields, type Content, type VisibleEntry, type VisibleField } from './content.ts';
import { createFieldFinding, currentField, createTextFinding, type Finding } from './finding.ts';

/** Filler words that prove nothing. Our own list. */
const fillerWords = [
  '吃苦耐劳',
  '认真负责',
  '工作认真',
  '踏实肯干',
  '责任心强',
  '有责任心',
  '性格开朗',
  '乐观开朗',
  '积极向上',
  '乐于助人',
  '善于沟通',
  '沟通能力强',
  '学习能力强',
  '较强的学习能力',
  '抗压能力强',
  '抗压性强',
  '执行力强',
  '团队合作精神',
  '团队精神',
  '热爱学习',
  '热爱生活',
  '热爱工作',
  '为人正直',
  '服从安排',
  '能力突出',
  '具有良好的职业素养',
];

/** Weak line openings, and better alternatives. Our own list. */
const weakOpeners: readonly [word: string, most: number, advice: string][] = [
  ['负责', 3, '换成你做成的事：主导、搭建、推动、重构、落地……'],
  ['参与', 3, '写清你的那一份：设计了、实现了、谈成了……'],
  ['协助', 3, '写清你独立完成的部分'],
  ['精通', 2, '面试官会逐个追问，留下最拿手的一两项'],
  ['熟悉', 4, '用做过的事来证明，比自己打分更可信'],
];

function checkWeakOpeners(content: Content): Finding[] {
  const prose = visibleFields(content).filter(({ field }) => field.type === 'editor');
  return weakOpeners.flatMap(([word, most, advice]) => {
    const hit: VisibleField[] = [];
    let count = 0;
    for (const one of prose) {
      const lines = one.plain.split(/[\n；;]/).filter((line) => line.trim().startsWith(word)).length;
      if (lines > 0) hit.push(one);
      count += lines;
    }
    const [first] = hit;
    if (!first || count <= most) return [];
    const message = `有 ${count} 处以“${word}”开头。${advice}`;
    return [
      { ...createFieldFinding('repeated-opener', first, 'hint', message), id: `repeated-opener:${word}` },
    ];
  });
}

function checkFillerWords(content: Content): Finding[] {
  return visibleFields(content).flatMap((one) => {
    const words = fillerWords.filter((word) => one.plain.includes(word)).slice(0, 3);
    if (words.length === 0) return [];
    const message = `“${words.join('”“')}”人人都写，换成一件具体的事更有说服力`;
    return [createFieldFinding('empty-words', one, 'hint', message)];
  });
}

/** Removes the last paragraph or item with this text. */
function removeLine(html: string, line: string): string {
  const blocks = [...html.matchAll(/<(li|p)(?: [^>]*)?>(?:(?!<\/?(?:li|p|ul|ol)\b)[\s\S])*<\/\1>/g)];
  const last = blocks.findLast(([block]) => richTextToPlain(block) === line);
  if (!last) return html;
  return html.slice(0, last.index) + html.slice(last.index + last[0].length);
}

function checkRepeatedLines(content: Content): Finding[] {
  const seen = new Map<string, VisibleField>();
  const findings: Finding[] = [];
  for (const one of visibleFields(content)) {
    if (one.field.type !== 'editor') continue;
    for (const line of one.plain.split('\n')) {
      if (line.length < 10) continue;
      if (!seen.has(line)) {
        seen.set(line, one);
        continue;
      }
      const fix = (document: ResumeDocument): ResumeDocument =>
        editFields(document, (fields) => {
          const now = currentField(fields, one.target, one.field.id);
          return now ? setField(fields, one.target, one.field.id, removeLine(now.value ?? '', line)) : fields;
        });
      const mendable = removeLine(one.field.value ?? '', line) !== (one.field.value ?? '');
      const finding = createFieldFinding(
        'repeated-line',
        one,
        'warning',
        `“${line.slice(0, 16)}${line.length > 16 ? '…' : ''}”写了不止一次`,
        mendable ? { fix, fixLabel: '删去重复的这条' } : {},
      );
      findings.push({ ...finding, id: `${finding.id}:${line.slice(0, 40)}` });
    }
  }
  return findings;
}

/** 的的 and 了了, but not where the first ends a word (目的的) or the second begins one (了了解, 的的确确). */
const doubledParticle = /(?:(?<!目)的)的(?!确|话|士)|了了(?!解|然|如)/gu;

const number =
  /\d|[一二三四五六七八九十百千万亿两几]+(?:个|人|名|次|倍|成|万|亿|家|项|款|套|场|篇|天|周|月|年|元)|翻番|减半|第[一二三]|首[个次家]|冠军|获奖/;

const entryLabel = ({ title, moduleTitle }: VisibleEntry): string =>
  title ? `“${title}”` : `${moduleTitle}里的一条`;

/** Jobs and projects that say what was done but not what came of it. */
function checkResults({ entries }: Content): Finding[] {
  return entries
    .filter(({ target }) => target.kind === 'work' || target.kind === 'projects')
    .flatMap((entry) => {
      const prose = entry.fields.find(({ field }) => field.type === 'editor');
      if (!prose || prose.plain.length < 30 || number.test(prose.plain)) return [];
      return [
        createFieldFinding(
          'no-result',
          prose,
          'hint',
          `${entryLabel(entry)}没有结果或数字，补上规模、时间或成效会更有分量`,
        ),
      ];
    });
}

/** A Chinese text is as long as its characters, an English one as its words. */
const measures = {
  zh: {
    unit: '字',
    count: (text: string): number => text.length,
    limits: { entryLeast: 16, entryMost: 600, line: 130, wholeLeast: 120, wholeMost: 4000 },
  },
  en: {
    unit: '词',
    count: (text: string): number => text.match(/[\p{L}\p{N}]+(?:['’.-][\p{L}\p{N}]+)*/gu)?.length ?? 0,
    limits: { entryLeast: 6, entryMost: 250, line: 45, wholeLeast: 60, wholeMost: 1500 },
  },
} as const;

function checkLength(content: Content): Finding[] {
  const { unit, count, limits } = measures[languageOf(content.document.modules)];
  const findings: Finding[] = [];
  let whole = 0;
  for (const entry of content.entries) {
    const described = entry.target.kind === 'work' || entry.target.kind === 'projects';
    for (const one of entry.fields) {
      const length = count(one.plain);
      whole += length;
      if (one.field.type !== 'editor') continue;
      const longest = Math.max(...one.plain.split('\n').map(count));
      if (length > limits.entryMost)
        findings.push(
          createFieldFinding(
            'too-long',
            one,
            'hint',
            `${entryLabel(entry)}有 ${length} ${unit}，挑最有力的三五条就够`,
          ),
        );
      else if (longest > limits.line)
        findings.push(
          createFieldFinding(
            'long-line',
            one,
            'hint',
            `${entryLabel(entry)}里有一段长达 ${longest} ${unit}，拆成几条更好读`,
          ),
        );
      else if (described && one.name === 'description' && length > 0 && length < limits.entryLeast)
        findings.push(
          createFieldFinding(
            'too-short',
            one,
            'hint',
            `${entryLabel(entry)}只有 ${length} ${unit}，写写做了什么、结果如何`,
          ),
        );
    }
  }
  const first = content.entries[0]?.fields[0] ?? content.basic?.fields[0];
  if (!first) return findings;
  if (whole > limits.wholeMost)
    findings.push({
      ...createFieldFinding(
        'whole-too-long',
        first,
        'hint',
        `全文约 ${whole} ${unit}，多数招聘方只读前两页，可以删去久远的经历`,
      ),
      id: 'whole-too-long',
    });
  if (whole < limits.wholeLeast)
    findings.push({
      ...createFieldFinding('whole-too-short', first, 'hint', '内容还很少，先把最近的一段经历和教育背景写上'),
      id: 'whole-too-short',
    });
  return findings;
}

/** Checks wording: fillers, repetition, missing results, length. */
export function checkWording(content: Content): Finding[] {
  return [
    ...createTextFinding(
      content,
      'stutter',
      'warning',
      (places, example) => `有重复的字（如“${example}”），共 ${places} 处`,
      {
        count: (text) => [...text.matchAll(doubledParticle)].map(([found]) => found),
        change: (text) => text.replace(doubledParticle, (found) => found.slice(0, 1)),
        fixLabel: '去掉重复的字',
      },
    ),
    ...checkRepeatedLines(content),
    ...checkWeakOpeners(content),
    ...checkFillerWords(content),
    ...checkResults(content),
    ...checkLength(content),
  ];
}
