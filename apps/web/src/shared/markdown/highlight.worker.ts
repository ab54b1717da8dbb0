import highlighter from 'highlight.js/lib/core';
import { serveWorker } from '../lib/worker-server.ts';
import { languages } from './highlight-languages.ts';
import { toRuns } from './highlight-runs.ts';

interface HighlightInput {
  readonly language: string;
  readonly code: string;
}

/** Length, class, length, class … through the whole code; null for a language that is not known. */
export type HighlightRuns = readonly (number | string)[] | null;

const handlers = {
  async highlight({ language, code }: HighlightInput): Promise<HighlightRuns> {
    if (!highlighter.getLanguage(language)) {
      if (!Object.hasOwn(languages, language)) return null;
      const module = await languages[language as keyof typeof languages]();
      highlighter.registerLanguage(language, module.default);
    }
    return toRuns(highlighter.highlight(code, { language, ignoreIllegals: true }).value);
  },
};

export type HighlightApi = typeof handlers;

serveWorker(handlers);
