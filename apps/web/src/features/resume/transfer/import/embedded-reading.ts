import type { EmbeddedReading, UnusableData } from '@baigong/resume';
import { describeProblems } from './describe-problems.ts';
import type { ImportReading, ImportSource } from './import-reading.ts';

/** Why what a file carries was not taken, for the visitor; the file's own text is read instead. */
const notices: Readonly<Record<UnusableData, string>> = {
  damaged: '文件附带的简历数据已损坏，下面是按正文识别的结果，请核对。',
  newer: '文件由更新的版本导出，附带的数据这里还读不懂，下面是按正文识别的结果，请核对。',
  hostile: '文件附带的数据里有不安全的内容，没有使用。下面是按正文识别的结果，请核对。',
  edited: '文件导出之后正文被改过，下面是按改过的正文识别的结果，样式没有带过来。',
};

/** The resume that a file carries, or the notice why it is not taken; neither for a file that carries none. */
export function readingOfData(
  data: EmbeddedReading | undefined,
  source: ImportSource,
): { readonly reading?: ImportReading; readonly notice?: string } {
  if (!data) return {};
  if (data.kind === 'unusable') return { notice: notices[data.reason] };
  const { sections, problems } = data;
  return {
    reading: { kind: 'document', source, sections, repairs: describeProblems(problems), hostile: [] },
  };
}
