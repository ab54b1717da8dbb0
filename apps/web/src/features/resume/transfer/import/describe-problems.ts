import type { LoadProblem } from '@baigong/resume';

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
