import * as z from 'zod/mini';
import { defaultTitle } from './new-session.ts';
import { Message, Session } from './session.ts';

/** A record read from outside, as a session; `loss` when something in it could not be understood. */
export interface ParsedSession {
  readonly session: Session;
  readonly isLossy: boolean;
}

type Fields = Record<string, unknown>;

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A time in milliseconds from a number, a numeric text or a date. */
function readTime(value: unknown): number | undefined {
  const time =
    value instanceof Date ? value.getTime() : typeof value === 'string' ? Date.parse(value) : value;
  return typeof time === 'number' && Number.isFinite(time) && Math.abs(time) <= 8.64e15 ? time : undefined;
}

function readId(value: unknown): string | undefined {
  if (typeof value === 'string' && value !== '') return value;
  return typeof value === 'number' || typeof value === 'bigint' ? String(value) : undefined;
}

/** Optional fields: each is dropped if it is invalid. */
const optionalFields = {
  images: Message.shape.images,
  files: Message.shape.files,
  state: Message.shape.state,
  error: Message.shape.error,
  run: Message.shape.run,
  lastEvent: Message.shape.lastEvent,
  model: Message.shape.model,
  asked: Message.shape.asked,
  compared: Message.shape.compared,
  comparing: Message.shape.comparing,
  reasoning: Message.shape.reasoning,
  toolCalls: Message.shape.toolCalls,
  pictures: Message.shape.pictures,
  sources: Message.shape.sources,
  parts: Message.shape.parts,
  calling: Message.shape.calling,
  turns: Message.shape.turns,
  origin: Message.shape.origin,
  local: Message.shape.local,
  outputTokens: Message.shape.outputTokens,
};

function parseMessage(
  raw: unknown,
  session: string,
  fallback: { id: string; createdAt: number; parent: string | null },
): { message: Message; loss: boolean } | null {
  const whole = z.safeParse(Message, raw);
  if (whole.success) return { message: { ...whole.data, conversationId: session }, loss: false };
  if (!isFields(raw)) return null;
  const content = typeof raw['content'] === 'string' ? raw['content'] : undefined;
  if (content === undefined) return null;
  let loss = false;
  const optional: Fields = {};
  for (const [name, schema] of Object.entries(optionalFields)) {
    if (raw[name] === undefined) continue;
    const value = z.safeParse(schema, raw[name]);
    if (value.success) optional[name] = value.data;
    else loss = true;
  }
  const message: Message = {
    ...optional,
    id: readId(raw['id']) ?? fallback.id,
    role: raw['role'] === 'user' ? 'user' : 'assistant',
    content,
    conversationId: session,
    parent: raw['parent'] === null ? null : (readId(raw['parent']) ?? fallback.parent),
    createdAt: readTime(raw['createdAt']) ?? fallback.createdAt,
  };
  return { message, loss };
}

/**
 * Reads a session of any shape: the specification's plain one (messages with role, content and conversationId),
 * an older or newer one of ours, a damaged one. Invalid parts are repaired or dropped; null when there is
 * nothing of a session in it. The messages on screen come out as one chain, the branches hang on it without loops.
 */
export function parseSession(raw: unknown, now: number): ParsedSession | null {
  if (!isFields(raw)) return null;
  const id = readId(raw['id']);
  if (id === undefined) return null;
  const hasTitle = typeof raw['title'] === 'string';
  if (!hasTitle && !Array.isArray(raw['messages'])) return null;
  const createdAt = readTime(raw['createdAt']) ?? readTime(raw['updatedAt']) ?? now;
  const updatedAt = readTime(raw['updatedAt']) ?? createdAt;
  let loss = !hasTitle || (raw['messages'] !== undefined && !Array.isArray(raw['messages']));

  const seen = new Set<string>();
  const read = (list: unknown, name: string, chained: boolean): Message[] => {
    const messages: Message[] = [];
    for (const [index, one] of (Array.isArray(list) ? list : []).entries()) {
      const last = messages.at(-1)?.id ?? null;
      const found = parseMessage(one, id, {
        id: `${id}-${name}${index}`,
        createdAt: createdAt + index,
        parent: last,
      });
      if (!found || seen.has(found.message.id)) {
        loss = true;
        continue;
      }
      loss ||= found.loss;
      seen.add(found.message.id);
      messages.push(chained ? { ...found.message, parent: last } : found.message);
    }
    return messages;
  };
  const messages = read(raw['messages'], 'm', true);
  const branches = cutCycles(messages, read(raw['branches'], 'b', false));

  const optional = z.safeParse(
    z.pick(Session, { titledBy: true, pinnedAt: true, origins: true, draftOrigin: true, settings: true }),
    Object.fromEntries(
      ['titledBy', 'pinnedAt', 'origins', 'draftOrigin', 'settings'].flatMap((name) =>
        raw[name] === undefined || raw[name] === null ? [] : [[name, raw[name]]],
      ),
    ),
  );
  if (!optional.success) loss = true;
  return {
    session: {
      ...(optional.success ? optional.data : {}),
      id,
      title: hasTitle ? (raw['title'] as string) : defaultTitle,
      messages,
      ...(branches.length > 0 ? { branches } : {}),
      createdAt,
      updatedAt,
    },
    isLossy: loss,
  };
}

/** Branch messages whose parents lead nowhere or in a circle become first messages. */
function cutCycles(messages: readonly Message[], branches: readonly Message[]): Message[] {
  const byId = new Map([...messages, ...branches].map((message) => [message.id, message]));
  const rooted = new Set<string>(messages.map((message) => message.id));
  return branches.map((branch) => {
    const walked: string[] = [];
    const seen = new Set<string>();
    let at: Message | undefined = branch;
    while (at && !rooted.has(at.id) && !seen.has(at.id)) {
      seen.add(at.id);
      walked.push(at.id);
      if (at.parent === null) break;
      at = byId.get(at.parent);
    }
    const reaches = at !== undefined && (rooted.has(at.id) || at.parent === null);
    if (reaches) {
      for (const id of walked) rooted.add(id);
      return branch;
    }
    const repaired = { ...branch, parent: null };
    byId.set(branch.id, repaired);
    rooted.add(branch.id);
    return repaired;
  });
}
