import type { ModelInfo, PromptMessage } from '@baigong/contracts';
import { selectAcross, type SourceCandidates } from '@baigong/documents';
import { create } from 'zustand';
import { newRunId } from '../../../shared/model/run-environment.ts';
import { getAiRecord, updateAiRecord } from '../ai/ai-store.ts';
import type { PastTurn } from '../ai/prompt-parts.ts';
import type { RedactedMessages } from '../ai/redact-messages.ts';
import { UnreadError, writeAnswer } from '../ai/write-answer.ts';
import { beginningOf, findCandidatesIn, findSensitive } from '../analysis/analysis-client.ts';
import { tokenBudgetFor } from '../ai/model-input.ts';
import { turnKey } from '../panels/ask/ask-document.ts';
import {
  type Turn,
  type RedactionDecisions,
  severalId,
  type AskedSource,
  type SeveralSources,
} from '@baigong/documents/ai-record';
import type { DocumentHead } from '../records/document-record.ts';
import { createSourceCiter, plainText, type CitedSource } from '@baigong/documents/cite-sources';
import { decisionsOf, readSource } from './read-sources.ts';
import { severalPrompt, type PromptSource } from './several-prompt.ts';
import type { DocumentText } from '@baigong/document-reader/document-text';
import { matchKey } from '@baigong/redaction/sensitive-kinds';
import type { RedactionChoices } from '@baigong/redaction';
import { choicesOf } from '@baigong/redaction/sensitive-values';

/**
 * The choices for texts of several documents together: the words and values of all of them. What the visitor rejected in one document
 * stays only where no other one has it to be redacted.
 */
export function joinChoices(all: readonly RedactionChoices[]): RedactionChoices {
  const accepted = new Set(
    all.flatMap(({ values = [], rejected }) =>
      values.map(({ kind, text }) => matchKey(kind, text)).filter((key) => !rejected?.has(key)),
    ),
  );
  return {
    customWords: [...new Set(all.flatMap(({ customWords = [] }) => customWords))],
    values: all.flatMap(({ values = [] }) => values),
    rejected: new Set(
      all.flatMap(({ rejected }) => [...(rejected ?? [])]).filter((key) => !accepted.has(key)),
    ),
  };
}

interface RedactedSource {
  readonly text: DocumentText;
  readonly decisions: RedactionDecisions;
}

/** Redacts messages about several documents by the rules and decisions of each; the same value has the same placeholder. */
async function redactSeveral(
  sources: readonly RedactedSource[],
  messages: readonly PromptMessage[],
  signal: AbortSignal,
): Promise<RedactedMessages> {
  const choices: RedactionChoices[] = [];
  for (const { text, decisions } of sources) {
    choices.push(choicesOf(decisions, await findSensitive(text, decisions.words)));
    signal.throwIfAborted();
  }
  const { redactMessages } = await import('../ai/redact-messages.ts');
  return redactMessages(messages, joinChoices(choices));
}

/** How many of a turn's documents were searched; of turns that are being prepared. */
export const useSearchProgress = create<
  Readonly<Record<string, { readonly done: number; readonly of: number } | undefined>>
>()(() => ({}));

function updateTurn(id: string, change: (several: SeveralSources) => SeveralSources): void {
  updateAiRecord(
    severalId,
    (work) => ({
      ...work,
      turns: work.turns.map((turn) =>
        turn.id === id && turn.several ? { ...turn, several: change(turn.several) } : turn,
      ),
    }),
    true,
  );
}

/** So much of each is enough for its share, and of many documents not more stays in memory. */
const budgetOfEach = (tokenBudget: number, documents: number): number =>
  Math.min(tokenBudget, Math.max(3_200, Math.floor((tokenBudget * 16) / Math.max(1, documents))));

interface Found {
  readonly asked: AskedSource;
  readonly candidates: SourceCandidates;
}

const noCandidates: SourceCandidates = { candidates: [], whole: false, relevance: 0 };

/** Searches each document in turn; only what may be given of it stays in memory. */
async function findInEach(turn: Turn, tokenBudget: number, signal: AbortSignal): Promise<Found[]> {
  const documents = turn.several?.documents ?? [];
  const found: Found[] = [];
  try {
    for (const [at, asked] of documents.entries()) {
      useSearchProgress.setState({ [turn.id]: { done: at, of: documents.length } });
      const source = await readSource(asked.id);
      signal.throwIfAborted();
      if (source.state !== 'given') {
        found.push({ asked: { ...asked, state: source.state }, candidates: noCandidates });
        continue;
      }
      const { title, format } = source.record;
      const text = beginningOf(source.text);
      const candidates = await findCandidatesIn(text, {
        question: turn.question,
        tokenBudget: budgetOfEach(tokenBudget, documents.length),
      });
      signal.throwIfAborted();
      const isCut = text.blocks.length < source.text.blocks.length;
      found.push({ asked: { ...asked, title, format, state: 'given', isCut }, candidates });
    }
    return found;
  } finally {
    useSearchProgress.setState({ [turn.id]: undefined });
  }
}

