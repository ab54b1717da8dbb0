import { seededRandom } from './random.ts';
import { sampleLine, toneLine } from './tone-targets.ts';

/** How a made-up voice sounds. */
export interface VoiceConditions {
  /** Lowest and highest pitch in hertz. */
  low: number;
  high: number;
  /** Milliseconds of one syllable. */
  milliseconds: number;
  /** Share of a syllable that is silent at its end, as before a plosive. */
  pause: number;
  /** White noise, and the hum of the mains at 50 Hz with its overtone: amplitudes. */
  hiss: number;
  hum: number;
  /** Breath: noise that comes with the voice, as a share of it. */
  breath: number;
  /** How far one period is from the next, as a share of its length. */
  jitter: number;
  /** Semitones that the voice sinks by over the utterance, as it does when it is out of breath. */
  sinks: number;
  /** Below this level of the five-level scale the voice creaks: every other pulse is weak and late. */
  creaksBelow: number;
  /** Samples beyond this are cut off, as by a microphone too near. */
  clipsAt: number;
  seed: number;
}

export const CLEAN_CONDITIONS: VoiceConditions = {
  low: 150,
  high: 330,
  milliseconds: 340,
  pause: 0.06,
  hiss: 0.005,
  hum: 0,
  breath: 0,
  jitter: 0,
  sinks: 0,
  creaksBelow: 0,
  clipsAt: 1,
  seed: 1,
};

/** Formants of an open vowel, hertz and width. */
const FORMANTS = [
  [750, 90],
  [1250, 110],
  [2600, 160],
] as const;

/**
 * A voice as pulses of a throat through the resonances of a mouth: unlike a sum of sines it has irregular periods, creak
 * and breath. For tests, and for the sample that can be tried without a microphone.
 */
export function synthesizeVoice(
  tones: readonly number[],
  voice: VoiceConditions,
  rate: number,
): Float32Array<ArrayBuffer> {
  const random = seededRandom(voice.seed);
  const noise = (): number => random() * 2 - 1;
  const perSyllable = Math.round((voice.milliseconds / 1000) * rate);
  const edge = Math.round(rate * 0.15);
  const source = new Float32Array(edge * 2 + perSyllable * tones.length);
  tones.forEach((_, syllable) => {
    const line = sampleLine(toneLine(tones, syllable), 200);
    const from = edge + syllable * perSyllable;
    let weak = false;
    for (let at = 0; at < perSyllable * (1 - voice.pause);) {
      const level = line[Math.min(199, Math.floor((at / perSyllable) * 200))] ?? 3;
      const sunk = (voice.sinks * (from + at - edge)) / (perSyllable * tones.length);
      const hz = voice.low * (voice.high / voice.low) ** ((level - 1) / 4) * 2 ** (-sunk / 12);
      const fade = Math.min(1, at / (rate * 0.03), (perSyllable * (1.06 - voice.pause) - at) / (rate * 0.04));
      const creaks = level < voice.creaksBelow;
      weak = creaks && !weak;
      const period = (rate / hz) * (1 + voice.jitter * noise() + (weak ? 0.12 : 0));
      const loud = fade * (weak ? 0.55 : 1);
      source[from + Math.floor(at)] = (source[from + Math.floor(at)] ?? 0) + loud;
      for (let next = 0; next < period; next++) {
        const place = from + Math.floor(at) + next;
        const breath = voice.breath * fade * noise() * 0.12;
        if (place < source.length) source[place] = (source[place] ?? 0) + breath;
      }
      at += period;
    }
  });
  const sound = FORMANTS.reduce((all, [hz, width]) => {
    const resonant = resonate(source, hz, width, rate);
    return all.map((sample, at) => sample + (resonant[at] ?? 0));
  }, new Float32Array(source.length));
  const loudest = sound.reduce((most, sample) => Math.max(most, Math.abs(sample)), 1e-9);
  return sound.map((sample, at) => {
    const time = at / rate;
    const mains = Math.sin(2 * Math.PI * 50 * time) + 0.5 * Math.sin(2 * Math.PI * 100 * time);
    const whole = (0.5 * sample) / loudest + voice.hiss * noise() + voice.hum * mains;
    return Math.max(-voice.clipsAt, Math.min(voice.clipsAt, whole));
  });
}

/** A two-pole resonator. */
function resonate(
  source: Float32Array<ArrayBuffer>,
  hz: number,
  width: number,
  rate: number,
): Float32Array<ArrayBuffer> {
  const radius = Math.exp((-Math.PI * width) / rate);
  const [a, b] = [2 * radius * Math.cos((2 * Math.PI * hz) / rate), -radius * radius];
  let [one, two] = [0, 0];
  return source.map((sample) => {
    const now = sample + a * one + b * two;
    [one, two] = [now, one];
    return now;
  });
}
