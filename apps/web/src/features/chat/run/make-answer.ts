import { errorMessage, type ErrorInfo, type ModelInfo, type RunRequest } from '@baigong/contracts';
import { ApiError } from '../../../shared/lib/api.ts';
import { loadFeatureTools } from '../../../shared/feature-tools/registry.ts';
import { estimateTokens } from '@baigong/agent/tokens';
import { findModel } from '../../../shared/model/find-model.ts';
import { placeOf } from '../../../shared/model/model-place.ts';
import { connectedModels } from '../../../shared/model/models.ts';
import { allMessages, updateRunMessage } from '../session/branches.ts';
import { fitContext } from '../session/fit-context.ts';
import { buildPrompt, continueInstruction } from '../session/prompt.ts';
import type { Message, Session } from '../session/session.ts';
import { omit } from '../session/omit.ts';
import { changeSession } from '../store/change-session.ts';
import { answerCommand, answerRecognised, answerUnknownCommand, type LocalAnswer } from './local-tool.ts';
import { toErrorInfo, followAnswer } from './follow-answer.ts';
import { noModelAnswer } from './no-model-answer.ts';
import { revokeGrants } from './calls/decisions.ts';
import { toolTurnsOf } from './calls/tool-turns.ts';
import { splitCommand } from './split-command.ts';
import type { RunOutcome } from './runs.ts';

export { followAnswer };

/** Everything from the first message of the session down to this one. */
function pathTo(session: Session, id: string | null): Message[] {
  const byId = new Map(allMessages(session).map((message) => [message.id, message]));
  const path: Message[] = [];
  for (let at = id === null ? undefined : byId.get(id); at;) {
    path.unshift(at);
    at = at.parent === null ? undefined : byId.get(at.parent);
  }
  return path;
}

/** What an answer is to, before it is known who gives it. */
interface Asking {
  readonly before: readonly Message[];
  readonly question: Message | undefined;
  /** The browser's tools have been called for it. */
  readonly hasTurns: boolean;
  readonly isContinuation: boolean;
  readonly hasPictures: boolean;
  /** What is said in a new question, alone or beside pictures; empty otherwise. */
  readonly said: string;
}

function readAsking(session: Session, answer: Message): Asking {
  const before = pathTo(session, answer.parent);
  const question = before.findLast((message) => message.role === 'user');
  const hasTurns = Boolean(answer.turns?.length && answer.toolCalls?.length);
  const isContinuation = answer.content !== '' && !hasTurns;
  const isNew = question && !isContinuation && !hasTurns && !answer.asked && !question.files?.length;
  const hasPictures = Boolean(question?.images?.length);
  return { before, question, hasTurns, isContinuation, hasPictures, said: isNew ? question.content : '' };
}

/** Makes an answer, and stores the reason where that fails. */
export async function makeAnswer(
  session: Session,
  answer: Message,
  signal: AbortSignal,
): Promise<RunOutcome> {
  try {
    const asking = readAsking(session, answer);
    // What is attached is text of others, as what a tool reads is.
    if (!asking.hasTurns && (asking.question?.files?.length || asking.hasPictures)) revokeGrants(session.id);
    return (
      (await answerByCommand(session, answer, asking)) ??
      (await answerByModel(session, answer, asking, signal))
    );
  } catch (error) {
    const info =
      error instanceof ApiError
        ? toErrorInfo(error)
        : ({ code: 'server.internal', message: '回答时出了点问题，请重新生成。', requestId: '' } as const);
    return saveFailure(session.id, answer, info);
  }
}

async function answerByCommand(
  session: Session,
  answer: Message,
  { said, hasPictures, question }: Asking,
): Promise<RunOutcome | undefined> {
  if (hasPictures) {
    // A feature's command beside pictures is meant for them.
    const isNew = question !== undefined && said === question.content;
    return isNew && (await saveFeatureCommand(session.id, answer, said, '附图')) ? 'ended' : undefined;
  }
  if (said === '') return undefined;
  const command = await answerCommand(said);
  if (command) return saveLocalAnswer(session.id, answer, command);
  return (await saveFeatureCommand(session.id, answer, said)) ? 'ended' : undefined;
}

