import { appendFileSync, readdirSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { streamsContract } from '../../../test/backend-suites/streams-suite.ts';
import { temporaryFolder } from '../../../test/temporary-folder.ts';
import { recordingLog } from '../../../test/test-platform.ts';
import { createMemoryStreams, type MemoryStreamsOptions } from './memory-streams.ts';
import { openStreamFiles, type StreamFiles } from './stream-files.ts';
import type { Streams } from './streams.ts';

function openStreams(folder: string, options: Partial<MemoryStreamsOptions> = {}): Streams {
  return createMemoryStreams({
    durable: { files: openStreamFiles(folder), log: recordingLog() },
    ...options,
  });
}

streamsContract('files', (bounds) => {
  const streams = openStreams(temporaryFolder(), bounds);
  return { ...streams, open: (id, owner, options) => streams.open(id, owner, { ...options, durable: true }) };
});

async function readAll(streams: Streams, id: string, owner = 'ann'): Promise<unknown[]> {
  const events: unknown[] = [];
  for await (const { data } of streams.read(id, owner, -1)) events.push(data);
  return events;
}

/** A process that was killed while `a` grew; what it wrote is in the folder. */
async function killedProcess(events: readonly unknown[]): Promise<string> {
  const folder = temporaryFolder();
  const streams = openStreams(folder);
  await streams.open('a', 'ann', { durable: true });
  for (const event of events) await streams.append('a', event);
  return folder;
}

describe('durable streams', () => {
  test('R-OPS-01 an open stream of a killed process is an orphan with all its events, and takes more', async () => {
    const folder = await killedProcess([{ text: '你好\n' }, null, 'plain']);
    const streams = openStreams(folder);
    expect(await streams.orphans()).toEqual(['a']);
    expect(await streams.state('a', 'ann')).toBe('open');
    expect(await streams.state('a', 'bob')).toBe('unknown');
    expect(await streams.append('a', { type: 'error' })).toBe(3);
    await streams.close('a');
    expect(await streams.orphans()).toEqual([]);
    const next = openStreams(folder);
    expect(await next.orphans()).toEqual([]);
    expect(await next.state('a', 'ann')).toBe('closed');
    expect(await readAll(next, 'a')).toEqual([{ text: '你好\n' }, null, 'plain', { type: 'error' }]);
  });

  test('R-OPS-01 a line cut short is dropped, and what follows stands behind the last whole line', async () => {
    const folder = await killedProcess(['one', 'two']);
    const [file = ''] = readdirSync(folder);
    truncateSync(join(folder, file), statSync(join(folder, file)).size - 4);
    const streams = openStreams(folder);
    expect(await streams.append('a', 'three')).toBe(1);
    await streams.close('a');
    expect(await readAll(openStreams(folder), 'a')).toEqual(['one', 'three']);
  });

  test('R-OPS-01 files that are no streams are deleted', () => {
    const folder = temporaryFolder();
    for (const [name, text] of [
      ['empty.jsonl', ''],
      ['broken.jsonl', '{"id"\n'],
      ['other.jsonl', '{"id":"a","owner":"ann","openedAt":1}\n'],
      ['note.txt', 'x'],
    ] as const)
      writeFileSync(join(folder, name), text);
    expect(openStreamFiles(folder).load()).toEqual([]);
    expect(readdirSync(folder)).toEqual([]);
  });

  test('R-OPS-01 a damaged line ends what is read of a stream', async () => {
    const folder = await killedProcess(['one']);
    const [file = ''] = readdirSync(folder);
    appendFileSync(join(folder, file), '\0\0\n{"event":"two"}\n');
    expect(openStreamFiles(folder).load()).toMatchObject([{ id: 'a', events: ['"one"'] }]);
  });

  test('R-SRV-66 the file goes with the stream, also when its time passed while no process ran', async () => {
    vi.useFakeTimers();
    try {
      const folder = await killedProcess(['one']);
      const streams = openStreams(folder, { retentionMs: 1_000 });
      await streams.close('a');
      await vi.advanceTimersByTimeAsync(999);
      expect(readdirSync(folder)).toHaveLength(1);
      vi.setSystemTime(Date.now() + 60_000);
      const next = openStreams(folder, { retentionMs: 1_000 });
      await vi.advanceTimersByTimeAsync(0);
      expect(await next.state('a', 'ann')).toBe('unknown');
      expect(readdirSync(folder)).toEqual([]);
    } finally {
      vi.useRealTimers();
    }
  });

  test('R-OPS-02 streams are written for the server alone, and others not at all', async () => {
    const folder = await killedProcess(['one']);
    const [file = ''] = readdirSync(folder);
    expect(statSync(join(folder, file)).mode & 0o777).toBe(0o600);
    const streams = openStreams(folder);
    await streams.open('b', 'ann');
    await streams.append('b', 'passing');
    expect(readdirSync(folder)).toEqual([file]);
  });

  test('R-OPS-03 a stream whose file cannot be written goes on in memory, and the log says so', async () => {
    const log = recordingLog();
    const folder = temporaryFolder();
    const files: StreamFiles = {
      ...openStreamFiles(folder),
      create: () => ({
        append: () => {
          throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
        },
        close: () => expect.unreachable(),
        release: () => expect.unreachable(),
      }),
    };
    const streams = createMemoryStreams({ durable: { files, log } });
    await streams.open('a', 'ann', { durable: true });
    await streams.append('a', 'one');
    await streams.append('a', 'two');
    await streams.close('a');
    expect(await readAll(streams, 'a')).toEqual(['one', 'two']);
    expect(log.lines.filter(({ level }) => level === 'error')).toHaveLength(1);
  });
});
