import type { AnswerSource } from '@baigong/contracts';

/** The most pages of one answer. */
const maxAnswerSources = 50;
const maxTitleChars = 200;
const maxUrlChars = 2_000;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const text = (...values: readonly unknown[]): string =>
  values.find((value): value is string => typeof value === 'string') ?? '';

/**
 * Where providers list what they searched: Perplexity, xAI, 千帆 (`search_results`, `citations`), 智谱 (`web_search`),
 * 百炼 and 混元 (`search_info`), 方舟 (`references`), OpenAI and OpenRouter (`annotations`).
 */
function listsIn(holder: unknown): unknown[][] {
  if (!isRecord(holder)) return [];
  const { search_results, search_info, web_search, references, annotations, citations } = holder;
  const nested = isRecord(search_info) ? search_info['search_results'] : undefined;
  return [search_results, nested, web_search, references, annotations, citations].filter((list) =>
    Array.isArray(list),
  );
}

/** The number a provider gives: `index: 3`, `refer: "ref_3"`. */
function numberOf({ index, refer }: Record<string, unknown>): number | undefined {
  const found = /\d{1,4}$/.exec(typeof index === 'number' ? String(index) : text(index, refer));
  return Number(found?.[0] ?? 0) || undefined;
}

/** Collects the pages of an answer, each once, under the number that its text has for it. */
export class SourceCollector {
  readonly #byUrl = new Map<string, AnswerSource>();

  /** @param holders the chunk of a stream, and what is in it of the message */
  add(...holders: readonly unknown[]): void {
    for (const list of holders.flatMap(listsIn))
      for (const [n, item] of list.slice(0, maxAnswerSources).entries()) this.#addOne(item, n + 1);
  }

  /** In the order of their numbers. */
  get sources(): AnswerSource[] {
    return [...this.#byUrl.values()].toSorted((a, b) => a.number - b.number);
  }

  #addOne(item: unknown, place: number): void {
    const entry = isRecord(item) ? item : { url: item };
    const inner = isRecord(entry['url_citation']) ? entry['url_citation'] : entry;
    const url = text(inner['url'], inner['link'], inner['uri']).trim();
    if (!/^https?:\/\/\S+$/i.test(url) || url.length > maxUrlChars) return;
    const title = text(inner['title'], inner['name']).trim().slice(0, maxTitleChars);
    const known = this.#byUrl.get(url);
    if (!known && this.#byUrl.size >= maxAnswerSources) return;
    const number = known?.number ?? numberOf(inner) ?? this.#free(place);
    this.#byUrl.set(url, { number, title: title || (known?.title ?? ''), url });
  }

  #free(place: number): number {
    const taken = new Set([...this.#byUrl.values()].map(({ number }) => number));
    return taken.has(place) ? Math.max(...taken) + 1 : place;
  }
}
