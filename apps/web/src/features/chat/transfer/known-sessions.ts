import { allMessages } from '../session/branches.ts';
import type { Message, Session } from '../session/session.ts';

/** cyrb53: 53 bits of a text, fast and not for secrets. Source: github.com/bryc/code (public domain). */
function hash(text: string): number {
  let a = 0xdeadbeef;
  let b = 0x41c6ce57;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    a = Math.imul(a ^ code, 2_654_435_761);
    b = Math.imul(b ^ code, 1_597_334_677);
  }
  a = Math.imul(a ^ (a >>> 16), 2_246_822_507) ^ Math.imul(b ^ (b >>> 13), 3_266_489_909);
  b = Math.imul(b ^ (b >>> 16), 2_246_822_507) ^ Math.imul(a ^ (a >>> 13), 3_266_489_909);
  return 4_294_967_296 * (2_097_151 & b) + (a >>> 0);
}

const wordsOf = ({ role, content, reasoning, images = [], files = [] }: Message): string =>
  JSON.stringify([
    role,
    content,
    reasoning?.text,
    images.map(({ url }) => url),
    files.map(({ text }) => text),
  ]);

/** A sign of each message: of its words and of all that stands above it, whatever ids and times it has. */
function signsOf(session: Session): ReadonlySet<number> {
  const messages = allMessages(session);
  const byId = new Map(messages.map((message) => [message.id, message]));
  const known = new Map<string, number>();
  const signOf = (message: Message): number => {
    // Downwards from the first message that has no sign yet: a long conversation would exhaust the stack.
    const path: Message[] = [];
    for (let at: Message | undefined = message; at && !known.has(at.id); at = byId.get(at.parent ?? ''))
      path.push(at);
    for (const one of path.toReversed())
      known.set(one.id, hash(`${known.get(one.parent ?? '') ?? ''}${wordsOf(one)}`));
    return known.get(message.id) ?? 0;
  };
  return new Set(messages.map(signOf));
}

/**
 * Which of these sessions are stored already, word by word: as they are, continued, with another title, or under the
 * ids of an earlier import.
 * @param each visits every stored session
 */
export async function findKnown(
  sessions: readonly Session[],
  each: (visit: (stored: Session) => void) => Promise<void>,
): Promise<ReadonlySet<Session>> {
  const left = new Map(sessions.map((session) => [session, signsOf(session)]));
  const known = new Set<Session>();
  await each((stored) => {
    const signs = signsOf(stored);
    for (const [session, wanted] of left) {
      if (![...wanted].every((sign) => signs.has(sign))) continue;
      known.add(session);
      left.delete(session);
    }
  });
  return known;
}
