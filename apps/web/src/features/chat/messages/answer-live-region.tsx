import { useEffect, useRef, useState } from 'react';
import type { Message } from '../session/session.ts';
import { endingOf } from './ending.ts';

/** Only the beginning of an answer is announced. */
const MAX_SPOKEN_CHARS = 400;

interface AnswerLiveRegionProps {
  readonly messages: readonly Message[];
}

async function describeEnd(message: Message): Promise<string> {
  if (message.state === 'failed') return message.error?.message ?? '回答失败。';
  if (message.state === 'stopped') return '已停止生成。';
  if (message.state === 'interrupted') return '回答中断，可以继续。';
  const { toSpokenText } = await import('../../../shared/markdown/plain-text.ts');
  const text = toSpokenText(endingOf(message, true)?.text ?? message.content);
  return `回答完毕。${text.slice(0, MAX_SPOKEN_CHARS)}${text.length > MAX_SPOKEN_CHARS ? '……' : ''}`;
}

/** Tells screen readers that an answer has begun, and reads it out once it is there. */
export function AnswerLiveRegion({ messages }: AnswerLiveRegionProps) {
  const [announced, setAnnounced] = useState('');
  const last = messages.at(-1);
  const before = useRef<string | undefined>(undefined);
  const state = last?.role === 'assistant' ? `${last.id}:${last.state ?? 'done'}` : undefined;
  useEffect(() => {
    const was = before.current;
    before.current = state;
    if (!last || state === undefined || was === state) return;
    let cancelled = false;
    const say = async () => {
      const ended = was === `${last.id}:writing` || (was !== undefined && last.local === true);
      if (last.state !== 'writing' && !ended) return;
      const text = last.state === 'writing' ? '正在回答……' : await describeEnd(last);
      if (!cancelled) setAnnounced(text);
    };
    void say();
    return () => {
      cancelled = true;
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- a message changes often while it is written; only its state is announced
  }, [state]);
  return (
    <p className="visually-hidden" role="status" aria-live="polite">
      {announced}
    </p>
  );
}
