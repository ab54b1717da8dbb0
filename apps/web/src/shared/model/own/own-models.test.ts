import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { modelList } from '../models.ts';
import { preferModel, preferredModel } from '../own-choice.ts';
import { findModel } from '../find-model.ts';
import { ownModelId } from '../model-place.ts';
import { rememberRefused } from '../refused-parts.ts';
import { deviceKey } from './device-key.ts';
import { ownDatabase } from './own-database.ts';
import {
  addConnection,
  changeOwnModel,
  loadConnections,
  ownModels,
  ownRunOf,
  removeConnection,
  unlock,
  type NewConnection,
} from './own-models.ts';
import { createDeviceKey, seal, unseal, WrongPassphrase } from './seal.ts';

const key = 'sk-canary-5d21';
const deepseek: NewConnection = {
  name: 'DeepSeek',
  baseUrl: 'https://api.deepseek.com',
  models: [{ model: 'deepseek-chat', name: 'deepseek-chat', abilities: ['text', 'tools'] }],
  key,
};

/** Everything in the database, as JSON would show it. */
async function everything(): Promise<string> {
  const [connections, keys] = await ownDatabase.use((db) =>
    Promise.all([db.getAll('connections'), db.getAll('keys')]),
  );
  return JSON.stringify([connections, keys]);
}

beforeEach(async () => {
  for (const { id } of await loadConnections()) await removeConnection(id);
  preferModel(undefined);
});

afterEach(() => {
  vi.restoreAllMocks();
});

describe('R-OWN-02 a key at rest', () => {
  test('is sealed with a key of the browser that no script can read', async () => {
    const { id, isStored } = await addConnection(deepseek);
    expect(isStored).toBe(true);
    expect(await everything()).not.toContain(key);
    const own = await deviceKey();
    expect(own.extractable).toBe(false);
    await expect(crypto.subtle.exportKey('raw', own)).rejects.toThrow('extractable');
    expect(await ownRunOf(ownModelId(id, 'deepseek-chat'))).toEqual({
      endpoint: { baseUrl: deepseek.baseUrl, key },
      model: deepseek.models[0],
    });
  });

  test('cannot be opened for another address, or with another browser’s key', async () => {
    const own = await createDeviceKey();
    const sealed = await seal(key, own, 'a https://api.deepseek.com');
    expect(await unseal(sealed, own, 'a https://api.deepseek.com')).toBe(key);
    await expect(unseal(sealed, own, 'a https://thief.example')).rejects.toBeInstanceOf(DOMException);
    await expect(
      unseal(sealed, await createDeviceKey(), 'a https://api.deepseek.com'),
    ).rejects.toBeInstanceOf(DOMException);
  });

  test('is locked by a passphrase where one was set', async () => {
    const own = await createDeviceKey();
    const sealed = await seal(key, own, 'a', '开门 芝麻');
    await expect(unseal(sealed, own, 'a')).rejects.toThrow(WrongPassphrase);
    await expect(unseal(sealed, own, 'a', '芝麻 开门')).rejects.toThrow(WrongPassphrase);
    expect(await unseal(sealed, own, 'a', '开门 芝麻')).toBe(key);
  });
});

test('R-OWN-12 a key whose passphrase is forgotten is typed anew; what was chosen stays chosen', async () => {
  const { id } = await addConnection({ ...deepseek, passphrase: '忘了的口令' });
  const model = ownModelId(id, 'deepseek-chat');
  // As after a reload, when nothing is in memory.
  const [record] = await ownDatabase.use((db) => db.getAll('connections'));
  await removeConnection(id);
  await ownDatabase.use((db) => db.put('connections', record ?? { id: '' }));
  await loadConnections();
  expect(ownModels.getState().unlocked.has(id)).toBe(false);
  await expect(ownRunOf(model)).rejects.toMatchObject({ code: 'ownKey.locked' });
  // The key it was sealed with is gone with the deletion: not even the right passphrase opens it.
  await expect(unlock(id, '忘了的口令')).rejects.toBeInstanceOf(DOMException);
  await addConnection({ ...deepseek, key: 'sk-new', replaces: id });
  expect((await ownRunOf(model)).endpoint.key).toBe('sk-new');
});

test('R-OWN-15 a key takes another one’s place at the same address only: a connection to elsewhere is a new one', async () => {
  const { id } = await addConnection(deepseek);
  const elsewhere = await addConnection({ ...deepseek, baseUrl: 'https://api.moonshot.cn/v1', replaces: id });
  expect(elsewhere.id).not.toBe(id);
  expect((await ownRunOf(ownModelId(id, 'deepseek-chat'))).endpoint.baseUrl).toBe(deepseek.baseUrl);
  await removeConnection(elsewhere.id);
  await removeConnection(id);
});

test('R-OWN-16 a key that was replaced is used by no tab any more', async () => {
  const { id } = await addConnection(deepseek);
  const other = new BroadcastChannel('baigong-own-models');
  const heard: unknown[] = [];
  other.addEventListener('message', ({ data }) => heard.push(data));
  await addConnection({ ...deepseek, key: 'sk-new', replaces: id });
  await expect.poll(() => heard).toContainEqual({ outdated: id });
  // This tab, as another one replaces the key: what it had in memory is not what it sends.
  const [record] = await ownDatabase.use((db) => db.getAll('connections'));
  await addConnection({ ...deepseek, key: 'sk-old', replaces: id });
  await ownDatabase.use((db) => db.put('connections', record ?? { id: '' }));
  other.postMessage({ outdated: id });
  await expect
    .poll(async () => (await ownRunOf(ownModelId(id, 'deepseek-chat'))).endpoint.key)
    .toBe('sk-new');
  other.close();
  await removeConnection(id);
});

