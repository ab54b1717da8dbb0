import { searchWebRoute, webProblemMessages } from '@baigong/contracts';
import { chunkTextsOf, documentKeywords, keySentences, toChunkedText } from '@baigong/documents';
import { textLength, wholeText } from '@baigong/document-reader/document-text';
import { ToolProblem, type ToolAnswer } from '../../../shared/feature-tools/feature-tool.ts';
import { visibleText } from '../../../shared/feature-tools/data-flow.ts';
import { ApiError, call } from '../../../shared/lib/api.ts';
import { webAddress } from '../../../shared/lib/web-address.ts';
import { citingNote, type WebSource } from '../../../shared/lib/web-sources.ts';
import { fetchPage, type ReadPage } from '../web/fetch-page.ts';
import { numberPassages, pageOf, type CachedPage } from '../web/page-cache.ts';
import { keep } from './change-tools.ts';
import { partLength } from './document-of.ts';

/** Characters that a card shows. */
const shownLength = 20_000;

const readFor = (conversation: string, link: string, signal: AbortSignal): Promise<CachedPage> =>
  pageOf(conversation, link, async () => {
    const page = await fetchPage(link.trim(), signal);
    return { ...page, texts: chunkTextsOf(toChunkedText(page.text)) };
  });

/** The passages from one on that a call has room for, at least one. */
function partOf({ passages }: CachedPage, from: number): CachedPage['passages'] {
  let length = 0;
  const part = passages.slice(from).filter(({ text }, n) => {
    length += text.length;
    return n === 0 || length <= partLength;
  });
  return part;
}

function keyPoints({ text }: ReadPage) {
  return {
    sentences: keySentences(text).map((sentence) => sentence.text),
    keywords: documentKeywords(text, 10).map(({ word }) => word),
  };
}

/** A page's text and key points; for a model its passages, numbered. */
export async function readPage(
  { url, from = 0 }: { url: string; from?: number | undefined },
  signal: AbortSignal,
  conversation: string,
): Promise<ToolAnswer> {
  const page = await readFor(conversation, url, signal);
  if (from > 0 && from >= page.passages.length)
    throw new ToolProblem(`《${page.title}》只有 ${page.passages.length} 段。`);
  const part = partOf(page, from);
  const next = from + part.length;
  const { sentences, keywords } = keyPoints(page);
  const source: WebSource = { url: page.url, title: page.title, passages: [...part] };
  return {
    title: page.title,
    summary: `《${page.title}》${textLength(page.text)} 字`,
    blocks: [
      {
        type: 'keyValues',
        items: [
          { key: '标题', value: page.title },
          { key: '网址', value: page.url },
          ...(keywords.length > 0 ? [{ key: '关键词', value: keywords.join('、') }] : []),
        ],
      },
      ...(sentences.length > 0
        ? [{ type: 'text' as const, text: `要点（原句）：\n${sentences.join('\n')}` }]
        : []),
      { type: 'code', language: 'text', text: wholeText(page.text).slice(0, shownLength) },
      { type: 'text', text: `要存成文档，发送：/存网页 ${page.url}` },
    ],
    data: {
      sources: [source],
      ...(next < page.passages.length
        ? { next, note: `${citingNote} 还有后文，用 from: ${next} 接着读。` }
        : { note: citingNote }),
    },
  };
}

/** What a search service finds; the snippets are passages that can be cited. */
export async function searchWeb(
  query: string,
  signal: AbortSignal,
  conversation: string,
): Promise<ToolAnswer> {
  const answer = await call(searchWebRoute, { body: { query } }, { signal }).catch((error: unknown) => {
    throw error instanceof ApiError ? new ToolProblem(error.message) : error;
  });
  if ('problem' in answer) throw new ToolProblem(webProblemMessages[answer.problem]);
  const { results } = answer;
  const sources = results.map(({ url, title, snippet }): WebSource => {
    return { url, title, passages: snippet === '' ? [] : numberPassages(conversation, [snippet]) };
  });
  return {
    title: `搜索“${query}”`,
    summary: results.length === 0 ? `没有搜到“${query}”` : `搜到 ${results.length} 个网页`,
    blocks: [
      {
        type: 'table',
        header: ['标题', '摘要', '网址'],
        rows: results.map(({ title, snippet, url }) => [title, snippet, url]),
      },
    ],
    data: { sources, note: `${citingNote} 摘要不够时用 read_page 读全文。` },
  };
}

/** Names the address alone: a page is fetched once that was allowed. */
export async function previewSave(url: string): Promise<ToolAnswer> {
  return {
    title: '网页存成文档',
    summary: '读取这个网址的网页，存进这个浏览器的文档：',
    blocks: [{ type: 'text', text: visibleText(webAddress(url)) }],
  };
}

/** Keeps a page as a document. */
export async function savePage(url: string, signal: AbortSignal, conversation: string): Promise<ToolAnswer> {
  const page = await readFor(conversation, url, signal);
  const blocks = [...page.text.blocks, { kind: 'paragraph' as const, text: `来源：${page.url}` }];
  const title = page.title.replace(/\s+/g, ' ').trim().slice(0, 100);
  const { id: _id, ...answer } = await keep(title, { ...page.text, blocks }, '网页存成文档');
  return answer;
}
