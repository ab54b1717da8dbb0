import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { percentile } from './percentile.ts';

/** Answers to read at the same time, begun evenly over `staggerMs`. */
export interface StreamsOrder {
  readonly kind: 'streams';
  /** Replicas in turn; with `direct`, the provider's base URL alone. */
  readonly urls: readonly string[];
  readonly direct?: boolean;
  readonly streams: number;
  readonly chunks: number;
  readonly everyMs: number;
  readonly staggerMs: number;
  /** Every reader leaves in the middle and goes on at another replica. */
  readonly reconnect?: boolean;
}

export interface StreamsResult {
  /** Delays from leaving the provider to arriving here, in milliseconds. */
  readonly p50: number;
  readonly p99: number;
  /** Chunks that did not come, or came twice. */
  readonly lost: number;
  readonly doubled: number;
}

const clock = (): number => performance.timeOrigin + performance.now();
const agent = new Agent({ keepAlive: false, maxSockets: Infinity });

interface Reader {
  readonly arrivals: number[];
  readonly seen: Set<string>;
  doubled: number;
  cookie: string | undefined;
  /** Number of the last event. */
  last: number;
}

/** Reads one connection until it ends, or until so many chunks are there. */
function readOnce(
  url: string,
  method: 'GET' | 'POST',
  body: unknown,
  reader: Reader,
  until = Infinity,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const headers: Record<string, string> = {};
    if (method === 'POST') headers['Content-Type'] = 'application/json';
    if (reader.cookie !== undefined) headers['Cookie'] = reader.cookie;
    const call = request(url, { method, headers, agent }, (response) => {
      reader.cookie ??= response.headers['set-cookie']?.[0]?.split(';')[0];
      if (response.statusCode !== 200) {
        response.resume();
        reject(new Error(`${url}: ${response.statusCode}`));
        return;
      }
      let rest = '';
      response.setEncoding('utf8').on('data', (piece: string) => {
        const arrived = clock();
        const frames = (rest + piece).split('\n\n');
        rest = frames.pop() ?? '';
        for (const frame of frames) {
          const id = /^id: (\d+)/.exec(frame)?.[1];
          if (id !== undefined) reader.last = Number(id);
          for (const [, left = ''] of frame.matchAll(/\[(\d+\.\d+)\]/g)) {
            if (reader.seen.has(left)) reader.doubled += 1;
            reader.seen.add(left);
            reader.arrivals.push(arrived - Number(left));
          }
        }
        if (reader.arrivals.length < until) return;
        call.destroy();
        resolve();
      });
      response.on('end', resolve);
      response.on('error', () => (reader.arrivals.length < until ? reject(new Error('cut')) : resolve()));
    });
    call.on('error', (error) => (reader.arrivals.length < until ? reject(error) : resolve()));
    call.end(body === undefined ? undefined : JSON.stringify(body));
  });
}

async function readOne(order: StreamsOrder, n: number): Promise<Reader> {
  const { urls, chunks, everyMs, direct = false, reconnect = false } = order;
  const reader: Reader = { arrivals: [], seen: new Set(), doubled: 0, cookie: undefined, last: -1 };
  const messages = [{ role: 'user', content: `#慢 ${chunks} ${everyMs}` }];
  const url = urls[n % urls.length] ?? '';
  if (direct) {
    await readOnce(`${url}/chat/completions`, 'POST', { model: 'mock', stream: true, messages }, reader);
    return reader;
  }
  const run = randomUUID();
  const until = reconnect ? chunks / 2 : Infinity;
  await readOnce(`${url}/api/chat/runs`, 'POST', { run, messages }, reader, until);
  if (reconnect) {
    const other = urls[(n + 1) % urls.length] ?? '';
    await readOnce(`${other}/api/chat/runs/${run}/events?after=${reader.last}`, 'GET', undefined, reader);
  }
  return reader;
}

export async function readStreams(order: StreamsOrder): Promise<StreamsResult> {
  const { streams, chunks, staggerMs } = order;
  const readers = await Promise.all(
    Array.from({ length: streams }, async (_, n) => {
      await wait((n * staggerMs) / streams);
      return readOne(order, n);
    }),
  );
  const delays = readers.flatMap(({ arrivals }) => arrivals);
  const distinct = readers.reduce((sum, { seen }) => sum + seen.size, 0);
  return {
    p50: percentile(delays, 50),
    p99: percentile(delays, 99),
    lost: streams * chunks - distinct,
    doubled: readers.reduce((sum, { doubled }) => sum + doubled, 0),
  };
}
