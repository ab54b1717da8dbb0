import { findTool } from '@baigong/tools/catalogue';
import * as z from 'zod/mini';
import {
  addressChannel,
  requestKey,
  type DataFlow,
  type Origin,
  type Request,
} from '../../../../shared/feature-tools/data-flow.ts';
import type { FeatureTool } from '../../../../shared/feature-tools/feature-tool.ts';
import { typedAddresses } from '../../../../shared/lib/web-address.ts';
import { allMessages } from '../../session/branches.ts';
import type { Message, MessageToolCall, Session } from '../../session/session.ts';

/** Finds tools in words that the visitor's own question has; it reads nothing. */
const ownTools = new Set(['find_tools']);

const isAnswered = ({ output, failure }: MessageToolCall): boolean =>
  output !== undefined || failure !== undefined;

/** Of the server's tools only those that calculate are known; others read pages. */
const calculates = (name: string): boolean => ownTools.has(name) || findTool(name) !== undefined;

function isForeign(call: MessageToolCall, tools: readonly FeatureTool[]): boolean {
  if (!isAnswered(call)) return false;
  const tool = tools.find(({ name }) => name === call.name);
  return tool ? tool.isUntrusted === true : !calculates(call.name);
}

/**
 * Whether text of documents, pictures, pages or other visitors is in a conversation: attached, or read by a tool. The
 * model goes on reading it in every later turn, so that nothing in it is allowed for the conversation. What foreign tools
 * say of themselves is such text too, and a model reads it with every question.
 */
export function hasForeignText(messages: readonly Message[], tools: readonly FeatureTool[]): boolean {
  if (tools.some(({ source }) => source !== undefined)) return true;
  return messages.some(
    ({ files = [], images = [], toolCalls = [] }) =>
      files.length > 0 || images.length > 0 || toolCalls.some((call) => isForeign(call, tools)),
  );
}

/** Whose text a tool's answer brought in; undefined where it says nothing that the visitor did not type. */
export function originOfCall(call: MessageToolCall, tools: readonly FeatureTool[]): Origin | undefined {
  if (!isAnswered(call)) return undefined;
  const tool = tools.find(({ name }) => name === call.name);
  if (!tool) return calculates(call.name) ? undefined : 'foreign';
  if (tool.sends) return 'foreign';
  return tool.isUntrusted || (tool.effect === 'read' && !tool.isConstant) ? 'own' : undefined;
}

function originsOf(session: Session, tools: readonly FeatureTool[]): ReadonlySet<Origin> {
  const origins = new Set<Origin | undefined>(session.origins);
  for (const { files = [], images = [], toolCalls = [], origin } of allMessages(session)) {
    origins.add(origin);
    if (files.length > 0 || images.length > 0) origins.add('own');
    for (const call of toolCalls) origins.add(originOfCall(call, tools));
  }
  return new Set([...origins].filter((origin) => origin !== undefined));
}

/** What a visitor typed, without the lines that were quoted from above. A dot would stop at \r, U+2028 and U+2029. */
const typedIn = (content: string): string => content.replace(/^>[^\n]*/gm, '');

const Answer = z.object({ data: z.optional(z.unknown()) });

/** What a call that was made asked for. A refused one counts as well: it is asked for again. */
function sentBy(call: MessageToolCall, tools: readonly FeatureTool[]): readonly Request[] {
  const tool = tools.find(({ name }) => name === call.name);
  if (!tool?.sends || !isAnswered(call)) return [];
  try {
    const sent = tool.sends(call.input);
    return sent ? [sent] : [];
  } catch {
    // Of a tool that takes other arguments by now.
    return [];
  }
}

/** What a call's answer found. */
function foundBy({ name, output }: MessageToolCall, tools: readonly FeatureTool[]): readonly Request[] {
  const finds = tools.find((tool) => tool.name === name)?.finds;
  const answer = z.safeParse(Answer, output);
  return (answer.success && finds?.(answer.data.data)) || [];
}

/** Requests that only differ in an address's fragment are one. */
const withoutFragment = (key: string): string => key.replace(/#.*$/s, '');

function countsOf(keys: Iterable<string>): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  return counts;
}

/**
 * What a session knows of where its text came from. What a file of conversations says was typed or found, counts for
 * nothing. Each time that an address was typed, and the first time that it was found, it may go out once: how often
 * known ones go out could tell as much as a new one.
 */
export function dataFlowOf(session: Session, tools: readonly FeatureTool[]): DataFlow {
  const own = allMessages(session).filter(({ origin }) => origin === undefined);
  const calls = own.flatMap(({ toolCalls = [] }) => toolCalls);
  const typed = own.flatMap(({ role, content, toolCalls = [] }) =>
    [...(role === 'user' ? [content] : []), ...toolCalls.flatMap(({ said }) => said ?? [])].flatMap((words) =>
      [...typedAddresses(typedIn(words))].map((text) => requestKey({ channel: addressChannel, text })),
    ),
  );
  const found = new Set(calls.flatMap((call) => foundBy(call, tools)).map(requestKey));
  const sent = countsOf(
    calls.flatMap((call) => sentBy(call, tools)).map((one) => withoutFragment(requestKey(one))),
  );
  const typedOnce = new Set(typed);
  const given = countsOf([...typed, ...[...found].filter((key) => !typedOnce.has(key))]);
  const known = [...given]
    .filter(([key, times]) => (sent.get(withoutFragment(key)) ?? 0) < times)
    .map(([key]) => key);
  return { origins: originsOf(session, tools), known: new Set(known) };
}
