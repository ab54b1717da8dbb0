import { useSyncExternalStore } from 'react';

/** The message that is being read aloud, if one is. */
let reading: string | null = null;
const listeners = new Set<() => void>();

function setReading(message: string | null): void {
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

function findVoice(): SpeechSynthesisVoice | undefined {
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

/** Sentences of at most 120 characters: Chrome falls silent within longer ones. */
export function splitSentences(text: string): string[] {
  return text
    .split(/(?<=[。！？!?；;\n])/)
    .flatMap((sentence) => sentence.match(/[\s\S]{1,120}/g) ?? [])
    .map((sentence) => sentence.trim())
    .filter((sentence) => /[\p{L}\p{N}]/u.test(sentence));
}

export function stopReading(): void {
  if (hasSpeech()) speechSynthesis.cancel();
  setReading(null);
}

/** Reads a text aloud, in place of what is being read. */
export function readAloud(message: string, text: string): void {
  const voice = findVoice();
  if (!voice) return;
  speechSynthesis.cancel();
  const sentences = splitSentences(text);
  if (sentences.length === 0) return;
  setReading(message);
  for (const [index, sentence] of sentences.entries()) {
    const utterance = new SpeechSynthesisUtterance(sentence);
    utterance.voice = voice;
    utterance.lang = voice.lang;
    const finish = () => {
      if (reading === message) setReading(null);
    };
    if (index === sentences.length - 1) utterance.addEventListener('end', finish);
    utterance.addEventListener('error', (event) => {
      if (event.error !== 'interrupted' && event.error !== 'canceled') finish();
    });
    speechSynthesis.speak(utterance);
  }
}
