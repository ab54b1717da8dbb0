import {
  errorMessage,
  usableAbilities,
  type ErrorCode,
  type ModelInfo,
  type OwnModel,
  type OwnRun,
} from '@baigong/contracts';
import * as z from 'zod/mini';
import { create } from 'zustand';
import { ApiError } from '../../lib/api.ts';
import { createChangeFeed } from '../../lib/change-feed.ts';
import { randomBase64Url } from '../../lib/base64url.ts';
import { ownModelId, parseOwnModelId } from '../model-place.ts';
import { setOwnModels } from '../models.ts';
import { preferModel, preferredModel, rememberOwnModels } from '../own-choice.ts';
import { deleteSealed, deviceKey, putSealed } from './device-key.ts';
import { Connection, maxModels, ownDatabase } from './own-database.ts';
import { seal, unseal } from './seal.ts';

interface OwnModels {
  readonly connections: readonly Connection[];
  /** Connections whose key this tab has, by their ids. */
  readonly unlocked: ReadonlySet<string>;
}

/** The connections of this browser. Changed here only. */
export const ownModels = create<OwnModels>()(() => ({ connections: [], unlocked: new Set() }));

/** Keys that were entered or unlocked in this tab. They are in no store. */
const keys = new Map<string, string>();
/** Connections that the browser would not store: they last as long as the page. */
const unstored = new Map<string, Connection>();

const feed = createChangeFeed('baigong-own-models', z.object({ outdated: z.optional(z.string()) }));
feed.subscribe(({ outdated }, origin) => {
  if (origin === 'this-tab') return;
  // Deleted, or with another key by now.
  if (outdated !== undefined) forget(outdated);
  void loadConnections();
});

/** What a sealed key belongs to: it cannot be used for another address. */
const contextOf = ({ id, baseUrl }: Pick<Connection, 'id' | 'baseUrl'>) => `${id} ${baseUrl}`;

function forget(id: string): void {
  keys.delete(id);
  unstored.delete(id);
}

export const placeOfConnection = (program: Connection['program']) =>
  program === 'gguf' ? 'browser' : program ? 'device' : 'key';

function toModelInfos({ id, name, models, program }: Connection): ModelInfo[] {
  return models.map((one) => ({
    id: ownModelId(id, one.model, placeOfConnection(program)),
    name: one.name,
    endpoint: name,
    abilities: usableAbilities(one),
    ...(one.context === undefined ? {} : { context: one.context }),
    ...(one.refuses?.length ? { refuses: one.refuses } : {}),
    local: false,
  }));
}

function show(connections: readonly Connection[]): void {
  const unlocked = new Set(
    connections.filter(({ id, sealed }) => !sealed?.lock || keys.has(id)).map(({ id }) => id),
  );
  ownModels.setState({ connections, unlocked });
  setOwnModels(connections.flatMap(toModelInfos));
}

/** Reads the connections of this browser. What cannot be understood is passed over. */
export async function loadConnections(): Promise<readonly Connection[]> {
  const records = await ownDatabase.use((db) => db.getAll('connections')).catch(() => []);
  const found = records.flatMap((record) => {
    const parsed = z.safeParse(Connection, record);
    return parsed.success ? [parsed.data] : [];
  });
  const connections = [...found, ...unstored.values()].toSorted((a, b) => a.addedAt - b.addedAt);
  rememberOwnModels(found.length > 0);
  const preferred = parseOwnModelId(preferredModel());
  if (preferred && connections.every(({ id }) => id !== preferred.connection)) preferModel(undefined);
  show(connections);
  return connections;
}

export interface NewConnection extends Pick<Connection, 'name' | 'baseUrl' | 'program' | 'bytes'> {
  readonly models: readonly OwnModel[];
  readonly key?: string;
  /** Asked for before the key is used, once in each tab. */
  readonly passphrase?: string;
  /** The connection whose place it takes, where the address is the same: models chosen in conversations stay chosen. */
  readonly replaces?: string | undefined;
}

/** A new list with what the visitor said of its models, and with models that the visitor named. */
function keepSaid(listed: readonly OwnModel[], known: readonly OwnModel[]): OwnModel[] {
  const said = new Map(known.filter(({ edited }) => edited).map((model) => [model.model, model]));
  const merged = listed.map((model) => said.get(model.model) ?? model);
  const missing = [...said.values()].filter((model) => !merged.includes(model));
  return [...merged, ...missing].slice(0, maxModels);
}

