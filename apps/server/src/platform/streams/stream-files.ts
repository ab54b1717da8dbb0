import {
  closeSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  unlinkSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';

const Header = z.object({
  id: z.string(),
  owner: z.string(),
  /** Absent in files of earlier versions. */
  holder: z.optional(z.object({ address: z.string(), network: z.string() })),
  openedAt: z.number(),
});
type Header = z.infer<typeof Header>;
const Event = z.object({ event: z.unknown() });
const End = z.object({ closedAt: z.number() });

const suffix = '.jsonl';

/** The file of one growing stream. A write that fails closes it and throws; it is not used again then. */
export interface StreamFile {
  /** Adds an event, given as its JSON; once it returns, the event outlives the process. */
  append(json: string): void;
  /** Marks the end and closes the file; what was written stays. */
  close(closedAt: number): void;
  /** Closes the file without an end: the writer stops, the stream is not finished. */
  release(): void;
}

/** A stream that an earlier process left. */
export interface StoredStream extends Readonly<Header> {
  /** Each as its JSON. */
  readonly events: readonly string[];
  /** Absent when the process died before the end. */
  readonly closedAt: number | undefined;
}

/**
 * Keeps streams in one file each: a header line, a line per event, a line for the end. A line is one write to the
 * file, which a killed process does not lose; a line cut short by a full disk or a power failure is dropped.
 */
export interface StreamFiles {
  /** What earlier processes left, oldest first. Files that are none of ours or damaged from the start are deleted. */
  load(): StoredStream[];
  create(header: Header): StreamFile;
  /** Goes on with a stream that has no end yet, behind its last whole line. */
  reopen(id: string): StreamFile;
  remove(id: string): void;
}

/** Opens (and if need be makes) the folder of the streams, readable by the server alone. */
export function openStreamFiles(folder: string): StreamFiles {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const pathOf = (id: string): string => join(folder, `${encodeURIComponent(id)}${suffix}`);

  return {
    load() {
      const streams: StoredStream[] = [];
      for (const name of readdirSync(folder)) {
        const stream = name.endsWith(suffix) ? parseStream(readFileSync(join(folder, name))) : undefined;
        if (stream && pathOf(stream.id) === join(folder, name)) streams.push(stream);
        else unlinkSync(join(folder, name));
      }
      return streams.toSorted((a, b) => a.openedAt - b.openedAt);
    },

    create(header) {
      const fd = openSync(pathOf(header.id), 'wx', 0o600);
      return streamFile(fd, [JSON.stringify(header)]);
    },

    reopen(id) {
      const fd = openSync(pathOf(id), 'r+');
      const bytes = readFileSync(fd);
      ftruncateSync(fd, bytes.lastIndexOf(newline) + 1);
      closeSync(fd);
      return streamFile(openSync(pathOf(id), 'a'), []);
    },

    remove(id) {
      unlinkSync(pathOf(id));
    },
  };
}

const newline = 0x0a;

function streamFile(fd: number, firstLines: readonly string[]): StreamFile {
  const writeLine = (json: string): void => {
    const line = Buffer.from(`${json}\n`);
    try {
      if (writeSync(fd, line) !== line.length) throw new Error('stream file: short write');
    } catch (error) {
      closeSync(fd);
      throw error;
    }
  };
  for (const line of firstLines) writeLine(line);
  return {
    append: (json) => writeLine(`{"event":${json}}`),
    close(closedAt) {
      writeLine(JSON.stringify({ closedAt }));
      closeSync(fd);
    },
    release: () => closeSync(fd),
  };
}

function parseStream(bytes: Buffer): StoredStream | undefined {
  const [first, ...lines] = bytes
    .subarray(0, bytes.lastIndexOf(newline) + 1)
    .toString('utf8')
    .trimEnd()
    .split('\n')
    .map(parseLine);
  const header = Header.safeParse(first);
  if (!header.success) return undefined;
  const events: string[] = [];
  for (const line of lines) {
    const end = End.safeParse(line);
    if (end.success) return { ...header.data, events, closedAt: end.data.closedAt };
    const event = Event.safeParse(line);
    // A damaged line: what stands before it is still right.
    if (!event.success || event.data.event === undefined) break;
    events.push(JSON.stringify(event.data.event));
  }
  return { ...header.data, events, closedAt: undefined };
}

function parseLine(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}
