import { useDeferredValue, useEffect, useEffectEvent, useState } from 'react';
import { formatSizes } from '../make/format-sizes.ts';
import type { PromptReading } from '../make/read-prompt.ts';
import { changeForm, useForm } from './form-store.ts';

/** What the built-in brush makes of the words in the form; null before it has read them, and while another paints. */
export function useReading(isBrush: boolean): PromptReading | null {
  const { prompt, negative, style, seed, size } = useForm();
  const read = useDeferredValue(prompt);
  const [reading, setReading] = useState<PromptReading | null>(null);
  const isAsked = isBrush && read.trim() !== '';
  useEffect(() => {
    if (!isAsked) return;
    let gone = false;
    // The composer is loaded with the first words: the page itself does without.
    const tell = async (): Promise<void> => {
      const { readPrompt } = await import('../make/read-prompt.ts');
      if (!gone) setReading(readPrompt({ prompt: read, negative, style, seed, size }));
    };
    void tell();
    return () => {
      gone = true;
    };
  }, [isAsked, negative, read, seed, size, style]);
  const shown = isAsked ? reading : null;
  const format = shown?.format;
  const [cameWith] = useState(prompt);
  const takeSize = useEffectEvent((use: keyof typeof formatSizes) => {
    // The size of words that stood there already may have been changed since.
    if (prompt !== cameWith) changeForm({ size: formatSizes[use] });
  });
  useEffect(() => {
    if (format) takeSize(format);
  }, [format]);
  return shown;
}
