import {
  comparePair,
  languageOf,
  otherLanguage,
  setPairText,
  takeStep,
  copyPairEntry,
  type PairDocuments,
  type PairEntry,
  type PairField,
  type ResumeDocument,
  type ResumeLanguage,
} from '@baigong/resume';
import { useCallback, useEffect, useState } from 'react';
import { DatabaseProblem } from '../../../shared/lib/browser-database.ts';
import { toast } from '../../../shared/ui/toast.tsx';
import {
  createCounterpart,
  editCounterpart,
  findCounterpart,
  keepStep,
  type Counterpart,
} from '../session/counterpart.ts';
import { useDocument } from '../session/document-store.ts';
import { resumeFeed } from '../session/resume-records.ts';
import { useSession } from '../session/session-context.tsx';

type Found = Counterpart | 'reading' | 'none' | DatabaseProblem;

/** The other version of the open resume, as it is stored now; read again whenever one of the two is. */
function useCounterpart(id: string): Found {
  const [found, setFound] = useState<Found>('reading');
  useEffect(() => {
    let isCurrent = true;
    let other: string | undefined;
    const read = async (): Promise<void> => {
      let next: Found;
      try {
        next = (await findCounterpart(id)) ?? 'none';
      } catch (error) {
        next = error instanceof DatabaseProblem ? error : new DatabaseProblem('broken', error);
      }
      if (!isCurrent) return;
      other = typeof next === 'string' || next instanceof DatabaseProblem ? undefined : next.id;
      setFound(next);
    };
    void read();
    const off = resumeFeed.subscribe(({ ids }) => {
      if (ids.includes(id) || (other !== undefined && ids.includes(other))) void read();
    });
    return () => {
      isCurrent = false;
      off();
    };
  }, [id]);
  return found;
}

/** Says what a database refused; anything else is a bug. */
function report(error: unknown): void {
  if (!(error instanceof DatabaseProblem)) throw error;
  toast('error', error.message);
}

/** Both versions of the open resume, and what can be done with them. */
export interface Pair {
  readonly own: ResumeLanguage;
  readonly other: Counterpart;
  /** Both are in the same language: there is nothing to put side by side. */
  readonly isSame: boolean;
  readonly entries: readonly PairEntry[];
  /** Writes a field of one version; with `settles` both are in step then. */
  readonly write: (field: PairField, language: ResumeLanguage, text: string, how: WriteOptions) => void;
  readonly settle: (fields: readonly PairField[]) => void;
  readonly copyEntry: (entry: PairEntry) => void;
}

interface WriteOptions {
  readonly settles: boolean;
  readonly origin?: 'model';
}

export interface PairState {
  readonly found: Exclude<Found, Counterpart> | Pair;
  readonly own: ResumeLanguage;
  readonly create: () => Promise<void>;
}

/** The pair that the open resume is half of. */
export function usePair(): PairState {
  const { id, documentStore, autosave } = useSession();
  const document = useDocument((whole) => whole);
  const found = useCounterpart(id);
  const own = languageOf(document.modules);
  const create = useCallback(async () => {
    await autosave.flush();
    await createCounterpart(id, documentStore.getDocument()).catch(report);
  }, [id, autosave, documentStore]);
  if (typeof found === 'string' || found instanceof DatabaseProblem) return { found, own, create };

  const documentsOf = (mine: ResumeDocument, others: ResumeDocument): PairDocuments =>
    own === 'zh' ? { zh: mine, en: others } : { zh: others, en: mine };
  const settle = (fields: readonly PairField[]): void =>
    void keepStep(found.keeper, takeStep(fields)).catch(report);
  /** Changes one version, here or in its record; gives both as they are then, or undefined where that was refused. */
  const change = async (
    language: ResumeLanguage,
    target: string,
    edit: (mine: ResumeDocument, others: ResumeDocument) => ResumeDocument,
  ): Promise<PairDocuments | undefined> => {
    if (language === own) {
      documentStore.change((mine) => edit(mine, found.document), { target, mergeable: false });
      return documentsOf(documentStore.getDocument(), found.document);
    }
    const mine = documentStore.getDocument();
    let next = found.document;
    const isDone = await editCounterpart(found.id, (stored) => (next = edit(stored, mine)));
    if (isDone) return documentsOf(mine, next);
    toast('error', `“${found.title}”正在另一个标签页里编辑，请到那里改，或先关闭它。`);
    return undefined;
  };
  const write = async (
    field: PairField,
    language: ResumeLanguage,
    text: string,
    { settles, origin }: WriteOptions,
  ): Promise<void> => {
    const documents = await change(language, `pair:${field.key}`, (mine, others) =>
      setPairText(mine, field, text, others, origin),
    );
    if (!documents || !settles) return;
    const fields = comparePair(documents, {}).flatMap((entry) => entry.fields);
    settle(fields.filter(({ key }) => key === field.key));
  };
  const pair: Pair = {
    own,
    other: found,
    isSame: languageOf(found.document.modules) !== otherLanguage(own),
    entries: comparePair(documentsOf(document, found.document), found.inStep),
    write: (field, language, text, how) => void write(field, language, text, how).catch(report),
    settle,
    copyEntry: ({ target, missingIn }) => {
      if (!missingIn) return;
      change(missingIn, `pair:${target.kind}/${target.entry}`, (to, from) =>
        copyPairEntry(to, from, target),
      ).catch(report);
    },
  };
  return { found: pair, own, create };
}
