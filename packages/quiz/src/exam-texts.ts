/** A text to read aloud. */
export interface Passage {
  id: string;
  title: string;
  paragraphs: readonly string[];
  /** Syllables of the whole text. */
  syllables: number;
}

/** A topic to speak on for three minutes, with hints for what to say. */
export interface Topic {
  id: string;
  title: string;
  hints: readonly string[];
}
