/** One moment of a voice. */
export interface PitchFrame {
  /** The frame's middle, in seconds from the start. */
  time: number;
  /** Fundamental frequency in hertz; null where there is no voice. */
  hz: number | null;
  /** How sure the detector is, 0 to 1. */
  clarity: number;
  /** Loudness, root mean square, 0 to 1. */
  loudness: number;
}

/** Follows the pitch of PCM that comes in pieces (microphone) or at once (file). */
export interface PitchTracker {
  /** Frames that are complete with these samples (mono, −1 to 1). */
  push(samples: Float32Array): PitchFrame[];
}

/** A speaker's range in semitones above 55 Hz. */
export interface VoiceRange {
  low: number;
  high: number;
}

/** A point of a contour: `at` 0 to 1 along the voiced part, `level` on the five-level scale (1 lowest, 5 highest). */
export interface ContourPoint {
  at: number;
  level: number;
}

/** What a tone or a pair of tones looks like; syllable boundaries in `at`. */
export interface TargetContour {
  name: string;
  syllables: readonly { tone: number; from: number; to: number; points: readonly ContourPoint[] }[];
}

export type ToneScore =
  | {
      heard: true;
      /** 0 to 100. */
      score: number;
      /** The visitor's contour on the five-level scale, laid over the target. */
      contour: readonly ContourPoint[];
      target: TargetContour;
      /** What was wrong and how to mend it, most important first; empty when there is nothing. */
      advice: readonly string[];
      /** Which tones it sounded like, when those are others than the target's. */
      soundsLike: readonly number[] | null;
      range: VoiceRange;
    }
  /** Nothing to score: too short, too quiet, no voice. The sentence says what to do. */
  | { heard: false; sentence: string };
