import { importMessages, type ImportReading } from '@baigong/resume-import/import-reading';
import { useEffect, useRef, useState } from 'react';
import type { ImportRequest } from './import.worker.ts';
import { readInWorker } from './read-in-worker.ts';

/** Why “选择 JSON 文件” does not take a file of this name; undefined when it does. */
const rejectNonJson = (fileName: string): string | undefined =>
  /\.json$/i.test(fileName) ? undefined : importMessages.wrongType;

/** What was read and waits to be picked from. */
export type WaitingReading = Exclude<ImportReading, { readonly kind: 'problem' }>;

export interface Import {
  readonly busy: boolean;
  /** What is being done, while that takes long. */
  readonly progress: string | undefined;
  /** Why the last one came to nothing. */
  readonly problem: string | undefined;
  readonly waiting: { readonly reading: WaitingReading; readonly name: string } | undefined;
  /** The specification's way: a resume in JSON, taken at once when nothing in it had to be repaired. */
  readonly takeJson: (file: File) => void;
  /** Any file, shown before it is taken. */
  readonly takeFile: (file: File) => void;
  /** Text that was pasted. */
  readonly takeText: (text: string) => void;
  /** Shows another reading of the same file. */
  readonly reread: (reading: WaitingReading) => void;
  /** Ends a reading. */
  readonly stop: () => void;
  /** Back to choosing. */
  readonly drop: () => void;
}

/** A resume of ours that needs no questions: all of it is as it stands in the file. */
const isTakenAsItIs = (
  reading: ImportReading,
): reading is Extract<ImportReading, { readonly kind: 'document' }> =>
  reading.kind === 'document' && reading.hostile.length === 0 && reading.repairs.length === 0;

/** One for the whole page: a new import is ignored while one runs. */
let importing = false;

/**
 * Imports: one at a time, each read in a worker. Nothing is changed by reading.
 * @param take what to do with a resume of ours that needs no questions
 */
export function useImport(
  take: (reading: Extract<ImportReading, { kind: 'document' }>, name: string) => Promise<void>,
): Import {
  const [busy, setBusy] = useState(false);
  const [progress, setProgress] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const [waiting, setWaiting] = useState<Import['waiting']>();
  const controller = useRef<AbortController>(undefined);
  useEffect(() => () => controller.current?.abort(), []);

  const run = async (name: string, request: ImportRequest, direct: boolean): Promise<void> => {
    if (importing) return;
    importing = true;
    controller.current = new AbortController();
    const { signal } = controller.current;
    setBusy(true);
    setProgress(undefined);
    setProblem(undefined);
    try {
      const reading = await readInWorker(request, { signal, onProgress: setProgress });
      if (reading.kind === 'problem') setProblem(reading.message);
      else if (direct && isTakenAsItIs(reading)) await take(reading, name);
      else setWaiting({ reading, name });
    } catch {
      if (!signal.aborted) setProblem(importMessages.failed);
    } finally {
      importing = false;
      setBusy(false);
    }
  };

  return {
    busy,
    progress,
    problem,
    waiting,
    takeJson(file) {
      if (importing) return;
      const rejection = rejectNonJson(file.name);
      if (rejection !== undefined) setProblem(rejection);
      else void run(file.name, { file, strict: true }, true);
    },
    takeFile: (file) => void run(file.name, { file, strict: false }, false),
    takeText: (text) => void run('粘贴的文字', { text }, false),
    stop: () => controller.current?.abort(),
    reread: (reading) => setWaiting((current) => current && { ...current, reading }),
    drop() {
      setWaiting(undefined);
      setProblem(undefined);
    },
  };
}
