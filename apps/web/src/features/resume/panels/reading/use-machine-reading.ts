import { useCallback, useEffect, useState } from 'react';
import { useSession } from '../../session/session-context.tsx';
import { readExported, type MachineReadingResult, type ReadStep } from './read-exported.ts';

type State = MachineReadingResult | { readonly kind: 'busy'; readonly step: ReadStep };

/** Reads the open resume's PDF once, and again when asked to. */
export function useMachineReading() {
  const { documentStore } = useSession();
  const [run, setRun] = useState(0);
  const [state, setState] = useState<State>({ kind: 'busy', step: 'writing' });
  // Whether the resume was edited after it was read.
  const [edited, setEdited] = useState(false);

  useEffect(() => {
    const controller = new AbortController();
    const document = documentStore.getDocument();
    const show = (next: State) => {
      if (!controller.signal.aborted) setState(next);
    };
    void readExported(document, controller.signal, (step) => show({ kind: 'busy', step })).then(
      show,
      () => undefined,
    );
    const stop = documentStore.subscribe(() => setEdited(documentStore.getDocument() !== document));
    return () => {
      controller.abort(new DOMException('closed', 'AbortError'));
      stop();
    };
  }, [documentStore, run]);

  const again = useCallback(() => {
    setEdited(false);
    setRun((count) => count + 1);
  }, []);
  return { state, edited, again };
}
