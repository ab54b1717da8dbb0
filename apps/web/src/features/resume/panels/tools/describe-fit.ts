import type { FitOutcome } from './fit-page.ts';

const pages = (count: number) => count.toFixed(1).replace(/\.0$/, '');

/** What 智能一页 did, in a sentence. */
export function describeFit({ outcome, before, after, changes, versions }: FitOutcome): string {
  if (outcome === 'too-long' && versions.length > 0)
    return `内容约有 ${pages(before)} 页，当前模板收到最紧也放不进一页。下面 ${versions.length} 个版本正好一页，文字不变：`;
  if (outcome === 'too-long')
    return `内容约有 ${pages(before)} 页，换成任何模板、字号到 9 磅也放不进一页，收到最紧还有约 ${pages(after)} 页，所以什么都没有改。删减下面这些最省地方：`;
  if (outcome === 'spread') return '内容偏少，已舒展开，铺满一页。';
  if (changes.length > 0) return `原来约 ${pages(before)} 页，现在正好一页。`;
  return before > 0.9 ? '已经正好一页，不用调整。' : '内容还太少，铺开会显得空，先多写一些吧。';
}
