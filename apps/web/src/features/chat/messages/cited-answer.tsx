import type { AnswerSource } from '@baigong/contracts';
import { useMemo } from 'react';
import { Markdown } from '../../../shared/markdown/markdown.tsx';
import { linkSources } from '../session/link-sources.ts';

interface CitedAnswerProps {
  readonly content: string;
  readonly sources: readonly AnswerSource[];
  readonly writtenBy: 'model' | 'no-model';
}

/** An answer whose provider searched: its numbers lead to what was found. */
export default function CitedAnswer({ content, sources, writtenBy }: CitedAnswerProps) {
  const linked = useMemo(() => linkSources(content, sources), [content, sources]);
  return <Markdown source={linked} writtenBy={writtenBy} />;
}
