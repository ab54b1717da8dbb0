import type { AnswerKind, FactFinding } from '@baigong/resume/honesty';
import { Fragment } from 'react';
import { Alert } from '../../../shared/ui/alert.tsx';
import { FactMark } from '../../../shared/ui/fact-mark.tsx';
import { markedRuns } from './marked-runs.ts';

interface MarkedTextProps {
  readonly text: string;
  /** Texts that were invented. */
  readonly invented: readonly string[];
}

/** A text with what was invented in it marked. */
export function MarkedText({ text, invented }: MarkedTextProps) {
  const found = invented
    .flatMap((one) => {
      const start = text.indexOf(one);
      return start === -1 ? [] : [{ start, end: start + one.length }];
    })
    .toSorted((a, b) => a.start - b.start);
  const runs = markedRuns([{ kind: 'new', text }], { additions: found, losses: [] });
  let at = 0;
  return runs.map(({ text: run, mark }) => {
    const key = at;
    at += run.length;
    return mark ? (
      <FactMark key={key} mark={mark}>
        {run}
      </FactMark>
    ) : (
      <Fragment key={key}>{run}</Fragment>
    );
  });
}

const shown = 12;

/** Texts one after the other, each once. */
function listed(findings: readonly FactFinding[]): string {
  const texts = [...new Set(findings.map(({ text }) => text))];
  const more = texts.length - shown;
  return `${texts.slice(0, shown).join('、')}${more > 0 ? ` 等 ${texts.length} 处` : ''}`;
}

const none: readonly FactFinding[] = [];

interface NoteProps {
  readonly additions?: readonly FactFinding[];
  readonly losses?: readonly FactFinding[];
  /** What the answer is compared with: 原文. */
  readonly from: string;
  /** What was done: 改写. */
  readonly way: string;
  /** What the visitor may do with it: 采纳. */
  readonly take: string;
}

/** What an answer says that its source does not, and what it leaves out. */
export function HonestyNote({ additions = none, losses = none, from, way, take }: NoteProps) {
  return (
    <>
      {additions.length > 0 && (
        <Alert tone="warning" role="status">
          {from}里没有：{listed(additions)}。{take}前请核对，不要留下不真实的内容。
        </Alert>
      )}
      {losses.length > 0 && (
        <Alert tone="warning" role="status">
          {way}后少了：{listed(losses)}。需要的话，{take}后请补上。
        </Alert>
      )}
    </>
  );
}

interface NoAnswerProps {
  readonly kind: Exclude<AnswerKind, 'answer'>;
  /** What the model said instead. */
  readonly said: string;
  /** What stays as it was. */
  readonly kept: string;
}

/** Instead of an answer: the model refused, or said nothing. */
export const NoAnswer = ({ kind, said, kept }: NoAnswerProps) => (
  <Alert tone="warning" role="status">
    {kind === 'empty'
      ? `模型的回答是空的，${kept}没有变。请重试，或换一个模型。`
      : `模型没有照做，${kept}没有变。它的回答是：“${said.trim().slice(0, 200)}”`}
  </Alert>
);