/**
 * Keeps a connection, its key sealed.
 * @returns its id, and whether it outlasts the page: not where the browser stores or encrypts nothing (no https,
 * private windows)
 */
export async function addConnection({
  key,
  passphrase,
  replaces,
  ...fields
}: NewConnection): Promise<{ id: string; isStored: boolean }> {
  const old = ownModels.getState().connections.find((one) => one.id === replaces);
  const id = old?.baseUrl === fields.baseUrl ? old.id : randomBase64Url(9);
  const models = keepSaid(fields.models, old && old.id === id ? old.models : []);
  const connection: Connection = { ...fields, id, models, addedAt: Date.now() };
  if (key === undefined) keys.delete(id);
  else keys.set(id, key);
  const isStored = await store(connection, key, passphrase);
  if (isStored) unstored.delete(id);
  else unstored.set(id, connection);
  await loadConnections();
  feed.publish(id === replaces ? { outdated: id } : {});
  return { id, isStored };
}

async function store(
  connection: Connection,
  key: string | undefined,
  passphrase: string | undefined,
): Promise<boolean> {
  try {
    if (key === undefined) {
      await ownDatabase.use((db) => db.put('connections', connection));
    } else {
      const sealer = await deviceKey();
      const sealed = await seal(key, sealer, contextOf(connection), passphrase);
      await putSealed({ ...connection, sealed }, sealer);
    }
    return true;
  } catch {
    return false;
  }
}

/**
 * Changes what is known of a model.
 * @param id of the model, as lists have it
 */
export async function changeOwnModel(id: string, change: (model: OwnModel) => OwnModel): Promise<void> {
  const { connection, model } = await findConnection(id);
  const models = connection.models.map((one) => (one === model ? change(one) : one));
  const changed = { ...connection, models };
  if (unstored.has(changed.id)) unstored.set(changed.id, changed);
  else await ownDatabase.use((db) => db.put('connections', changed));
  await loadConnections();
  feed.publish({});
}

/** Deletes a connection with its key, here and in all tabs; with the last one the browser's key goes too. */
export async function removeConnection(id: string): Promise<void> {
  await deleteSealed(id);
  forget(id);
  await loadConnections();
  feed.publish({ outdated: id });
}

/** @throws WrongPassphrase */
export async function unlock(id: string, passphrase: string): Promise<void> {
  const connection = ownModels.getState().connections.find((one) => one.id === id);
  if (!connection?.sealed) return;
  keys.set(id, await unseal(connection.sealed, await deviceKey(), contextOf(connection), passphrase));
  show(ownModels.getState().connections);
}

const ownError = (code: ErrorCode) => new ApiError(code, errorMessage(code));

async function keyOf(connection: Connection): Promise<string | undefined> {
  const known = keys.get(connection.id);
  if (known !== undefined || !connection.sealed) return known;
  if (connection.sealed.lock) throw ownError('ownKey.locked');
  try {
    const key = await unseal(connection.sealed, await deviceKey(), contextOf(connection));
    keys.set(connection.id, key);
    return key;
  } catch {
    throw ownError('ownKey.unreadable');
  }
}

/** The connection of a model, and the model in it. @throws ApiError ownKey.gone */
export async function findConnection(
  id: string | undefined,
): Promise<{ readonly connection: Connection; readonly model: OwnModel }> {
  const wanted = parseOwnModelId(id);
  // Read anew: another tab may have deleted it a moment ago.
  const connections = await loadConnections();
  const connection = connections.find((one) => one.id === wanted?.connection);
  const model = connection?.models.find((one) => one.model === wanted?.model);
  if (!connection || !model) throw ownError('ownKey.gone');
  return { connection, model };
}

/** What the server is given to ask a model by the visitor's key. @throws ApiError ownKey.gone, .locked, .unreadable */
export async function ownRunOf(id: string | undefined): Promise<OwnRun> {
  const { connection, model } = await findConnection(id);
  const key = await keyOf(connection);
  return { endpoint: { baseUrl: connection.baseUrl, ...(key === undefined ? {} : { key }) }, model };
}
