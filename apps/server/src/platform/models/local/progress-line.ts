const barWidth = 24;
/** A terminal is written at most so often; a file once per tenth of the whole. */
const terminalMs = 200;
/** Window over which the speed is measured. */
const windowMs = 5000;

/** Bytes for a reader, in the units of shops and hubs (1 GB = 10⁹). */
export function readableBytes(bytes: number): string {
  if (bytes >= 1e9) return `${(bytes / 1e9).toFixed(2)} GB`;
  if (bytes >= 1e6) return `${(bytes / 1e6).toFixed(0)} MB`;
  return `${Math.ceil(bytes / 1e3)} KB`;
}

function readableTime(seconds: number): string {
  if (seconds < 60) return `${Math.ceil(seconds)} 秒`;
  if (seconds < 3600) return `${Math.ceil(seconds / 60)} 分钟`;
  return `${Math.floor(seconds / 3600)} 小时 ${Math.ceil((seconds % 3600) / 60)} 分钟`;
}

/** One line that is written over on a terminal; elsewhere (a log) a line per tenth. */
export class ProgressLine {
  readonly #out: Pick<NodeJS.WriteStream, 'write' | 'isTTY'>;
  readonly #now: () => number;
  #samples: { at: number; received: number }[] = [];
  #shownAt = Number.NEGATIVE_INFINITY;
  #tenth = -1;
  #open = false;

  constructor(out: Pick<NodeJS.WriteStream, 'write' | 'isTTY'>, now: () => number) {
    this.#out = out;
    this.#now = now;
  }

  show(received: number, bytes: number): void {
    const at = this.#now();
    if (received < (this.#samples.at(-1)?.received ?? 0)) this.#samples = [];
    this.#samples.push({ at, received });
    while (this.#samples.length > 2 && (this.#samples[1]?.at ?? at) < at - windowMs) this.#samples.shift();
    const complete = received >= bytes;
    if (this.#out.isTTY) {
      if (!complete && at - this.#shownAt < terminalMs) return;
      this.#shownAt = at;
      this.#open = true;
      this.#out.write(`\r\u001B[2K${this.#text(received, bytes)}`);
      return;
    }
    const tenth = Math.floor((received / bytes) * 10);
    if (tenth === this.#tenth) return;
    this.#tenth = tenth;
    this.#out.write(`${this.#text(received, bytes)}\n`);
  }

  /** Ends the line, so that other text can follow. */
  end(): void {
    if (this.#open) this.#out.write('\n');
    this.#open = false;
    this.#samples = [];
    this.#tenth = -1;
  }

  #text(received: number, bytes: number): string {
    const part = bytes > 0 ? Math.min(1, received / bytes) : 1;
    const full = Math.floor(part * barWidth);
    const bar = '█'.repeat(full) + '░'.repeat(barWidth - full);
    const first = this.#samples[0];
    const elapsed = first ? this.#now() - first.at : 0;
    const speed = first && elapsed > 0 ? ((received - first.received) / elapsed) * 1000 : 0;
    const rest = speed > 0 && received < bytes ? `，还需 ${readableTime((bytes - received) / speed)}` : '';
    const pace = speed > 0 ? `，每秒 ${readableBytes(speed)}` : '';
    return `${bar} ${(part * 100).toFixed(1)}%  ${readableBytes(received)} / ${readableBytes(bytes)}${pace}${rest}`;
  }
}
