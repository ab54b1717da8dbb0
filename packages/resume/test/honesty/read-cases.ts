import { compareFacts } from '../../src/honesty/compare-facts.ts';
import { classifyAnswer } from '../../src/honesty/refusal.ts';

interface Text {
  readonly text: string;
  readonly marks: readonly { readonly start: number; readonly end: number; readonly text: string }[];
}

/** A text whose planted facts stand in [[ ]]. */
function readMarked(marked: string): Text {
  const marks: { start: number; end: number; text: string }[] = [];
  let text = '';
  for (const part of marked.split(/(\[\[[^\]]*\]\])/)) {
    if (part.startsWith('[[')) {
      const inner = part.slice(2, -2);
      marks.push({ start: text.length, end: text.length + inner.length, text: inner });
      text += inner;
    } else text += part;
  }
  return { text, marks };
}

interface Case {
  readonly way: string;
  /** What it marks is lost in the answer. */
  readonly source: Text;
  /** What it marks is invented. */
  readonly answer: Text;
}

/**
 * The cases of a text of them: each begins with `=== way`; what the model was given and what it answered stand on either side
 * of `---`. In the source [[ ]] marks what the answer lost, in the answer what it invented.
 */
export const readCases = (written: string): Case[] =>
  written
    .split(/^=== /m)
    .slice(1)
    .map((block) => {
      const [head = '', ...rest] = block.split('\n');
      const [source = '', answer = ''] = rest.join('\n').split('\n---\n');
      return { way: head.trim(), source: readMarked(source.trim()), answer: readMarked(answer.trim()) };
    });

interface Score {
  readonly cases: number;
  readonly planted: number;
  readonly named: number;
  /** Answers with a finding that nobody planted. */
  readonly falseAnswers: number;
  readonly notes: readonly string[];
}

const touches = (a: { start: number; end: number }, b: { start: number; end: number }): boolean =>
  a.start < b.end && b.start < a.end;

/** How many of the planted facts the gate names, and in how many answers it names something else. */
export function scoreCases(cases: readonly Case[]): Score {
  const notes: string[] = [];
  let [planted, named, falseAnswers] = [0, 0, 0];
  for (const { way, source, answer } of cases) {
    const refused =
      classifyAnswer(answer.text.replaceAll(/<[^>]*>|&nbsp;/g, '').replaceAll(/```\w*/g, ''), source.text) !==
      'answer';
    if (way === 'refusal') {
      planted += 1;
      if (refused) named += 1;
      else notes.push(`not recognised: ${answer.text}`);
      continue;
    }
    if (refused) {
      falseAnswers += 1;
      notes.push(`taken for a refusal: ${answer.text}`);
      continue;
    }
    const { additions, losses } = compareFacts(source.text, answer.text, { verbatim: way === 'tidy' });
    let isFalse = false;
    for (const [side, { marks }, findings] of [
      ['+', answer, additions],
      ['-', source, losses],
    ] as const) {
      for (const mark of marks) {
        planted += 1;
        if (findings.some((one) => touches(one, mark))) named += 1;
        else notes.push(`${side} missed ${mark.text}: ${side === '+' ? answer.text : source.text}`);
      }
      for (const one of findings)
        if (!marks.some((mark) => touches(one, mark))) {
          isFalse = true;
          notes.push(`${side} false ${one.kind} ${one.text}: ${source.text} → ${answer.text}`);
        }
    }
    if (isFalse) falseAnswers += 1;
  }
  return { cases: cases.length, planted, named, falseAnswers, notes };
}
