import type { ToolAnswer } from '../../../shared/feature-tools/feature-tool.ts';
import { buildIndex, searchEverything } from '../../../shared/search/search-everything.ts';
import { kindNames, type UnitKind } from '../../../shared/search/unit.ts';

const maxHits = 30;

/** Finds words in everything the browser stores; waits until all of it is indexed. */
export async function searchAll(
  query: string,
  kind: UnitKind | undefined,
  signal: AbortSignal,
): Promise<ToolAnswer> {
  await buildIndex(signal);
  const { hits } = await searchEverything({ query, limit: maxHits, ...(kind ? { kinds: [kind] } : {}) });
  const found = hits.map(({ kind, id, title, before, found: match, after }) => ({
    kind,
    id,
    title,
    text: `${before}${match}${after}`,
  }));
  const more = found.length === maxHits ? '（只列前面的）' : '';
  return {
    title: `搜索“${query}”`,
    summary: found.length === 0 ? `没有找到“${query}”` : `找到 ${found.length} 项${more}`,
    blocks: [
      {
        type: 'table',
        header: ['在哪', '标题', '内容'],
        rows: found.map(({ kind, title, text }) => [kindNames[kind], title, text]),
      },
    ],
    data: found,
  };
}
