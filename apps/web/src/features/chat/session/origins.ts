import type { Message, Session } from './session.ts';

type Origin = NonNullable<Message['origin']>;

/** The session with what is known of its texts, which stays when their messages are deleted. */
export function withOrigins(session: Session, origins: Iterable<Origin>): Session {
  const all = [...new Set([...(session.origins ?? []), ...origins])];
  return all.length === (session.origins?.length ?? 0) ? session : { ...session, origins: all };
}

/** A session that a file brought: what it says was typed, read or found is text of others. */
export function asForeign(session: Session): Session {
  const mark = (messages: Session['messages']): Session['messages'] =>
    messages.map((message) => ({ ...message, origin: 'foreign' }));
  const { branches } = session;
  return {
    ...session,
    messages: mark(session.messages),
    ...(branches ? { branches: mark(branches) } : {}),
    origins: ['foreign'],
  };
}
