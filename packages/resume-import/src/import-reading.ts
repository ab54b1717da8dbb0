import type { ForeignJson, ImportedSections } from './read-resume-json.ts';
import type { ParsedResume, LoadProblem } from '@baigong/resume';
import type { FactFinding } from '@baigong/resume/honesty';

/** What a file turned out to be. */
export type ImportSource =
  | 'json'
  | 'pdf-own'
  | 'word-own'
  | 'html-own'
  | 'text-own'
  | ForeignJson
  | 'linkedin'
  | 'rendercv'
  | 'markdown'
  | 'word'
  | 'document'
  | 'html'
  | 'text'
  | 'pdf'
  | 'picture';

/** What was read of a file; nothing has been changed by it. */
export type ImportReading =
  /** Nothing can be taken; `message` is for the user. */
  | {
      readonly kind: 'problem';
      readonly message: string;
      /** Its text is in pictures: it can be recognised, and read with `readResumePages`. */
      readonly isPicture?: true;
    }
  /** A resume of ours. */
  | {
      readonly kind: 'document';
      readonly source: ImportSource;
      readonly sections: ImportedSections;
      /** What could not be taken as it stood, in words. */
      readonly repairs: readonly string[];
      /** What no honest resume holds, in words; it is not in the sections. */
      readonly hostile: readonly string[];
    }
  /** Another file, read by rules. */
  | {
      readonly kind: 'recognised';
      readonly source: ImportSource;
      readonly recognised: ParsedResume;
      /** All its text, for a model to put in order. */
      readonly text: string;
      /** What a model that put it in order wrote and the text does not say. */
      readonly additions?: readonly FactFinding[];
      /** Something to know of the reading. */
      readonly notice?: string | undefined;
    };

export const sourceLabels: Readonly<Record<ImportSource, string>> = {
  json: '简历数据（JSON）',
  'pdf-own': '本工坊导出的 PDF',
  'word-own': '本工坊导出的 Word 文档',
  'html-own': '本工坊导出的网页',
  'text-own': '本工坊导出的纯文本',
  'json-resume': 'JSON Resume',
  'reactive-resume': 'Reactive Resume',
  'magic-resume': 'magic-resume',
  linkedin: 'LinkedIn 数据导出',
  rendercv: 'RenderCV',
  fresh: 'FRESH',
  europass: 'Europass',
  markdown: 'Markdown',
  word: 'Word 文档',
  document: '旧版 Word、RTF 或 ODT',
  html: '网页',
  text: '纯文本',
  pdf: 'PDF',
  picture: '图片或扫描件',
};

/** The specification's sentences, and ours. */
export const importMessages = {
  wrongType: '仅支持导入 .json 文件',
  unparsable: 'JSON 解析失败，请检查文件内容',
  structure: 'JSON 结构不符合要求',
  failed: '导入失败，请重试',
  done: '导入成功，可以继续编辑',
  tooMuchText: '文字太多，不像一份简历，没有导入。请只留下简历的部分。',
  noText: '这张图片或这份扫描件里没有文字，或者认不出来。请换一张更清楚、更端正的，或把文字粘贴进来。',
  recognised: '文字是从图片里识别出来的，可能有错字，请对照原件核对。',
  tooLong: '这个文件读了太久，已经停下，没有改动任何内容。请换一个小一些的文件，或把文字粘贴进来。',
} as const;

export const importLimits = {
  /** Bytes of a file: a resume of ours may carry an avatar and three backgrounds of 5 MB each. */
  file: 40 * 1024 * 1024,
  /** Bytes of a file of nothing but text. */
  text: 2 * 1024 * 1024,
  /** Bytes that a Word file may grow to when it is unpacked, in all and in one part. */
  unpacked: 40 * 1024 * 1024,
  /** Pages of a PDF that are read. */
  pages: 20,
  /** Milliseconds. */
  timeoutMs: 25_000,
} as const;

/** Names of the parts of a document, by the beginning of a problem's path. */
const parts: readonly (readonly [RegExp, string])[] = [
  [/^fields\.basicInfo\b/, '基本信息'],
  [/^fields\.workExperiences\b/, '工作经历'],
  [/^fields\.projectExperiences\b/, '项目经历'],
  [/^fields\.educations\b/, '教育经历'],
  [/^fields\.customModules\b/, '自定义模块'],
  [/^fields\.imgUpload\b/, '图片'],
  [/^fields\b/, '内容'],
  [/^modules\b/, '模块设置'],
  [/^styles\b/, '样式'],
];

/** What could not be taken as it stood, a sentence for each kind and place; many of a kind are counted. */
export function describeProblems(problems: readonly LoadProblem[]): string[] {
  const counts = new Map<string, number>();
  for (const { path, message } of problems) {
    const part = parts.find(([pattern]) => pattern.test(path))?.[1];
    const sentence = part ? `${part}：${message}` : message;
    counts.set(sentence, (counts.get(sentence) ?? 0) + 1);
  }
  return [...counts].map(([sentence, count]) => (count > 1 ? `${sentence}（${count} 处）` : sentence));
}
