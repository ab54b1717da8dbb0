import type { Answer, Grade } from './question.ts';
import type { Item } from './item.ts';
import type { Passage, Topic } from './exam-texts.ts';

/** The parts of 普通话水平测试. */
export type ExamPartId = 'syllables' | 'words' | 'choice' | 'passage' | 'speech';

/** The parts that are read or spoken aloud. */
export type SpokenPartId = Exclude<ExamPartId, 'choice'>;

/** An entry of the two reading parts: it is read aloud and judged by the visitor against its reading. */
export interface ExamReading {
  text: string;
  /** As spoken, with tone changes, syllables parted by spaces. */
  pinyin: string;
  syllables: number;
}

interface PartBase {
  name: string;
  /** Time allowed, in seconds. */
  seconds: number;
  /** Points at most. */
  points: number;
}

export type ExamPart =
  | (PartBase & { id: 'syllables' | 'words'; readings: readonly ExamReading[] })
  | (PartBase & { id: 'choice'; items: readonly Item[] })
  | (PartBase & { id: 'passage'; passage: Passage })
  | (PartBase & { id: 'speech'; topics: readonly [Topic, Topic] });

export interface Exam {
  seed: number;
  /** Without the choice part, as in regions that drop it: speech then has 40 points. */
  withChoice: boolean;
  parts: readonly ExamPart[];
}

/** What came of one part. Points lost are counted as the outline does. */
export type PartResult =
  /**
   * Per reading: right, a defect (half of the points of an error) or wrong; what has no mark counts as wrong. A word
   * counts with all its syllables.
   */
  | { id: 'syllables' | 'words'; marks: readonly ReadingMark[]; overtimeSeconds: number }
  | { id: 'choice'; answers: readonly Answer[] }
  /** No voice was recorded in a part that is spoken: it counts as unread. */
  | { id: SpokenPartId; unread: true }
  /** Self-check: errors (0.1 point each) and what else the visitor took off. */
  | { id: 'passage'; errors: number; otherDeduction: number; overtimeSeconds: number }
  /**
   * Self-check by the outline's grades, 0 is the best: pronunciation 0 to 5, wording 0 to 2, fluency 0 to 2; and how
   * long was spoken.
   */
  | { id: 'speech'; pronunciation: number; wording: number; fluency: number; spokenSeconds: number };

/** A reading is `unmarked` until the visitor says how it was read. */
export type ReadingMark = 'unmarked' | 'right' | 'defect' | 'wrong' | 'unread';

export interface ExamLevel {
  name: '一级甲等' | '一级乙等' | '二级甲等' | '二级乙等' | '三级甲等' | '三级乙等' | '不入级';
  /** The lowest score of this level. */
  from: number;
}

export interface ExamScore {
  /** 0 to 100, two decimals; only of the parts that were done, see `complete`. */
  total: number;
  parts: readonly { id: ExamPartId; got: number; of: number; lines: readonly string[] }[];
  /** Whether every part has a result; a level is given only then. */
  complete: boolean;
  level: ExamLevel | null;
  /** The choice answers graded, in order. */
  choices: readonly Grade[];
}
