/** Where something that is searched comes from. */
export const unitKinds = [
  'session',
  'resume',
  'application',
  'document',
  'picture',
  'prompt',
  'collected',
] as const;
export type UnitKind = (typeof unitKinds)[number];

/** What a visitor calls it. */
export const kindNames: Readonly<Record<UnitKind, string>> = {
  session: '对话',
  resume: '简历',
  application: '投递',
  document: '文档',
  picture: '图片',
  prompt: '提示词',
  collected: '收藏',
};

/** One thing that is found as a whole. */
export interface Unit {
  readonly kind: UnitKind;
  readonly id: string;
  readonly title: string;
  /** Milliseconds since 1970; 0 where unknown. */
  readonly time: number;
  readonly text: string;
  /** Of a session: the messages and where each begins in the text. */
  readonly parts?: readonly (readonly [start: number, id: string])[];
}

/** A unit that fits a query. */
export interface Hit {
  readonly kind: UnitKind;
  readonly id: string;
  readonly title: string;
  readonly time: number;
  /** All terms stand in the title. */
  readonly inTitle: boolean;
  /** By its pinyin. */
  readonly byPinyin: boolean;
  /** The message of a session. */
  readonly part?: string;
  /** The first term as it is written there, and the text around it; empty where it stands in the title alone. */
  readonly before: string;
  readonly found: string;
  readonly after: string;
}
