import { knownRange, type TargetContour, type VoiceRange } from '@baigong/quiz';
import type { Sound } from './listen.ts';

let playing: AudioContext | null = null;

/** Ends what is being played. */
export function stopPlayback(): void {
  void playing?.close();
  playing = null;
}

function begin(): AudioContext {
  stopPlayback();
  playing = new AudioContext();
  return playing;
}

function endWith(context: AudioContext, source: AudioScheduledSourceNode): Promise<void> {
  return new Promise((resolve) => {
    source.addEventListener('ended', () => {
      if (playing === context) stopPlayback();
      resolve();
    });
  });
}

/** Plays what was recorded. Resolves at its end. */
export async function playSound({ samples, sampleRate }: Sound): Promise<void> {
  if (samples.length === 0) return;
  const context = begin();
  const buffer = context.createBuffer(1, samples.length, sampleRate);
  buffer.copyToChannel(samples, 0);
  const source = context.createBufferSource();
  source.buffer = buffer;
  source.connect(context.destination);
  source.start();
  await endWith(context, source);
}

/** Seconds that a hummed syllable takes. */
const syllable = 0.55;

/** A voice to hum in while the visitor's own is not known: E3 to E4. */
const middleRange: VoiceRange = { low: 19, high: 31 };

/** Hertz of a level of the five-level scale in a voice's range. */
export function levelToHertz(level: number, { low, high }: VoiceRange): number {
  return 55 * 2 ** ((low + ((high - low) * (level - 1)) / 4) / 12);
}

/** Hums a target: only its pitch, in the visitor's own range once that is known. Resolves at its end. */
export async function playContour(target: TargetContour, range: VoiceRange | null): Promise<void> {
  const context = begin();
  const voice = context.createOscillator();
  // A soft voice: a triangle's overtones, the highest taken away.
  voice.type = 'triangle';
  const soft = context.createBiquadFilter();
  soft.type = 'lowpass';
  soft.frequency.value = 1_200;
  const loudness = context.createGain();
  loudness.gain.value = 0;
  voice.connect(soft).connect(loudness).connect(context.destination);
  const whole = syllable * target.syllables.length;
  const start = context.currentTime + 0.06;
  for (const { from, to, points } of target.syllables) {
    loudness.gain.setValueAtTime(0, start + from * whole);
    loudness.gain.linearRampToValueAtTime(0.4, start + from * whole + 0.04);
    loudness.gain.setValueAtTime(0.4, start + to * whole - 0.07);
    loudness.gain.linearRampToValueAtTime(0, start + to * whole - 0.01);
    for (const [at, point] of points.entries()) {
      const hertz = levelToHertz(point.level, knownRange(range) ?? middleRange);
      if (at === 0) voice.frequency.setValueAtTime(hertz, start + point.at * whole);
      else voice.frequency.exponentialRampToValueAtTime(hertz, start + point.at * whole);
    }
  }
  voice.start(start);
  voice.stop(start + whole + 0.05);
  await endWith(context, voice);
}
