import type { LimitRule } from './limits/limits.ts';

/** One endpoint given by the quick settings `MODEL_*`; nothing is guessed here. */
export interface ModelEndpointSettings {
  readonly baseUrl: string;
  readonly apiKey: string | undefined;
  /** The one model to use; all that the endpoint lists when absent. */
  readonly name: string | undefined;
}

export const imageKinds = [
  'openai',
  'siliconflow',
  'zhipu',
  'dashscope',
  'seedream',
  'a1111',
  'sdcpp',
] as const;
export type ImageKind = (typeof imageKinds)[number];

/** One endpoint given by the quick settings `IMAGE_*`. */
export interface ImageEndpointSettings {
  readonly baseUrl: string;
  readonly apiKey: string | undefined;
  readonly model: string | undefined;
  readonly kind: ImageKind;
}

/** How often and how much; `null` is no limit. Tokens are counted per day of the server's clock. */
export interface LimitSettings {
  /** Every call of the API, per address. */
  readonly requests: LimitRule | null;
  /** Answers begun, per visitor. */
  readonly chat: LimitRule | null;
  /** Answers begun, per address (a visitor without cookies is a new one with every call). */
  readonly address: LimitRule | null;
  /** Resumes shared or updated, per address. */
  readonly share: LimitRule | null;
  /** Passwords tried on one shared resume, per address. */
  readonly sharePassword: LimitRule | null;
  /** Pictures published, per visitor. */
  readonly publish: LimitRule | null;
  /** Pictures published, per address. */
  readonly publishAddress: LimitRule | null;
  /** Likes, and changes of what was published, per address. */
  readonly galleryActs: LimitRule | null;
  /** Pictures reported, per address. */
  readonly report: LimitRule | null;
  /** Feedback sent, per visitor. */
  readonly feedback: LimitRule | null;
  /** Feedback sent, per address. */
  readonly feedbackAddress: LimitRule | null;
  /** Votes, and looks for similar entries, per address. */
  readonly feedbackActs: LimitRule | null;
  /** The operator's token tried, per address. */
  readonly operate: LimitRule | null;
  /** Pictures asked for, per visitor. */
  readonly paint: LimitRule | null;
  /** Pictures asked for, per address. */
  readonly paintAddress: LimitRule | null;
  readonly visitorTokens: number | null;
  readonly addressTokens: number | null;
  readonly siteTokens: number | null;
  /** Pictures made by models per day, as tokens are counted. */
  readonly visitorPictures: number | null;
  readonly addressPictures: number | null;
  readonly sitePictures: number | null;
}

/** Every setting, parsed and checked; `app/settings.ts` makes it from the environment. */
export interface Settings {
  /** 0 takes a free port. */
  readonly port: number;
  readonly host: string;
  /** The project's folder, absolute. */
  readonly root: string;
  /** Absolute folder of records, pictures and models. */
  readonly dataDir: string;
  /** Origin that visitors use, without a trailing slash. */
  readonly publicUrl: string | undefined;
  readonly model: ModelEndpointSettings | undefined;
  readonly image: ImageEndpointSettings | undefined;
  /** Draw a visible mark on pictures made by models. */
  readonly imageMark: boolean;
  /** Absolute path of the endpoints' file. */
  readonly modelsFile: string | undefined;
  readonly modelAutodetect: boolean;
  readonly operatorToken: string | undefined;
  readonly secret: string | undefined;
  readonly trustProxy: number;
  readonly limits: LimitSettings;
}
