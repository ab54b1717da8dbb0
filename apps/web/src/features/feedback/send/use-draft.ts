import { FeedbackKind } from '@baigong/contracts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { toast } from '../../../shared/ui/toast.tsx';
import { emptyDraft, saveDraft, readDraft, type Draft } from '../entry/feedback-records.ts';

const showError = (error: unknown): void =>
  void toast('error', error instanceof Error ? error.message : '草稿没有保存，请重试。');

/** The draft of the form, kept at every change; undefined until it was read. `kind` is what a link asks for. */
export function useDraft(kind: string | null) {
  const [draft, setDraft] = useState<Draft>();
  const latest = useRef<Draft>(emptyDraft);
  useEffect(() => {
    let gone = false;
    const show = (read: Draft) => {
      if (gone) return;
      const asked = FeedbackKind.safeParse(kind);
      latest.current = asked.success ? { ...read, kind: asked.data } : read;
      setDraft(latest.current);
    };
    readDraft().then(show, (error: unknown) => {
      showError(error);
      show(emptyDraft);
    });
    return () => {
      gone = true;
    };
  }, [kind]);
  const change = useCallback((part: Partial<Draft>) => {
    latest.current = { ...latest.current, ...part };
    setDraft(latest.current);
    saveDraft(latest.current).catch(showError);
  }, []);
  /** What it is now, also between two drawings. */
  const now = useCallback(() => latest.current, []);
  const clear = useCallback(() => {
    latest.current = { ...emptyDraft, contact: latest.current.contact };
    setDraft(latest.current);
  }, []);
  return { draft, change, now, clear };
}
