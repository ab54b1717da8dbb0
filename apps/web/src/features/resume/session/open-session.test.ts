// @vitest-environment jsdom
import { makeDocument, makeResumeRecord, readWorkingCopy, writeWorkingCopy } from '@baigong/resume';
import { memoryStorage } from '@baigong/resume/memory-storage';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { DatabaseProblem } from '../../../shared/lib/browser-database.ts';
import { createChatDatabase, type ChatDatabase } from '../../../shared/lib/chat-database.ts';
import { openSession, type ResumeSession } from './open-session.ts';
import { editLockName, findRecord, putRecord, updateRecord } from './resume-records.ts';
import 'fake-indexeddb/auto';

const stored = makeDocument(() => 'x');
const named = (currentTemplate: string) => ({ ...stored, styles: { ...stored.styles, currentTemplate } });

let database: ChatDatabase;
let channel: BroadcastChannel | undefined;
const opened: ResumeSession[] = [];

/** Another tab: it may hold the lock until it is asked for it, and can take it without asking. */
function otherTab({ holds = false }) {
  let lose: (error: Error) => void = () => undefined;
  const request = (_name: string, { steal }: LockOptions, work: (lock: object | null) => unknown) =>
    new Promise((_resolve, reject) => {
      lose = reject;
      work(holds && !steal ? null : {});
    });
  vi.stubGlobal('navigator', { locks: { request } });
  channel = new BroadcastChannel(editLockName('a'));
  channel.addEventListener('message', ({ data, target }: MessageEvent<unknown>) => {
    if (data === 'take-over') (target as BroadcastChannel).postMessage('handed-over');
  });
  return { takes: () => lose(new DOMException('stolen', 'AbortError')) };
}

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory());
  database = createChatDatabase();
});
afterEach(() => {
  for (const session of opened.splice(0)) session.close();
  channel?.close();
  database.close();
  vi.unstubAllGlobals();
});

async function open(storage = memoryStorage(), held: Pick<ChatDatabase, 'use'> = database) {
  const session = await openSession('a', { storage, database: held, now: () => 5_000 });
  opened.push(session);
  return session;
}

const inRecord = async () => findRecord('a', 1, database);
const holding = (currentTemplate: string) => ({ document: { styles: { currentTemplate } } });

it('R-EDIT-101 an unknown id opens an empty resume that is kept with its first change', async () => {
  const session = await open();
  expect(session).toMatchObject({ id: 'a', hasNoRecord: true, isNew: true, isFresh: false });
  expect(await inRecord()).toBeUndefined();
  session.documentStore.reset(named('modern'));
  session.autosave.schedule();
  await session.autosave.flush();
  expect(await inRecord()).toMatchObject(holding('modern'));
});

it('R-EDIT-101 a new title is a first change; a blank one is none', async () => {
  const session = await open();
  expect(await session.rename('  ')).toBe(false);
  expect(await inRecord()).toBeUndefined();
  expect(await session.rename('后端')).toBe(true);
  expect(session.state.getState().title).toBe('后端');
  expect((await inRecord())?.title).toBe('后端');
});

it('R-EDIT-90 what a copy holds beyond its record is saved', async () => {
  const storage = memoryStorage();
  await putRecord({ ...makeResumeRecord('a', 1, stored), savedAt: 1 }, database);
  writeWorkingCopy(storage, named('ahead'), { id: 'a', savedAt: 2, recordSavedAt: 1, ahead: true }, false);
  const session = await open(storage);
  await session.autosave.flush();
  expect(await inRecord()).toMatchObject(holding('ahead'));
  expect(readWorkingCopy(storage).owner).toMatchObject({ id: 'a', ahead: false });
});

it('R-EDIT-91 saves at once when the page goes away, until it is closed', async () => {
  await putRecord(makeResumeRecord('a', 1, stored), database);
  const session = await open();
  session.documentStore.reset(named('first'));
  session.autosave.schedule();
  window.dispatchEvent(new Event('pagehide'));
  await vi.waitFor(async () => expect(await inRecord()).toMatchObject(holding('first')));
  session.documentStore.reset(named('second'));
  session.autosave.schedule();
  session.close();
  await vi.waitFor(async () => expect(await inRecord()).toMatchObject(holding('second')));
});

it('R-EDIT-92 a database that refuses is named, and the typing stays', async () => {
  const session = await open(memoryStorage(), { use: () => Promise.reject(new DatabaseProblem('full')) });
  expect(session.state.getState().problem?.kind).toBe('lost');
  expect(session.documentStore.state.getState().readOnly).toBe(false);
});

it('R-EDIT-93 what cannot be read is named with the place where it was put', async () => {
  const storage = memoryStorage({ 'resume-style-store': '{' });
  const { damaged } = (await open(storage)).state.getState();
  expect(damaged?.problems).toHaveLength(1);
  expect(damaged?.backupKeys).toHaveLength(1);
});

it('R-EDIT-96 while another tab edits nothing can be changed; taking over reads what that one saved', async () => {
  otherTab({ holds: true });
  await putRecord(makeResumeRecord('a', 1, stored), database);
  const session = await open();
  expect(session.documentStore.state.getState().readOnly).toBe(true);
  await updateRecord('a', (found) => ({ ...found, title: '新名', document: named('theirs') }), 1, database);
  await session.takeOver();
  expect(session.documentStore.state.getState().readOnly).toBe(false);
  expect(session.documentStore.getDocument().styles.currentTemplate).toBe('theirs');
  expect(session.state.getState().title).toBe('新名');
});

it('R-EDIT-96 what was not saved when another tab took the resume is kept as a snapshot alone', async () => {
  const tab = otherTab({});
  await putRecord(makeResumeRecord('a', 1, stored), database);
  const session = await open();
  session.documentStore.reset(named('unsaved'));
  session.autosave.schedule();
  tab.takes();
  await vi.waitFor(async () => {
    const [newest] = await session.timeMachine.list();
    expect(newest?.document.styles.currentTemplate).toBe('unsaved');
  });
  expect(session.documentStore.state.getState().readOnly).toBe(true);
  await session.autosave.flush();
  expect(await inRecord()).toMatchObject(holding(stored.styles.currentTemplate));
});

it('R-RES-11 a resume that was deleted elsewhere is named so, and made again when asked', async () => {
  await putRecord(makeResumeRecord('a', 1, stored), database);
  const session = await open();
  await database.use((db) => db.delete('resumes', 'a'));
  session.autosave.schedule();
  await session.autosave.flush();
  expect(session.state.getState().problem?.kind).toBe('gone');
  await session.recreateRecord();
  expect(session.state.getState().problem).toBeUndefined();
  expect(await inRecord()).toBeDefined();
});

it('R-RES-16 a thumbnail is current only when it shows what the record holds', async () => {
  await putRecord(makeResumeRecord('a', 1, stored), database);
  const session = await open();
  session.documentStore.reset(named('modern'));
  session.autosave.schedule();
  await session.autosave.flush();
  const picture = 'data:image/png;base64,AAAA';
  await session.setThumbnail(picture, stored);
  expect((await inRecord())?.thumbnailSavedAt).toBe(0);
  await session.setThumbnail(picture, session.documentStore.getDocument());
  expect(await inRecord()).toMatchObject({ thumbnail: picture, thumbnailSavedAt: 5_000 });
});
