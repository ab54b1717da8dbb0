import highlighter from 'highlight.js/lib/core';
import { languages } from './highlight-languages.ts';
import { toRuns } from './highlight-runs.ts';

export interface HighlightRequest {
  readonly id: number;
  readonly language: string;
  readonly code: string;
}

/** `runs` is length, class, length, class … through the whole code; null when it cannot be coloured. */
export interface HighlightAnswer {
  readonly id: number;
  readonly runs: readonly (number | string)[] | null;
}

// The page's types describe a window; in a worker `self.postMessage` takes the message alone.
const port = self as unknown as {
  postMessage: (answer: HighlightAnswer) => void;
  addEventListener: (type: 'message', listener: (event: MessageEvent<HighlightRequest>) => void) => void;
};

async function answer({ id, language, code }: HighlightRequest): Promise<HighlightAnswer> {
  try {
    if (!highlighter.getLanguage(language)) {
      if (!Object.hasOwn(languages, language)) return { id, runs: null };
      const module = await languages[language as keyof typeof languages]();
      highlighter.registerLanguage(language, module.default);
    }
    return { id, runs: toRuns(highlighter.highlight(code, { language, ignoreIllegals: true }).value) };
  } catch {
    return { id, runs: null };
  }
}

port.addEventListener('message', (event) => {
  const reply = async () => port.postMessage(await answer(event.data));
  void reply();
});
