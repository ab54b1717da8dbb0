import { errorMessage, type ErrorInfo, type RunRequest } from '@baigong/contracts';
import { ApiError } from '../../../shared/lib/api.ts';
import { loadFeatureTools } from '../../../shared/feature-tools/registry.ts';
import { estimateTokens } from '../../../shared/model/estimate-tokens.ts';
import { findModel } from '../../../shared/model/find-model.ts';
import { placeOf } from '../../../shared/model/model-place.ts';
import { connectedModels } from '../../../shared/model/models.ts';
import { allMessages, updateRunMessage } from '../session/branches.ts';
import { fitContext } from '../session/fit-context.ts';
import { buildPrompt, continueInstruction } from '../session/prompt.ts';
import type { Message, Session } from '../session/session.ts';
import { omit } from '../session/omit.ts';
import { useChat } from '../store/chat-store.ts';
import { changeSession, isSynced, unsavedSession } from '../store/change-session.ts';
import { sessionRecords } from '../store/records.ts';
import type { ActiveRun } from './active-runs.ts';
import { answerCommand, answerRecognised, answerUnknownCommand, type LocalAnswer } from './local-tool.ts';
import { toErrorInfo, followAnswer } from './follow-answer.ts';
import { noModelAnswer } from './no-model-answer.ts';
import { revokeGrants } from './calls/decisions.ts';
import { toolTurnsOf } from './calls/tool-turns.ts';
import { splitCommand } from './split-command.ts';
import { followWithLock, isKnownRun, type RunOutcome } from './runs.ts';

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

/**
 * Generates an answer that is in the session with state `writing` and a run id: by a tool of this browser when a
 * slash command asks for one, by the model when one is connected, and without one by a tool that fits the text or
 * by saying that none is connected. It never throws: an error is stored in the answer.
 */
export async function answerQuestion(session: Session, answer: Message): Promise<void> {
  const owner = { session: session.id, message: answer.id, run: answer.run ?? '' };
  const hasBegun = await followWithLock(owner, async (signal, stopped) => {
    const outcome = await answerSafely(session, answer, signal);
    return (await runBrowserCalls(owner, stopped)) ?? outcome;
  });
  await (hasBegun ? continueAfterCalls(owner) : markStopped(owner));
}

type RunOwner = Omit<ActiveRun, 'stop'>;

/** A message as it is now, whichever tab wrote it last. */
async function messageNow({
  session,
  message,
}: RunOwner): Promise<{ record: Session; now: Message } | undefined> {
  const { current } = useChat.getState();
  // What is on screen may be behind what another tab wrote a moment ago, and ahead only of what is not saved yet.
  const shown = current?.id === session ? current : unsavedSession(session);
  const kept = isSynced(session)
    ? await sessionRecords()
        .get(session)
        .catch(() => null)
    : null;
  const record = kept ?? shown;
  const now = record && allMessages(record).find(({ id }) => id === message);
  return record && now ? { record, now } : undefined;
}

/** Runs the calls of this browser's tools that the run ended with; undefined when there are none. */
async function runBrowserCalls(owner: RunOwner, stopped: AbortSignal): Promise<RunOutcome | undefined> {
  const found = await messageNow(owner);
  if (!found || found.now.run !== owner.run || found.now.calling !== true || found.now.state !== 'writing')
    return undefined;
  const { runCalls } = await import('./calls/run-calls.ts');
  await runCalls({ session: owner.session, message: found.now }, stopped);
  return 'ended';
}

/** Goes on with an answer after the calls of this browser's tools: they gave it its next run. */
async function continueAfterCalls(owner: RunOwner): Promise<void> {
  const found = await messageNow(owner);
  const isNext = found?.now.state === 'writing' && found.now.turns && found.now.run !== owner.run;
  if (isNext && found.now.run !== undefined && !isKnownRun(found.now.run))
    await resumeAnswer({ ...owner, run: found.now.run });
}

/**
 * Goes on with an answer that was left unfinished, unless it has come to its end meanwhile: after the last event
 * that was kept, or from the question when there is none. An answer that never got to the server was a tool's, or
 * has still to be asked for. A run whose message is gone is stopped.
 */
export async function resumeAnswer(owner: RunOwner): Promise<void> {
  const { session, run } = owner;
  const hasBegun = await followWithLock(owner, async (signal, stopped) => {
    const found = await messageNow(owner);
    if (!found) return 'lost';
    const { record, now } = found;
    if (now.run !== run || now.state !== 'writing') return 'ended';
    const goOn = async () => {
      if (now.calling === true) return 'ended';
      if ((now.lastEvent ?? -1) < 0) return answerSafely(record, now, signal);
      return followAnswer(session, now, undefined, signal);
    };
    const outcome = await goOn();
    return (await runBrowserCalls(owner, stopped)) ?? outcome;
  });
  await (hasBegun ? continueAfterCalls(owner) : markStopped(owner));
}

