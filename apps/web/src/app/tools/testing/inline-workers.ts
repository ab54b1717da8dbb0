/**
 * For tests: workers that run in this thread, each module once. What crosses is copied, as between threads.
 */
export class InlineWorker extends EventTarget {
  readonly #inbox = new EventTarget();
  readonly #ready: Promise<unknown>;
  #isOver = false;

  constructor(address: URL | string) {
    super();
    const post = (data: unknown): void => {
      const copy: unknown = structuredClone(data);
      queueMicrotask(() => {
        if (!this.#isOver) this.dispatchEvent(new MessageEvent('message', { data: copy }));
      });
    };
    const scope = {
      postMessage: post,
      addEventListener: (type: string, listener: EventListener) =>
        this.#inbox.addEventListener(type, listener),
    };
    this.#ready = load(`${address}`, scope);
    // A script that does not load is an event of its worker. Node cannot import what the build makes an address of.
    this.#ready.catch(() => this.dispatchEvent(new Event('error')));
  }

  postMessage(data: unknown): void {
    const copy: unknown = structuredClone(data);
    const deliver = (): boolean => this.#inbox.dispatchEvent(new MessageEvent('message', { data: copy }));
    void this.#ready.then(deliver, () => undefined);
  }

  terminate(): void {
    this.#isOver = true;
  }
}

let loading: Promise<unknown> = Promise.resolve();
const page = globalThis.self;

/** A worker's script takes its scope from `self` while it is loaded, so that they are loaded one after the other. */
function load(address: string, scope: object): Promise<unknown> {
  const loadNext = async (): Promise<void> => {
    Reflect.set(globalThis, 'self', scope);
    try {
      // Another worker of the same script is another instance.
      await import(/* @vite-ignore */ `${new URL(address, 'file:').pathname}?worker=${(count += 1)}`);
    } finally {
      Reflect.set(globalThis, 'self', page);
    }
  };
  const loaded = loading.then(loadNext);
  loading = loaded.catch(() => undefined);
  return loaded;
}
let count = 0;
