import { useSyncExternalStore } from 'react';

/** The message that is being read aloud, if one is. */
let reading: string | null = null;
const listeners = new Set<() => void>();

export function setReading(message: string | null): void {
  reading = message;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  if (hasSpeech()) speechSynthesis.addEventListener('voiceschanged', listener);
  return () => {
    listeners.delete(listener);
    if (hasSpeech()) speechSynthesis.removeEventListener('voiceschanged', listener);
  };
}

const hasSpeech = () => typeof speechSynthesis !== 'undefined';

export function findVoice(): SpeechSynthesisVoice | undefined {
  if (!hasSpeech()) return undefined;
  const chinese = speechSynthesis.getVoices().filter(({ lang }) => /^(?:zh|cmn)\b/i.test(lang));
  const mandarin = chinese.filter(({ lang }) => /cn|hans/i.test(lang));
  // A voice on this machine speaks without sending the text anywhere.
  return mandarin.find((voice) => voice.localService) ?? chinese.find((voice) => voice.localService);
}

/** Whether this machine has a Chinese voice of its own; voices may turn up late. */
export function useCanRead(): boolean {
  return useSyncExternalStore(subscribe, () => findVoice() !== undefined);
}

export function useReading(): string | null {
  return useSyncExternalStore(subscribe, () => reading);
}

export function stopReading(): void {
  if (hasSpeech()) speechSynthesis.cancel();
  setReading(null);
}

export const isReading = (message: string): boolean => reading === message;