async function answerByModel(
  session: Session,
  answer: Message,
  asking: Asking,
  signal: AbortSignal,
): Promise<RunOutcome> {
  const text = asking.hasPictures ? '' : asking.said;
  // A tool that cannot be loaded must not hide the answer that no model is connected.
  const recognised = async () => (text ? answerRecognised(text).catch(() => null) : null);
  const models = await connectedModels().catch(async (error: unknown) => {
    const local = await recognised();
    if (!local) throw error;
    await saveLocalAnswer(session.id, answer, local);
    return null;
  });
  if (!models) return 'ended';
  const { asked } = answer;
  const chosen = asked ?? session.settings?.model;
  const model = asked ? models.find(({ id }) => id === asked) : findModel(models, { id: chosen });
  if (model) {
    const request = requestOf(session, answer, asking, model);
    return 'refusal' in request
      ? saveFailure(session.id, answer, { code: 'model.refused', message: request.refusal, requestId: '' })
      : followAnswer(session.id, answer, await request.start(), signal);
  }
  if (asked || placeOf(chosen) !== 'site') {
    const code = placeOf(chosen) === 'site' ? 'model.unknown' : 'ownKey.gone';
    return saveFailure(session.id, answer, { code, message: errorMessage(code), requestId: '' });
  }
  // A link alone asks for the page, where the site reads pages.
  const isLink = /^https?:\/\/\S+$/i.test(text.trim());
  if (isLink && (await saveFeatureCommand(session.id, answer, `/网页 ${text}`))) return 'ended';
  const unknown = async () => (text ? answerUnknownCommand(text).catch(() => null) : null);
  const local = (await recognised()) ?? (await unknown());
  return saveLocalAnswer(
    session.id,
    answer,
    local ?? { content: noModelAnswer(asking.before), toolCalls: [] },
  );
}

/** What a model is sent, or why it is sent nothing. */
function requestOf(
  session: Session,
  answer: Message,
  { before, question, hasTurns, hasPictures, isContinuation }: Asking,
  model: ModelInfo,
): { readonly refusal: string } | { readonly start: () => Promise<RunRequest> } {
  const { asked } = answer;
  const sees = model.abilities.includes('vision');
  const tools = session.settings?.tools ?? model.abilities.includes('tools');
  // Tools work on a picture that the model cannot see; without a word there is nothing to do with it.
  if (!sees && hasPictures && (!tools || asked || question?.content.trim() === ''))
    return { refusal: `“${model.name}”看不了图片，请换一个支持图片的模型，或去掉图片后再发送。` };
  const said = buildPrompt(isContinuation ? [...before, answer] : before, session.settings).map((message) => {
    if (sees || !message.images) return message;
    const how = tools && !asked ? `${message.images.length} 张图片，你看不到；工具可以用“附图”指它` : '图片';
    return { role: message.role, content: `${message.content}\n\n（这里有${how}）` };
  });
  const prompt = isContinuation ? [...said, { role: 'user' as const, content: continueInstruction }] : said;
  const turns = hasTurns ? toolTurnsOf(answer, model.context) : [];
  const turnTokens = hasTurns ? estimateTokens(JSON.stringify(turns)) : 0;
  return {
    start: async () => {
      // An answer without the tools is better than none. Answers that are compared have none of the browser's: see ADR 0036.
      const browserTools = tools && !asked ? await describeTools().catch(() => []) : [];
      return {
        run: answer.run ?? '',
        model: model.id,
        messages: [...fitContext(prompt, model.context, turnTokens).messages],
        tools,
        ...(browserTools.length > 0 ? { browserTools } : {}),
        ...(turns.length > 0 ? { toolTurns: turns } : {}),
        ...(session.settings?.temperature === undefined ? {} : { temperature: session.settings.temperature }),
      };
    },
  };
}

const describeTools = async () =>
  (await import('../../../shared/feature-tools/describe-tools.ts')).describeFeatureTools();

/**
 * Stores the call of a feature's tool that a slash command asks for; false when it asks for none.
 * @param otherwise what a command alone is about
 */
async function saveFeatureCommand(
  session: string,
  answer: Message,
  text: string,
  otherwise = '',
): Promise<boolean> {
  const parts = splitCommand(text);
  const tools = parts ? await loadFeatureTools().catch(() => []) : [];
  const tool = tools.find(({ command, alias }) => parts?.command === command || parts?.command === alias);
  if (!parts || !tool) return false;
  const call = { id: 'local', name: tool.name, input: tool.parse(parts.rest.trim() || otherwise) };
  await changeSession(session, (now) =>
    updateRunMessage(now, answer, (message) => ({
      ...message,
      local: true,
      calling: true,
      toolCalls: [call],
    })),
  );
  return true;
}

async function saveLocalAnswer(
  session: string,
  answer: Message,
  { content, toolCalls }: LocalAnswer,
): Promise<RunOutcome> {
  const updatedAt = Date.now();
  await changeSession(session, (now) => ({
    ...updateRunMessage(now, answer, (message) => ({
      ...omit(message, 'run', 'error', 'lastEvent'),
      content,
      local: true,
      state: 'done',
      ...(toolCalls.length > 0 ? { toolCalls } : {}),
    })),
    updatedAt,
  }));
  return 'ended';
}

async function saveFailure(session: string, answer: Message, error: ErrorInfo): Promise<RunOutcome> {
  await changeSession(session, (now) =>
    updateRunMessage(now, answer, (message) => ({
      ...message,
      state: message.content === '' ? 'failed' : 'interrupted',
      error,
    })),
  );
  return 'ended';
}
