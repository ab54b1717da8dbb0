import { type Call, callRoute } from '../../traffic/client.ts';
import { createLedger } from '../../traffic/ledger.ts';
import { publish } from '../../traffic/traffic.ts';

/** Calls one after the other, by so many callers, for so long. */
export interface CallsOrder {
  readonly kind: 'calls';
  readonly what: 'list' | 'publish';
  /** Replicas in turn. */
  readonly urls: readonly string[];
  readonly callers: number;
  readonly ms: number;
}

export interface CallsResult {
  readonly perSecond: number;
  readonly failed: number;
}

export async function repeatCalls({ what, urls, callers, ms }: CallsOrder): Promise<CallsResult> {
  const begun = performance.now();
  let done = 0;
  let failed = 0;
  const list = async (url: string): Promise<boolean> => {
    const answer = await fetch(`${url}/api/gallery/pictures`);
    await answer.arrayBuffer();
    return answer.ok;
  };
  const publishOne = async (url: string): Promise<boolean> => {
    const call: Call = (route, input) => callRoute(url, route, input);
    const ledger = createLedger();
    await publish({ call, ledger, session: '', random: () => 0 });
    return ledger.acknowledged === 1;
  };
  const act = what === 'list' ? list : publishOne;
  const caller = async (_: unknown, n: number): Promise<void> => {
    const url = urls[n % urls.length] ?? '';
    while (performance.now() - begun < ms) {
      if (await act(url)) done += 1;
      else failed += 1;
    }
  };
  await Promise.all(Array.from({ length: callers }, caller));
  return { perSecond: (done * 1000) / (performance.now() - begun), failed };
}
