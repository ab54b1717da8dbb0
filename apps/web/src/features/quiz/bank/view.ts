import { KIND_NAMES, KINDS, type Kind } from '@baigong/quiz';
import { useCallback } from 'react';
import { useNavigate, useSearchParams } from 'react-router';

/** The views of the screen, each with an address. */
export type View = 'home' | 'practice' | 'exam' | 'tone' | 'mistakes' | 'statistics';

/** What is practised: what is due, the day's set, one kind, or the wrong-answer book. */
export type Practice = { readonly of: keyof typeof titles } | { readonly of: 'kind'; readonly kind: Kind };

const titles = { due: '今天的练习', daily: '每日一练', mistakes: '错题重练' } as const;

/** What visitors read of a practice. */
export const practiceTitle = (practice: Practice): string =>
  practice.of === 'kind' ? KIND_NAMES[practice.kind].name : titles[practice.of];

/** The practice of a name as it stands in an address; null for others. */
export function parsePractice(name: string): Practice | null {
  if (isKind(name)) return { of: 'kind', kind: name };
  return name === 'due' || name === 'daily' || name === 'mistakes' ? { of: name } : null;
}

export interface Address {
  readonly view: View;
  readonly practice: Practice;
}

const isKind = (word: string): word is Kind => (KINDS as readonly string[]).includes(word);

const views: ReadonlySet<string> = new Set(['practice', 'exam', 'tone', 'mistakes', 'statistics']);

export function parseAddress(words: URLSearchParams): Address {
  const asked = words.get('view') ?? '';
  return {
    view: views.has(asked) ? (asked as View) : 'home',
    practice: parsePractice(words.get('of') ?? '') ?? { of: 'due' },
  };
}

export function serializeAddress(view: View, practice?: Practice): string {
  if (view === 'home') return '';
  const words = new URLSearchParams({ view });
  if (practice) words.set('of', practice.of === 'kind' ? practice.kind : practice.of);
  return `?${words.toString()}`;
}

/** Goes to a view by its address. */
export function useNavigateView(): (view: View, practice?: Practice) => void {
  const navigate = useNavigate();
  return useCallback(
    (view, practice) =>
      void navigate({ pathname: '/mandarinQuiz', search: serializeAddress(view, practice) }),
    [navigate],
  );
}

export function useAddress(): Address {
  const [words] = useSearchParams();
  return parseAddress(words);
}