/** An answer that was stopped while another tab held its lock, or before its work began. */
async function markStopped({ session, message, run }: RunOwner): Promise<void> {
  await changeSession(session, (now) =>
    updateRunMessage(now, { id: message, run }, (one) =>
      one.state === 'writing' ? { ...one, state: 'stopped' } : one,
    ),
  );
}

async function answerSafely(session: Session, answer: Message, signal: AbortSignal): Promise<RunOutcome> {
  try {
    return await startAnswer(session, answer, signal);
  } catch (error) {
    const info =
      error instanceof ApiError
        ? toErrorInfo(error)
        : ({ code: 'server.internal', message: '回答时出了点问题，请重新生成。', requestId: '' } as const);
    await saveFailure(session.id, answer, info);
    return 'ended';
  }
}

async function startAnswer(session: Session, answer: Message, signal: AbortSignal): Promise<RunOutcome> {
  const before = pathTo(session, answer.parent);
  const question = before.findLast((message) => message.role === 'user');
  const hasTurns = Boolean(answer.turns?.length && answer.toolCalls?.length);
  const isContinuation = answer.content !== '' && !hasTurns;
  // What is attached is text of others, as what a tool reads is.
  if (!hasTurns && (question?.files?.length || question?.images?.length)) revokeGrants(session.id);
  const text =
    question &&
    !isContinuation &&
    !hasTurns &&
    !answer.asked &&
    !question.images?.length &&
    !question.files?.length &&
    question.content;
  const command = text ? await answerCommand(text) : null;
  if (command) return saveLocalAnswer(session.id, answer, command);
  if (text && (await saveFeatureCommand(session.id, answer, text))) return 'ended';
  // A feature's command beside pictures is meant for them.
  const onPictures = question && !isContinuation && !hasTurns && !answer.asked && !question.files?.length;
  if (
    onPictures &&
    question.images?.length &&
    (await saveFeatureCommand(session.id, answer, question.content, '附图'))
  )
    return 'ended';

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
  if (!model && (asked || placeOf(chosen) !== 'site')) {
    const code = placeOf(chosen) === 'site' ? 'model.unknown' : 'ownKey.gone';
    return saveFailure(session.id, answer, { code, message: errorMessage(code), requestId: '' });
  }
  // A link alone asks for the page, where the site reads pages.
  const isLink = text && /^https?:\/\/\S+$/i.test(text.trim());
  if (!model && isLink && (await saveFeatureCommand(session.id, answer, `/网页 ${text}`))) return 'ended';
  if (!model) {
    const unknown = async () => (text ? answerUnknownCommand(text).catch(() => null) : null);
    const local = (await recognised()) ?? (await unknown());
    return saveLocalAnswer(session.id, answer, local ?? { content: noModelAnswer(before), toolCalls: [] });
  }

  const sees = model.abilities.includes('vision');
  const tools = session.settings?.tools ?? model.abilities.includes('tools');
  // Tools work on a picture that the model cannot see; without a word there is nothing to do with it.
  if (!sees && question?.images?.length && (!tools || asked || question.content.trim() === '')) {
    const message = `“${model.name}”看不了图片，请换一个支持图片的模型，或去掉图片后再发送。`;
    return saveFailure(session.id, answer, { code: 'model.refused', message, requestId: '' });
  }
  const said = buildPrompt(isContinuation ? [...before, answer] : before, session.settings).map((message) => {
    if (sees || !message.images) return message;
    const how = tools && !asked ? `${message.images.length} 张图片，你看不到；工具可以用“附图”指它` : '图片';
    return { role: message.role, content: `${message.content}\n\n（这里有${how}）` };
  });
  const prompt = isContinuation ? [...said, { role: 'user' as const, content: continueInstruction }] : said;
  const turns = hasTurns ? toolTurnsOf(answer, model.context) : [];
  const turnTokens = hasTurns ? estimateTokens(JSON.stringify(turns)) : 0;
  // An answer without the tools is better than none. Answers that are compared have none of the browser's: see ADR 0036.
  const browserTools = tools && !asked ? await describeTools().catch(() => []) : [];
  const start: RunRequest = {
    run: answer.run ?? '',
    model: model.id,
    messages: [...fitContext(prompt, model.context, turnTokens).messages],
    tools,
    ...(browserTools.length > 0 ? { browserTools } : {}),
    ...(turns.length > 0 ? { toolTurns: turns } : {}),
    ...(session.settings?.temperature === undefined ? {} : { temperature: session.settings.temperature }),
  };
  return followAnswer(session.id, answer, start, signal);
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
