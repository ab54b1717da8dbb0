import { KINDS, type Kind } from '@baigong/quiz';
import { useCallback } from 'react';
import { useNavigate, useSearchParams } from 'react-router';

/** The views of the screen, each with an address. */
export type View = 'home' | 'practice' | 'exam' | 'tone' | 'mistakes' | 'statistics';

/** What is practised: what is due, one kind, or the wrong-answer book. */
export type Practice = { readonly of: 'due' | 'mistakes' } | { readonly of: 'kind'; readonly kind: Kind };

export interface Address {
  readonly view: View;
  readonly practice: Practice;
}

const views: ReadonlySet<string> = new Set(['practice', 'exam', 'tone', 'mistakes', 'statistics']);
const isKind = (word: string): word is Kind => (KINDS as readonly string[]).includes(word);

export function readAddress(words: URLSearchParams): Address {
  const asked = words.get('view') ?? '';
  const of = words.get('of') ?? '';
  return {
    view: views.has(asked) ? (asked as View) : 'home',
    practice: isKind(of) ? { of: 'kind', kind: of } : { of: of === 'mistakes' ? 'mistakes' : 'due' },
  };
}

export function writeAddress(view: View, practice?: Practice): string {
  if (view === 'home') return '';
  const words = new URLSearchParams({ view });
  if (practice) words.set('of', practice.of === 'kind' ? practice.kind : practice.of);
  return `?${words.toString()}`;
}

/** Goes to a view by its address. */
export function useGo(): (view: View, practice?: Practice) => void {
  const navigate = useNavigate();
  return useCallback(
    (view, practice) => void navigate({ pathname: '/mandarinQuiz', search: writeAddress(view, practice) }),
    [navigate],
  );
}

export function useAddress(): Address {
  const [words] = useSearchParams();
  return readAddress(words);
}
