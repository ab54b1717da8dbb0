import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  addVersion,
  allMessages,
  append,
  removeMessage,
  restoreMessages,
  showMessage,
  switchVersion,
  updateMessage,
  versionsOf,
} from './branches.ts';
import { newSession } from './new-session.ts';
import type { Message, Session } from './session.ts';

let made = 0;
const blank = (role: Message['role'], parent: string | null): Message => {
  made++;
  return { id: `m${made}`, role, content: `text ${made}`, conversationId: 's', parent, createdAt: made };
};

/** The path on screen is a chain from a first message to a leaf, and no message is in two places. */
function expectValid(session: Session) {
  const all = allMessages(session);
  expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
  session.messages.forEach((message, index) => {
    expect(message.parent).toBe(session.messages[index - 1]?.id ?? null);
  });
  const parents = new Set(all.map(({ parent }) => parent));
  const leaf = session.messages.at(-1);
  if (leaf) expect(parents.has(leaf.id)).toBe(false);
  const ids = new Set(all.map(({ id }) => id));
  for (const { parent } of all) if (parent !== null) expect(ids.has(parent)).toBe(true);
}

type Step = readonly [kind: 'append' | 'version' | 'switch' | 'show' | 'remove' | 'removeUndo', pick: number];

const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.tuple(fc.constantFrom('append', 'version', 'switch', 'show', 'remove', 'removeUndo'), fc.nat(1000)),
  { maxLength: 40 },
);

function start(): Session {
  made = 0;
  return newSession(() => `g${++made}`, 0);
}

function take(session: Session, [kind, pick]: Step): Session {
  const all = allMessages(session);
  const target = all[pick % Math.max(1, all.length)];
  switch (kind) {
    case 'append':
      return append(session, blank('user', null));
    case 'version':
      return target ? addVersion(session, blank(target.role, target.parent)) : session;
    case 'switch':
      return target ? switchVersion(session, target.id, pick % 2 ? 1 : -1) : session;
    case 'show':
      return target ? showMessage(session, target.id) : session;
    case 'remove':
      return target ? removeMessage(session, target.id).session : session;
    case 'removeUndo': {
      if (!target) return session;
      const { session: without, removed } = removeMessage(session, target.id);
      return restoreMessages(without, removed);
    }
  }
}

test('R-CHAT-13 whatever is done, the path is a valid chain to a leaf and the old session is left as it was', () => {
  fc.assert(
    fc.property(steps, (list) => {
      let session = start();
      for (const step of list) {
        const before = structuredClone(session);
        const next = take(session, step);
        expect(session).toEqual(before);
        session = next;
        expectValid(session);
      }
    }),
  );
});

test('R-CHAT-13 appending, versions, switching and showing lose no message and change no text', () => {
  fc.assert(
    fc.property(steps, (list) => {
      let session = start();
      for (const step of list.filter(([kind]) => !kind.startsWith('remove'))) {
        const before = allMessages(session);
        session = take(session, step);
        const after = new Map(allMessages(session).map((message) => [message.id, message]));
        for (const message of before) expect(after.get(message.id)).toEqual(message);
      }
    }),
  );
});

test('R-CHAT-14 a deletion takes the message and all that follow it, and its undo brings back exactly what was there', () => {
  fc.assert(
    fc.property(steps, fc.nat(1000), (list, pick) => {
      let session = start();
      for (const step of list) session = take(session, step);
      const all = allMessages(session);
      const target = all[pick % Math.max(1, all.length)];
      if (!target) return;
      const { session: without, removed } = removeMessage(session, target.id);
      expectValid(without);
      const gone = new Set(removed.messages.map(({ id }) => id));
      expect(gone.has(target.id)).toBe(true);
      for (const message of allMessages(without)) expect(gone.has(message.parent ?? '')).toBe(false);
      expect(allMessages(without).length + gone.size).toBe(all.length);
      const back = restoreMessages(without, removed);
      expect(back.messages).toEqual(session.messages);
      const byId = (a: Message, b: Message) => (a.id < b.id ? -1 : 1);
      expect(allMessages(back).toSorted(byId)).toEqual(all.toSorted(byId));
    }),
  );
});

test('R-CHAT-13 versions keep the order in which they were made, and switching walks through them', () => {
  let session = append(start(), blank('user', null));
  const question = session.messages.at(-1) as Message;
  session = append(session, blank('assistant', null));
  const first = session.messages.at(-1) as Message;
  const second = blank('assistant', question.id);
  const third = blank('assistant', question.id);
  session = addVersion(addVersion(session, second), third);
  expect(versionsOf(session, third.id)).toMatchObject({ index: 2 });
  expect(versionsOf(session, third.id).versions.map(({ id }) => id)).toEqual([first.id, second.id, third.id]);
  session = switchVersion(session, third.id, -1);
  expect(session.messages.at(-1)?.id).toBe(second.id);
  session = switchVersion(session, second.id, -1);
  expect(session.messages.at(-1)?.id).toBe(first.id);
  expect(switchVersion(session, first.id, -1)).toBe(session);
});

test('R-CHAT-14 when a version is deleted the older one takes its place on screen', () => {
  let session = append(append(start(), blank('user', null)), blank('assistant', null));
  const first = session.messages.at(-1) as Message;
  const second = blank('assistant', first.parent);
  session = addVersion(session, second);
  expect(removeMessage(session, second.id).session.messages.at(-1)?.id).toBe(first.id);
});

test('R-CHAT-13 a message off screen is changed where it is', () => {
  let session = append(append(start(), blank('user', null)), blank('assistant', null));
  const first = session.messages.at(-1) as Message;
  session = addVersion(session, blank('assistant', first.parent));
  const changed = updateMessage(session, first.id, (message) => ({
    ...message,
    content: 'new',
    id: 'other',
  }));
  expect(changed.branches?.[0]).toMatchObject({ id: first.id, content: 'new' });
  expect(updateMessage(session, 'nowhere', (message) => message)).toBe(session);
});
