import { useSyncExternalStore } from 'react';

/** Whether a Chinese voice can be used. Browsers load their voices late, so at first nobody knows. */
export type VoiceState = 'probing' | 'none' | 'ready';

export type Speed = 'normal' | 'slow';

const rates: Record<Speed, number> = { normal: 0.9, slow: 0.55 };

/** Milliseconds after which a browser that has named no voice is taken to have none. */
const voiceTimeoutMs = 2_000;

let state: VoiceState = 'probing';
let voice: SpeechSynthesisVoice | undefined;
let started = false;
const listeners = new Set<() => void>();

const synthesis = (): SpeechSynthesis | undefined =>
  typeof speechSynthesis === 'undefined' ? undefined : speechSynthesis;

/** The best Mandarin voice of a list: one of this machine, which sends the text nowhere. */
export function chooseVoice(
  voices: readonly Pick<SpeechSynthesisVoice, 'lang' | 'localService'>[],
): number | undefined {
  const rank = ({ lang, localService }: Pick<SpeechSynthesisVoice, 'lang' | 'localService'>): number => {
    const tag = lang.toLowerCase().replaceAll('_', '-');
    // Cantonese and other spoken languages are no model for Mandarin, and a voice elsewhere gets the text.
    if (!/^(?:zh|cmn)\b/.test(tag) || /hk|yue|\bmo\b/.test(tag) || !localService) return 0;
    return /cn|hans/.test(tag) ? 3 : /tw|hant/.test(tag) ? 1 : 2;
  };
  let best: number | undefined;
  for (const [at, one] of voices.entries())
    if (rank(one) > (best === undefined ? 0 : rank(voices[best] ?? one))) best = at;
  return best;
}

function tell(next: VoiceState): void {
  if (state === next) return;
  state = next;
  for (const listener of listeners) listener();
}

function look(): void {
  const voices = synthesis()?.getVoices() ?? [];
  const best = chooseVoice(voices);
  voice = best === undefined ? undefined : voices[best];
  if (voice) tell('ready');
  else if (voices.length > 0) tell('none');
}

function probe(): void {
  if (started) return;
  started = true;
  const speech = synthesis();
  if (!speech) return tell('none');
  speech.addEventListener('voiceschanged', look);
  look();
  setTimeout(() => {
    if (state === 'probing') tell('none');
  }, voiceTimeoutMs);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  probe();
  return () => listeners.delete(listener);
}

export function useChineseVoice(): VoiceState {
  return useSyncExternalStore(subscribe, () => state);
}

/** Says a text, in place of what is being said. Does nothing without a Chinese voice. */
export function speak(text: string, speed: Speed = 'normal'): void {
  const speech = synthesis();
  if (!speech || !voice) return;
  speech.cancel();
  const utterance = new SpeechSynthesisUtterance(text);
  utterance.voice = voice;
  utterance.lang = voice.lang;
  utterance.rate = rates[speed];
  speech.speak(utterance);
}

export function stopSpeaking(): void {
  synthesis()?.cancel();
}
