import type { PairField, ResumeLanguage } from '@baigong/resume';
import { useEffect, useRef, useState } from 'react';
import { ApiError } from '../../../shared/lib/api.ts';
import { askTranslation, type Translation } from './ask-translation.ts';

/** Which version a marked field's text is to be translated into. */
export function wantedLanguage({ state, texts }: PairField): ResumeLanguage {
  if (state === 'zh' || state === 'en') return state === 'zh' ? 'en' : 'zh';
  const hasHan = (text = ''): boolean => /\p{Script=Han}/u.test(text);
  // Where nothing is in Chinese yet, that is what is wanted.
  return hasHan(texts.zh) || (texts.zh !== undefined && texts.zh !== texts.en && texts.zh !== '')
    ? 'en'
    : 'zh';
}

/** A field's translation, or why there is none. */
export type Offer =
  | { readonly phase: 'asking' }
  | { readonly phase: 'failed'; readonly problem: string }
  | { readonly phase: 'done'; readonly translation: Translation; readonly from: string };

interface Wanted {
  readonly field: PairField;
  readonly to: ResumeLanguage;
  readonly context: string;
}

/** Translations of fields, one after the other; they end with the component. */
export function useTranslations(model: string | undefined) {
  const [offers, setOffers] = useState<Readonly<Record<string, Offer | undefined>>>({});
  const running = useRef<AbortController | null>(null);
  const [isRunning, setRunning] = useState(false);
  useEffect(() => () => running.current?.abort(), []);
  const set = (key: string, offer: Offer | undefined): void =>
    setOffers((before) => ({ ...before, [key]: offer }));

  async function ask({ field, to, context }: Wanted, signal: AbortSignal): Promise<void> {
    const from = field.texts[to === 'en' ? 'zh' : 'en'] ?? '';
    if (model === undefined || from === '') return;
    set(field.key, { phase: 'asking' });
    try {
      const translation = await askTranslation({ field, to, from, context, model, signal });
      set(field.key, { phase: 'done', translation, from });
    } catch (error) {
      if (signal.aborted) set(field.key, undefined);
      else
        set(field.key, {
          phase: 'failed',
          problem: error instanceof ApiError ? error.message : '翻译时出了点问题，请重试。',
        });
    }
  }

  async function start(wanted: readonly Wanted[]): Promise<void> {
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    setRunning(true);
    for (const one of wanted) if (!controller.signal.aborted) await ask(one, controller.signal);
    if (running.current === controller) setRunning(false);
  }

  return {
    offers,
    isRunning,
    start,
    stop: () => {
      running.current?.abort();
      setRunning(false);
    },
    dismiss: (key: string) => set(key, undefined),
  } as const;
}
