import { ToolProblem, type ToolAnswer } from '../../shared/feature-tools/feature-tool.ts';
import { loadFeatureTools } from '../../shared/feature-tools/registry.ts';
import { formatBytes } from '../../shared/lib/format-bytes.ts';
import { readStorageUsage } from '../settings/storage-usage.ts';

/** The searches in what this browser keeps, in the order of the answer. */
const searches = ['search_chats', 'search_documents', 'search_resumes', 'search_pictures', 'search_prompts'];
/** Hits of one search that the answer gives to a model. */
const maxFound = 5;

export async function searchEverything(query: string, signal: AbortSignal): Promise<ToolAnswer> {
  const tools = await loadFeatureTools();
  const answers = await Promise.all(
    searches.map(async (name) => {
      const tool = tools.find((one) => one.name === name);
      // What cannot be searched is named; the others answer all the same.
      return tool?.run({ query }, signal).then(
        (answer) => ({ tool, answer, failed: false }),
        () => ({ tool, answer: undefined, failed: true }),
      );
    }),
  );
  const known = answers.filter((one) => one !== undefined);
  const found = known.flatMap(({ tool, answer }) =>
    answer && Array.isArray(answer.data) && answer.data.length > 0
      ? [{ tool, answer, hits: answer.data as readonly unknown[] }]
      : [],
  );
  const failed = known.filter((one) => one.failed).map(({ tool }) => tool.title);
  if (failed.length === known.length) throw new ToolProblem('没有搜索成功，请再试一次。');
  const notSearched = failed.length > 0 ? `；没能完成：${failed.join('、')}` : '';
  return {
    title: `搜索“${query}”`,
    summary: `${
      found.length === 0 ? `哪里都没有“${query}”` : found.map(({ answer }) => answer.summary).join('；')
    }${notSearched}`,
    blocks: found.flatMap(({ tool, answer }) => [
      { type: 'text' as const, text: `${tool.title}：${answer.summary}` },
      ...answer.blocks,
    ]),
    data: found.map(({ tool, answer, hits }) => ({
      tool: tool.name,
      summary: answer.summary,
      found: hits.slice(0, maxFound),
    })),
  };
}

export async function storageUsage(): Promise<ToolAnswer> {
  const { used, quota, persistent, counts, problem } = await readStorageUsage();
  if (problem !== undefined) throw new ToolProblem(problem);
  const records = counts.filter(({ count }) => count > 0);
  const total = records.reduce((sum, { count }) => sum + count, 0);
  return {
    title: '存储用量',
    summary: `${total} 条记录${
      used === undefined || quota === undefined
        ? ''
        : `，已用 ${formatBytes(used)}，浏览器最多允许约 ${formatBytes(quota)}`
    }`,
    blocks: [
      {
        type: 'table',
        header: ['内容', '条数'],
        rows: records.map(({ label, count }) => [label, `${count}`]),
        align: ['left', 'right'],
      },
    ],
    data: {
      usedBytes: used ?? null,
      quotaBytes: quota ?? null,
      isPersistent: persistent ?? null,
      records,
    },
  };
}
