import type { WrittenBy } from '../../../shared/labels/channels.ts';
import { greeting } from './new-session.ts';
import type { Message, Session } from './session.ts';

/** Whether a model wrote a message: an answer that says something and is no local tool's and no greeting. */
export const isModelText = ({ role, local, content, reasoning, pictures }: Message): boolean =>
  role === 'assistant' &&
  local !== true &&
  content !== greeting &&
  (content !== '' || Boolean(reasoning?.text) || Boolean(pictures?.length));

/** Who wrote messages taken together. */
export function writtenBy(messages: readonly Message[]): WrittenBy {
  const count = messages.filter(isModelText).length;
  if (count === 0) return 'no-model';
  return count === messages.length ? 'model' : 'partly-model';
}

/** Who wrote sessions, with the versions that are not on screen. */
export const sessionsWrittenBy = (sessions: readonly Session[]): WrittenBy =>
  writtenBy(sessions.flatMap(({ messages, branches = [] }) => [...messages, ...branches]));
