import {
  CLEAN_CONDITIONS,
  createPitchTracker,
  scoreTones,
  synthesizeVoice,
  type ContourPoint,
  type PitchFrame,
  type ToneScore,
} from '@baigong/quiz';
import { useCallback, useEffect, useRef, useState } from 'react';
import { setPreference, usePreferences } from '../storage/preferences.ts';
import { MicrophoneProblem } from '../sound/microphone.ts';
import { joinSamples, listen, type ListeningSession, type Sound } from './listen.ts';
import { hasEnded, liveContour } from './live-contour.ts';
import { stopPlayback } from './play.ts';

/** A tone is said in a second; longer recordings are not of one. */
const longest = 20;
const largest = 30_000_000;

/** A sound file that is not taken. `message` is the Chinese sentence for the visitor. */
class InvalidSound extends Error {
  override readonly name = 'UnusableSound';
}

/** Reads a sound file, in the page. Throws an UnusableSound. */
async function decodeSound(file: Blob, name: string): Promise<Sound> {
  if (file.size === 0) throw new InvalidSound(`“${name}”是空文件，请换一个录音。`);
  if (file.size > largest) throw new InvalidSound(`“${name}”太大了，请选 ${longest} 秒以内的录音。`);
  const context = new OfflineAudioContext(1, 1, 48_000);
  let decoded: AudioBuffer;
  try {
    decoded = await context.decodeAudioData(await file.arrayBuffer());
  } catch (error) {
    throw new InvalidSound(
      `“${name}”打不开：不是浏览器能读的录音，或者文件不完整。可以换成 WAV、MP3 或 M4A。`,
      { cause: error },
    );
  }
  if (decoded.duration > longest)
    throw new InvalidSound(
      `“${name}”有 ${Math.round(decoded.duration)} 秒，请只留下念这个词的几秒（最多 ${longest} 秒）。`,
    );
  const samples = new Float32Array(decoded.length);
  for (let channel = 0; channel < decoded.numberOfChannels; channel++)
    for (const [at, sample] of decoded.getChannelData(channel).entries())
      samples[at] = (samples[at] ?? 0) + sample / decoded.numberOfChannels;
  return { samples, sampleRate: decoded.sampleRate };
}

/** A recording that ends by itself, seconds. */
const longestTake = 6;

export interface Take {
  readonly sound: Sound;
  readonly score: ToneScore;
  /** A made-up voice, of which nothing is remembered. */
  readonly isSample?: true;
}

export interface Trainer {
  readonly state: 'idle' | 'opening' | 'listening';
  /** The line while the voice goes on. */
  readonly live: readonly ContourPoint[];
  readonly take: Take | null;
  readonly problem: Error | null;
  readonly start: () => void;
  readonly stop: () => void;
  readonly openFile: (file: File) => void;
  readonly openSample: () => void;
  readonly clear: () => void;
}

function judge(sound: Sound, tones: readonly number[]): Take {
  const frames = createPitchTracker(sound.sampleRate).push(sound.samples);
  const score = scoreTones(frames, tones, usePreferences.getState().voiceRange);
  if (score.heard) setPreference({ voiceRange: score.range });
  return { sound, score };
}

const sampleRate = 22_050;
/** A voice that begins well and sinks: there is something to advise. */
const sampleVoice = { ...CLEAN_CONDITIONS, milliseconds: 420, breath: 0.2, jitter: 0.005, sinks: 3 };
const semitones = (hertz: number) => 12 * Math.log2(hertz / 55);
const sampleRange = { low: semitones(sampleVoice.low), high: semitones(sampleVoice.high) };

function judgeSample(tones: readonly number[]): Take {
  const sound: Sound = { samples: synthesizeVoice(tones, sampleVoice, sampleRate), sampleRate };
  const frames = createPitchTracker(sampleRate).push(sound.samples);
  return { sound, score: scoreTones(frames, tones, sampleRange), isSample: true };
}

/** The tone trainer's recording: from microphone or file to a score. All of it in the page. */
export function useTrainer(tones: readonly number[]): Trainer {
  const [state, setState] = useState<Trainer['state']>('idle');
  const [live, setLive] = useState<readonly ContourPoint[]>([]);
  const [take, setTake] = useState<Take | null>(null);
  const [problem, setProblem] = useState<Error | null>(null);
  const listening = useRef<ListeningSession | null>(null);
  const pieces = useRef<Float32Array<ArrayBuffer>[]>([]);
  /** A newer start, a stop or a leave makes what an older start answers void. */
  const turn = useRef(0);

  const finish = useCallback(() => {
    const heard = listening.current;
    if (!heard) return;
    listening.current = null;
    heard.stop();
    setState('idle');
    setLive([]);
    setTake(judge({ samples: joinSamples(pieces.current), sampleRate: heard.sampleRate }, tones));
  }, [tones]);

  const clear = useCallback(() => {
    turn.current++;
    listening.current?.stop();
    listening.current = null;
    stopPlayback();
    setState('idle');
    setLive([]);
    setTake(null);
  }, []);
  // Other tones are another exercise; and nothing listens on once the view is left.
  useEffect(() => clear, [clear, tones]);

  const start = useCallback(() => {
    clear();
    setProblem(null);
    setState('opening');
    const mine = turn.current;
    pieces.current = [];
    const frames: PitchFrame[] = [];
    let tracker: ReturnType<typeof createPitchTracker> | undefined;
    const { voiceRange } = usePreferences.getState();
    const hear = (heard: ListeningSession) => {
      listening.current = heard;
      setState('listening');
    };
    listen({
      onSamples(samples) {
        const heard = listening.current;
        if (!heard || mine !== turn.current) return;
        tracker ??= createPitchTracker(heard.sampleRate);
        pieces.current.push(samples);
        frames.push(...tracker.push(samples));
        setLive(liveContour(frames, tones.length, voiceRange));
        if (hasEnded(frames) || (frames.at(-1)?.time ?? 0) > longestTake) finish();
      },
      onLost(lost) {
        if (mine !== turn.current) return;
        finish();
        setProblem(lost);
      },
    }).then(
      (heard) => (mine === turn.current ? hear(heard) : heard.stop()),
      (error: unknown) => {
        if (mine !== turn.current) return;
        setState('idle');
        setProblem(error instanceof Error ? error : new MicrophoneProblem('busy', error));
      },
    );
  }, [clear, finish, tones]);

  const openFile = useCallback(
    (file: File) => {
      clear();
      setProblem(null);
      const mine = turn.current;
      decodeSound(file, file.name).then(
        (sound) => (mine === turn.current ? setTake(judge(sound, tones)) : undefined),
        (error: unknown) => {
          if (mine === turn.current) setProblem(error instanceof Error ? error : new Error(String(error)));
        },
      );
    },
    [clear, tones],
  );

  const openSample = useCallback(() => {
    clear();
    setProblem(null);
    setTake(judgeSample(tones));
  }, [clear, tones]);

  return { state, live, take, problem, start, stop: finish, openFile, openSample, clear };
}
