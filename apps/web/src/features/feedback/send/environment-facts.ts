import type { FeedbackFact, FeedbackFactName } from '@baigong/contracts';
import { withoutBasePath } from '../../../shared/lib/base-path.ts';

/** The window's Navigation API, where the browser has it. */
interface Navigation {
  readonly currentEntry?: { readonly index: number } | null;
  entries(): readonly { readonly url?: string | null }[];
}

/** The screen of ours that was open before this one; undefined where there was none or the browser does not tell. */
export function pageBefore(): string | undefined {
  const { navigation } = window as { navigation?: Navigation };
  const before = navigation?.entries().slice(0, navigation.currentEntry?.index ?? 0) ?? [];
  const addresses = [...before.map(({ url }) => url ?? '').toReversed(), document.referrer];
  for (const address of addresses) {
    if (!URL.canParse(address)) continue;
    const { origin, pathname } = new URL(address);
    const path = withoutBasePath(pathname);
    if (origin === location.origin && !path.startsWith('/feedback')) return path.slice(0, 300);
  }
  return undefined;
}

/** What can be told of where the page runs, each in words that the visitor understands. */
export function readFacts(page: string | undefined): FeedbackFact[] {
  const dark = matchMedia('(prefers-color-scheme: dark)').matches;
  const theme = document.documentElement.dataset['theme'] ?? (dark ? 'dark' : 'light');
  const facts: [FeedbackFactName, string | undefined][] = [
    ['page', page],
    ['browser', navigator.userAgent],
    ['window', `${innerWidth} × ${innerHeight}，像素比 ${Math.round(devicePixelRatio * 100) / 100}`],
    ['language', navigator.language],
    ['theme', theme === 'dark' ? '深色' : '浅色'],
    ['network', navigator.onLine ? '在线' : '离线'],
  ];
  return facts.flatMap(([name, value]) => (value ? [{ name, value: value.slice(0, 300) }] : []));
}
