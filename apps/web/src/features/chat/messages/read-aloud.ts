import { findVoice, isReading, setReading } from './reading.ts';

/** Sentences of at most 120 characters: Chrome falls silent within longer ones. */
export function splitSentences(text: string): string[] {
  return text
    .split(/(?<=[。！？!?；;\n])/)
    .flatMap((sentence) => sentence.match(/[\s\S]{1,120}/g) ?? [])
    .map((sentence) => sentence.trim())
    .filter((sentence) => /[\p{L}\p{N}]/u.test(sentence));
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
      if (isReading(message)) setReading(null);
    };
    if (index === sentences.length - 1) utterance.addEventListener('end', finish);
    utterance.addEventListener('error', (event) => {
      if (event.error !== 'interrupted' && event.error !== 'canceled') finish();
    });
    speechSynthesis.speak(utterance);
  }
}
