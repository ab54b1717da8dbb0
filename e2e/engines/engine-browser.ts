/** A function that runs in the page: self-contained, with arguments and a result that JSON can hold. */
export type PageFunction<Args extends readonly unknown[], Result> = (
  ...args: Args
) => Result | Promise<Result>;

/** A point of the viewport, in CSS pixels. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** One window of a browser that runs for the tests: what the suite needs and every browser engine can do. */
export interface EngineBrowser {
  /** Name and version, as the browser says it. */
  readonly version: string;
  /** The folder that downloads arrive in. */
  readonly downloads: string;
  /** Navigates and waits until the page has loaded. */
  goto(url: string): Promise<void>;
  reload(): Promise<void>;
  /** Runs a function in the page and waits for its promise. Throws what it throws. */
  evaluate<Args extends readonly unknown[], Result>(
    run: PageFunction<Args, Result>,
    ...args: Args
  ): Promise<Result>;
  /** Presses the primary button at the first point, moves to the others and releases it. */
  drag(points: readonly Point[]): Promise<void>;
  /** Types characters or WebDriver's codes of keys (`keys`), one after the other. */
  type(text: string): Promise<void>;
  /** Holds Control and types a character. */
  shortcut(character: string): Promise<void>;
  /** Chooses files in the input that the selector finds. */
  setFiles(selector: string, files: readonly string[]): Promise<void>;
  /** Errors of the console since the last call, uncaught exceptions included. */
  takeErrors(): Promise<string[]>;
  /** What the window shows, as PNG. */
  screenshot(): Promise<Buffer>;
  close(): Promise<void>;
}

/** Size of the window, as a desktop's. */
export const viewport = { width: 1440, height: 900 } as const;

/** Codes of keys that are no characters; both protocols have the same. */
export const keys = { control: '\uE009', enter: '\uE007', escape: '\uE00C', backspace: '\uE003' } as const;

/** What both protocols take for a press at the first point, moves and a release. */
export function dragActions([start, ...rest]: readonly Point[]): object[] {
  if (!start) throw new Error('a drag needs a point');
  const at = ({ x, y }: Point) => ({ x: Math.round(x), y: Math.round(y) });
  return [
    { type: 'pointerMove', duration: 0, ...at(start) },
    { type: 'pointerDown', button: 0 },
    ...rest.map((point) => ({ type: 'pointerMove', duration: 20, ...at(point) })),
    { type: 'pointerUp', button: 0 },
  ];
}

/** A press and release of each key; `held` stays down meanwhile. */
export function keyActions(text: string, held?: string): object[] {
  const strokes = Array.from(text).flatMap((value) => [
    { type: 'keyDown', value },
    { type: 'keyUp', value },
  ]);
  if (held === undefined) return strokes;
  return [{ type: 'keyDown', value: held }, ...strokes, { type: 'keyUp', value: held }];
}
