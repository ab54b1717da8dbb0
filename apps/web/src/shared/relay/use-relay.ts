import { useEffect, useState } from 'react';
import { relayLifetimeMs } from '@baigong/contracts';
import { relayLink, type RelayKind } from './relay-link.ts';
import {
  endRelay,
  openRelay,
  relayProblem,
  sendFile,
  takeFile,
  waitForRelay,
  waitUntilFetched,
} from './relay-client.ts';

/** How far a code on this device is. */
export type CodeState =
  | { readonly step: 'making' }
  | { readonly step: 'sealing'; readonly share: number }
  | { readonly step: 'shown'; readonly link: string; readonly endsAt: number }
  | { readonly step: 'arriving' }
  | { readonly step: 'done' }
  | { readonly step: 'failed'; readonly problem: string };

type Show = (state: CodeState) => void;

/** Shows a code and gives the file that comes by it. */
export async function receiveByCode(
  kind: Exclude<RelayKind, 'get'>,
  show: Show,
  signal: AbortSignal,
): Promise<File> {
  const relay = await openRelay('in', signal);
  try {
    const code = {
      step: 'shown',
      link: relayLink(kind, relay.secret),
      endsAt: Date.now() + relayLifetimeMs,
    } as const;
    show(code);
    // A file that was cut off can be sent again by the same code.
    await waitForRelay(relay, ['ready', 'used'], signal, (status) =>
      show(status === 'waiting' ? code : { step: 'arriving' }),
    );
    return await takeFile(relay, signal);
  } catch (error) {
    endRelay(relay);
    throw error;
  }
}

/** Stores a file for one other device, shows the code, and waits until it was fetched. */
export async function sendByCode(file: File, show: Show, signal: AbortSignal): Promise<void> {
  const relay = await openRelay('out', signal);
  try {
    show({ step: 'sealing', share: 0 });
    await sendFile(relay, file, signal, (share) => show({ step: 'sealing', share }));
    show({ step: 'shown', link: relayLink('get', relay.secret), endsAt: Date.now() + relayLifetimeMs });
    await waitUntilFetched(relay, signal);
    show({ step: 'done' });
  } catch (error) {
    endRelay(relay);
    throw error;
  }
}

/**
 * Does work that shows a code, from the first render on; a new code begins anew.
 * @param work stable
 */
export function useRelay(work: (show: Show, signal: AbortSignal) => Promise<void>) {
  const [turn, setTurn] = useState(0);
  const [state, setState] = useState<CodeState>({ step: 'making' });
  useEffect(() => {
    const stop = new AbortController();
    const { signal } = stop;
    const show: Show = (next) => signal.aborted || setState(next);
    work(show, signal).catch((error: unknown) => show({ step: 'failed', problem: relayProblem(error) }));
    return () => stop.abort(new DOMException('closed', 'AbortError'));
  }, [work, turn]);
  const again = () => {
    setState({ step: 'making' });
    setTurn((last) => last + 1);
  };
  return { state, again };
}
