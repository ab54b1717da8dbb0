import { findTool } from '@baigong/tools/catalogue';
import * as z from 'zod/mini';
import type { DataFlow, Origin } from '../../../../shared/feature-tools/data-flow.ts';
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

/** What a call that was made asked for, and what its answer found. */
function namedBy(call: MessageToolCall, tools: readonly FeatureTool[]): readonly string[] {
  const tool = tools.find(({ name }) => name === call.name);
  if (!tool?.sends || call.output === undefined) return [];
  const answer = z.safeParse(Answer, call.output);
  const found = (answer.success && tool.finds?.(answer.data.data)) || [];
  try {
    return [tool.sends(call.input)?.text ?? '', ...found];
  } catch {
    // Of a tool that takes other arguments by now.
    return found;
  }
}

/** What a session knows of where its text came from. What a file of conversations says was typed or found, counts for nothing. */
export function dataFlowOf(session: Session, tools: readonly FeatureTool[]): DataFlow {
  const own = allMessages(session).filter(({ origin }) => origin === undefined);
  const known = own.flatMap(({ role, content, toolCalls = [] }) => [
    ...(role === 'user' ? typedAddresses(typedIn(content)) : []),
    ...toolCalls.flatMap((call) => namedBy(call, tools)),
  ]);
  return { origins: originsOf(session, tools), known: new Set(known) };
}