/** Reads the documents of which something is given once more: their texts are needed for redaction and citations. */
async function readGiven(documents: readonly AskedSource[], signal: AbortSignal) {
  const read = [];
  for (const asked of documents) {
    if (asked.passages.length === 0) continue;
    const source = await readSource(asked.id);
    signal.throwIfAborted();
    if (source.state === 'given') read.push({ asked, record: source.record, text: source.text });
  }
  return read;
}

const citers = new Map<string, ReturnType<typeof createSourceCiter>>();

/** What looks up the quotations of a turn; undefined before `loadCiter` has read its documents. */
export const citerOf = (turn: string): ReturnType<typeof createSourceCiter> | undefined => citers.get(turn);

/** Reads the documents of a turn whose answer is not looked up yet. */
export async function loadCiter(turn: Turn): Promise<void> {
  if (citers.has(turn.id)) return;
  const { signal } = new AbortController();
  citers.set(turn.id, createSourceCiter(await readGiven(turn.several?.documents ?? [], signal)));
}

/** Keeps what the quotations of a complete answer lead to. */
export function keepCitations(turn: string): void {
  const answer = getAiRecord(severalId).answers[turnKey(turn)];
  const cite = citers.get(turn);
  if (!answer || !cite || answer.state === 'writing' || answer.text === '') return;
  updateTurn(turn, (several) => ({ ...several, cited: cite(answer.text, false) }));
  citers.delete(turn);
}

/** The conversation before a turn, as far as it is about the same documents: redaction knows what identifies a person in these only. */
function turnsBefore(turn: Turn, given: ReadonlySet<string>): PastTurn[] {
  const { turns } = getAiRecord(severalId);
  const at = turns.findIndex(({ id }) => id === turn.id);
  return turns.slice(0, Math.max(0, at)).flatMap(({ question, several }): PastTurn[] => {
    const cited = several?.cited;
    const isKnown = several?.documents.every(({ id, passages }) => passages.length === 0 || given.has(id));
    return cited && isKnown === true ? [{ question, answer: plainText(cited) }] : [];
  });
}

async function prepare(turn: Turn, tokenBudget: number, signal: AbortSignal): Promise<RedactedMessages> {
  const found = await findInEach(turn, tokenBudget, signal);
  const readable = found.filter(({ asked }) => asked.state === 'given');
  const selected = selectAcross(
    readable.map(({ candidates }) => candidates),
    tokenBudget,
  );
  const picked = new Map(readable.map(({ asked }, at) => [asked.id, selected[at]]));
  const documents = found.map(({ asked }): AskedSource => {
    const pick = picked.get(asked.id);
    if (!pick) return asked;
    const { excerpts, whole, isHit } = pick;
    return {
      ...asked,
      isHit,
      whole: whole && !asked.isCut,
      state: excerpts.length > 0 ? 'given' : isHit ? 'left' : 'missed',
      passages: excerpts.map(({ number, from, to }) => ({ number, from, to })),
    };
  });
  updateTurn(turn.id, () => ({ documents, cited: undefined }));
  const given = await readGiven(documents, signal);
  if (given.length === 0)
    throw new UnreadError('选中的文档里没有可以读的文字，没有向模型提问。请换几份文档再问。');
  citers.set(turn.id, createSourceCiter(given satisfies readonly CitedSource[]));
  const texts = new Map(given.map(({ asked, text }) => [asked.id, text]));
  const empty = { format: 'text' as const, blocks: [], outline: [], notes: [] };
  const sources = documents
    .filter(({ state }) => state === 'given' || state === 'missed' || state === 'left')
    .map(({ id, title, whole }): PromptSource => ({
      title,
      text: texts.get(id) ?? empty,
      excerpts: texts.has(id) ? (picked.get(id)?.excerpts ?? []) : [],
      whole,
    }));
  const messages = severalPrompt({
    sources,
    question: turn.question,
    pastTurns: turnsBefore(turn, new Set(texts.keys())),
  });
  if (!getAiRecord(severalId).masking) return { messages, placeholders: new Map() };
  return redactSeveral(
    given.map(({ record, text }) => ({ text, decisions: decisionsOf(record) })),
    messages,
    signal,
  );
}

async function answerTurn(model: ModelInfo, turn: Turn): Promise<void> {
  await writeAnswer({
    document: severalId,
    key: turnKey(turn.id),
    model: model.id,
    temperature: 0.2,
    prepare: (signal) => prepare(turn, tokenBudgetFor(model), signal),
  });
  keepCitations(turn.id);
}

/** Asks one question about several documents; question and answer are kept. */
export function askSeveral(model: ModelInfo, heads: readonly DocumentHead[], question: string): void {
  const documents = heads.map(({ id, title, format }): AskedSource => ({
    id,
    title,
    format,
    state: 'given',
    isHit: false,
    whole: false,
    isCut: false,
    passages: [],
  }));
  const turn: Turn = {
    id: newRunId(),
    question,
    about: undefined,
    position: undefined,
    passages: [],
    whole: false,
    several: { documents, cited: undefined },
  };
  updateAiRecord(severalId, (work) => ({ ...work, turns: [...work.turns, turn] }));
  void answerTurn(model, turn);
}

/** Asks once more, about the documents as they are now. */
export function askSeveralAgain(model: ModelInfo, turn: Turn): void {
  citers.delete(turn.id);
  updateTurn(turn.id, (several) => ({ ...several, cited: undefined }));
  void answerTurn(model, turn);
}
