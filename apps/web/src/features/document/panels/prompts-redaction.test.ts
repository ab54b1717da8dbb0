import { expect, test } from 'vitest';
import { redactMessages } from '../ai/redact-messages.ts';
import { askPrompt } from './ask/ask-document.ts';
import { extractPrompt } from './extract-tables/extract-prompt.ts';
import { mapPrompt } from './mind-map/map-prompt.ts';
import { summaryLengths, summaryPrompt } from './summary/summarise.ts';
import { languages, translatePrompt } from './translate/translate-prompt.ts';

test('R-REDACT-20 no instruction of ours is taken for a name or an address', () => {
  const document = { format: 'text' as const, blocks: [], outline: [], notes: [] };
  const ask = (whole: boolean) =>
    askPrompt({
      title: '无',
      document,
      excerpts: [],
      whole,
      question: '为什么',
      about: '这里',
      pastTurns: [],
    });
  const prompts = [
    ...languages.map(({ value }) => translatePrompt([{ block: 1, text: '正文' }], value)),
    ...[true, false].flatMap((isNotes) => [
      mapPrompt('无', { text: '正文', isNotes }),
      ...summaryLengths.flatMap(({ value }) => [
        summaryPrompt('无', { text: '正文', isNotes }, value),
        summaryPrompt('无', { text: '正文', isNotes }, value, '第一章'),
      ]),
      ask(isNotes),
    ]),
    extractPrompt('无', '正文', ''),
  ];
  for (const prompt of prompts) expect(redactMessages(prompt).messages).toEqual(prompt);
});