describe('R-OWN-11 a deleted connection', () => {
  test('is gone from database, memory and lists, and with the last one the browser’s key', async () => {
    const first = await addConnection(deepseek);
    const second = await addConnection({ ...deepseek, name: 'Kimi', baseUrl: 'https://api.moonshot.cn/v1' });
    const chosen = ownModelId(first.id, 'deepseek-chat');
    preferModel(chosen);
    await removeConnection(first.id);
    expect(preferredModel()).toBe('');
    await expect(ownRunOf(chosen)).rejects.toMatchObject({ code: 'ownKey.gone' });
    expect(modelList.getState().models.map(({ endpoint }) => endpoint)).toEqual(['Kimi']);
    // Not another of the visitor's, which is there.
    expect(findModel(modelList.getState().models, { id: chosen })).toBeUndefined();
    const before = await deviceKey();
    await removeConnection(second.id);
    expect(await everything()).toBe('[[],[]]');
    expect(await deviceKey()).not.toBe(before);
  });

  test('takes the browser’s key along from no connection that another tab keeps meanwhile', async () => {
    const first = await addConnection(deepseek);
    const encrypt = crypto.subtle.encrypt.bind(crypto.subtle);
    vi.spyOn(crypto.subtle, 'encrypt').mockImplementationOnce(async (...args) => {
      await removeConnection(first.id);
      return encrypt(...args);
    });
    const { id } = await addConnection({ ...deepseek, baseUrl: 'https://api.moonshot.cn/v1' });
    // As after a reload, when no key is in memory.
    const other = new BroadcastChannel('baigong-own-models');
    const forgotten = vi.spyOn(crypto.subtle, 'decrypt');
    other.postMessage({ outdated: id });
    await expect
      .poll(async () => {
        const { endpoint } = await ownRunOf(ownModelId(id, 'deepseek-chat'));
        return forgotten.mock.calls.length > 0 && endpoint.key;
      })
      .toBe(key);
    other.close();
  });

  test('is gone in another tab', async () => {
    const { id } = await addConnection(deepseek);
    // What another tab does, as this one hears of it.
    await ownDatabase.use((db) => db.delete('connections', id));
    const other = new BroadcastChannel('baigong-own-models');
    other.postMessage({ outdated: id });
    await expect.poll(() => ownModels.getState().connections).toEqual([]);
    other.close();
    await expect(ownRunOf(ownModelId(id, 'deepseek-chat'))).rejects.toMatchObject({
      code: 'ownKey.gone',
    });
  });
});

test('R-OWN-11 for a model of the site that is gone another one of the site answers, never one of the visitor’s', async () => {
  const info = { name: 'x', endpoint: 'x', abilities: ['text' as const], local: false };
  const own = { ...info, id: ownModelId('a', 'm') };
  const site = { ...info, id: 'openai/gpt-4o' };
  expect(findModel([own, site], { id: 'openai/gone' })).toBe(site);
  expect(findModel([own], { id: 'openai/gone' })).toBeUndefined();
  expect(findModel([site], { id: own.id })).toBeUndefined();
  expect(findModel([own, site])).toBe(own);
});

test('R-NEGO-05 what a model refused is kept with its connection, and sent with the next question', async () => {
  const { id } = await addConnection(deepseek);
  const model = ownModelId(id, 'deepseek-chat');
  await rememberRefused(model, ['tools']);
  await rememberRefused(model, ['temperature', 'tools']);
  expect((await ownRunOf(model)).model.refuses).toEqual(['tools', 'temperature']);
  expect((await ownRunOf(model)).endpoint.key).toBe(key);
  expect(modelList.getState().models[0]).toMatchObject({
    abilities: ['text'],
    refuses: ['tools', 'temperature'],
  });
});

test('R-NEGO-07 what the visitor says of a model outlasts a new list of its service', async () => {
  const { id } = await addConnection(deepseek);
  const model = ownModelId(id, 'deepseek-chat');
  const said = { name: '小深', abilities: ['text' as const], context: 4_096, edited: true };
  await changeOwnModel(model, (one) => ({ ...one, ...said }));
  await addConnection({ ...deepseek, key: 'sk-new', replaces: id });
  expect((await ownRunOf(model)).model).toEqual({ model: 'deepseek-chat', ...said });
  expect(modelList.getState().models[0]).toMatchObject({ name: '小深', abilities: ['text'], context: 4_096 });
});

test('R-OWN-02 records that cannot be understood are passed over', async () => {
  await addConnection(deepseek);
  await ownDatabase.use((db) => db.put('connections', { id: '../x', sealed: 'no' }));
  expect((await loadConnections()).map(({ name }) => name)).toEqual(['DeepSeek']);
  await ownDatabase.use((db) => db.delete('connections', '../x'));
});

test('R-DEVICE-08 a stored connection of the browser’s own model is passed over, and nobody prefers it any more', async () => {
  // As the version of 2026-11-29 stored it.
  const stored = {
    id: 'builtin-1',
    name: '浏览器内置模型',
    baseUrl: '',
    program: 'builtin',
    models: [{ model: 'builtin', name: '浏览器内置模型', abilities: ['text'], context: 4096 }],
    addedAt: 1,
  };
  await ownDatabase.use((db) => db.put('connections', stored));
  const id = 'browser:builtin-1/builtin';
  preferModel(id);
  expect(await loadConnections()).toEqual([]);
  expect(preferredModel()).toBe('');
  expect(modelList.getState().models.filter((model) => model.id === id)).toEqual([]);
  // A conversation that chose it asks no other model instead.
  const site = { id: 'e/m', name: 'm', endpoint: 'e', abilities: ['text' as const], local: false };
  expect(findModel([site], { id })).toBeUndefined();
  await ownDatabase.use((db) => db.delete('connections', stored.id));
});
