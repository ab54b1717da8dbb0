import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

/** Bounds in seconds, from a read of the database to a long answer. */
const requestBuckets = [0.001, 0.005, 0.025, 0.1, 0.5, 2.5, 10, 60];
const storageBuckets = [0.0001, 0.0005, 0.002, 0.01, 0.05, 0.25, 1, 5];
const firstTokenBuckets = [0.1, 0.25, 0.5, 1, 2, 5, 10, 30, 60];
const tokenRateBuckets = [1, 2, 5, 10, 20, 40, 80, 160, 320];

/**
 * What the operator's Prometheus reads. Labels hold only what the program or the operator named (routes, codes,
 * models, queues): never a path, an address or a visitor, so their number is bounded.
 */
export interface Metrics {
  /** One finished call. `code` is the error's, where it was refused. */
  request(method: string, route: string, status: number, seconds: number, code?: string): void;
  /** A try beyond a limit. */
  limitHit(rule: string): void;
  /** A model's first text or thought, from its request on. */
  firstToken(model: string, seconds: number): void;
  /** How fast a model wrote one answer, from its first token on. */
  tokenRate(model: string, tokensPerSecond: number): void;
  /** A model's request that ended in an error. */
  modelError(model: string, code: string): void;
  /** A page's content security policy was violated. */
  policyViolation(directive: string): void;
  databaseQuery(seconds: number): void;
  blobOperation(operation: string, seconds: number): void;
  /** Reports a queue's length whenever the metrics are read. */
  observeQueue(name: string, length: () => number | Promise<number>): void;
  /** An answer, or another event stream, is being sent; gives a function that tells its end. */
  streamOpened(): () => void;
  /** Reports whenever the metrics are read which engines answer. */
  observeEngines(states: () => Promise<Readonly<Record<string, boolean>>>): void;
  /** Reports whenever the metrics are read when the last backup was made, in milliseconds since 1970. */
  observeLastBackup(readTime: () => Promise<number | undefined>): void;
  /** Reports reservations of budgets that are neither settled nor released. */
  observeReservations(count: () => Promise<number>): void;
  /** The text that Prometheus reads, and its content type. */
  render(): Promise<{ readonly contentType: string; readonly text: string }>;
}

/** A value that cannot be read, because its database is away, does not keep the others from being told. */
async function unlessItFails(tell: () => Promise<void>): Promise<void> {
  try {
    await tell();
  } catch {
    // The engine's own metric says that it is down.
  }
}

/** @param options.ofProcess also memory, processor, garbage collection and the event loop's delay */
export function createMetrics(options: { readonly ofProcess?: boolean } = {}): Metrics {
  const registry = new Registry();
  const registers = [registry];
  if (options.ofProcess) collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: 'baigong_http_request_duration_seconds',
    help: 'Calls by method, route and status',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: requestBuckets,
    registers,
  });
  const errors = new Counter({
    name: 'baigong_errors_total',
    help: 'Refused and failed calls by error code',
    labelNames: ['code'] as const,
    registers,
  });
  const limitHits = new Counter({
    name: 'baigong_limit_hits_total',
    help: 'Tries beyond a limit, by rule',
    labelNames: ['rule'] as const,
    registers,
  });
  const firstToken = new Histogram({
    name: 'baigong_model_first_token_seconds',
    help: 'Time to the first token by model',
    labelNames: ['model'] as const,
    buckets: firstTokenBuckets,
    registers,
  });
  const tokenRate = new Histogram({
    name: 'baigong_model_tokens_per_second',
    help: 'Output tokens per second of an answer, by model',
    labelNames: ['model'] as const,
    buckets: tokenRateBuckets,
    registers,
  });
  const modelErrors = new Counter({
    name: 'baigong_model_errors_total',
    help: 'Requests to models that failed, by model and error code',
    labelNames: ['model', 'code'] as const,
    registers,
  });
  const policyViolations = new Counter({
    name: 'baigong_policy_violations_total',
    help: 'Reported violations of the content security policy, by directive',
    labelNames: ['directive'] as const,
    registers,
  });
  const database = new Histogram({
    name: 'baigong_database_query_seconds',
    help: 'Queries to the database',
    buckets: storageBuckets,
    registers,
  });
  const blobs = new Histogram({
    name: 'baigong_blob_operation_seconds',
    help: 'Reads, writes and deletions of blobs',
    labelNames: ['operation'] as const,
    buckets: storageBuckets,
    registers,
  });
  const openStreams = new Gauge({
    name: 'baigong_open_streams',
    help: 'Event streams that are being sent',
    registers,
  });
  const queues = new Map<string, () => number | Promise<number>>();
  registry.registerMetric(
    new Gauge({
      name: 'baigong_queue_length',
      help: 'What waits in a queue',
      labelNames: ['queue'] as const,
      registers: [],
      async collect() {
        this.reset();
        await Promise.all(
          Array.from(queues, ([queue, length]) =>
            unlessItFails(async () => this.set({ queue }, await length())),
          ),
        );
      },
    }),
  );
  let engineStates: () => Promise<Readonly<Record<string, boolean>>> = async () => ({});
  registry.registerMetric(
    new Gauge({
      name: 'baigong_engine_up',
      help: 'Whether an engine that the readiness probe asks answers; the disk, whether it has room',
      labelNames: ['engine'] as const,
      registers: [],
      async collect() {
        this.reset();
        await unlessItFails(async () => {
          for (const [engine, up] of Object.entries(await engineStates())) this.set({ engine }, up ? 1 : 0);
        });
      },
    }),
  );
  let lastBackup: () => Promise<number | undefined> = async () => undefined;
  registry.registerMetric(
    new Gauge({
      name: 'baigong_last_backup_timestamp_seconds',
      help: 'When npm run backup last succeeded; 0 when never',
      registers: [],
      async collect() {
        await unlessItFails(async () => this.set(((await lastBackup()) ?? 0) / 1000));
      },
    }),
  );

  return {
    request(method, route, status, seconds, code) {
      requests.observe({ method, route, status }, seconds);
      if (code !== undefined) errors.inc({ code });
    },
    limitHit: (rule) => limitHits.inc({ rule }),
    firstToken: (model, seconds) => firstToken.observe({ model }, seconds),
    tokenRate: (model, rate) => tokenRate.observe({ model }, rate),
    modelError: (model, code) => modelErrors.inc({ model, code }),
    policyViolation: (directive) => policyViolations.inc({ directive }),
    databaseQuery: (seconds) => database.observe(seconds),
    blobOperation: (operation, seconds) => blobs.observe({ operation }, seconds),
    observeQueue: (name, length) => void queues.set(name, length),
    streamOpened() {
      openStreams.inc();
      return () => openStreams.dec();
    },
    observeEngines(states) {
      engineStates = states;
    },
    observeLastBackup(readTime) {
      lastBackup = readTime;
    },
    observeReservations(count) {
      registry.registerMetric(
        new Gauge({
          name: 'baigong_open_reservations',
          help: 'Reservations of budgets that are neither settled nor released',
          registers: [],
          async collect() {
            await unlessItFails(async () => this.set(await count()));
          },
        }),
      );
    },
    render: async () => ({ contentType: registry.contentType, text: await registry.metrics() }),
  };
}
