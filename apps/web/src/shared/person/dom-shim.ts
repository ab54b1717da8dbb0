/**
 * MediaPipe's scripts are written for a page: they make canvases and script elements, and leave their classes on
 * `window`. A worker has all of this under other names; here it gets the page's.
 */

type Listener = () => void;

/** What a script does with a script element: an address, two listeners, and being put into the body. */
class ScriptElement {
  #address = '';
  readonly #listeners = new Map<string, Listener>();

  setAttribute(name: string, value: string): void {
    if (name === 'src') this.#address = value;
  }

  addEventListener(name: string, listener: Listener): void {
    this.#listeners.set(name, listener);
  }

  async run(): Promise<void> {
    const address = this.#address;
    const outcome = await import(/* @vite-ignore */ address).then(
      () => 'load',
      () => 'error',
    );
    this.#listeners.get(outcome)?.();
  }
}

/** A canvas of a page has a style, which the engine writes to. */
const makeCanvas = () => Object.assign(new OffscreenCanvas(1, 1), { style: {} });

/** Gives the worker what the engines look for. */
export function installDomShim(): void {
  Object.assign(self, {
    window: self,
    document: {
      createElement: (name: string) => (name === 'canvas' ? makeCanvas() : new ScriptElement()),
      body: {
        appendChild(element: unknown) {
          if (element instanceof ScriptElement) void element.run();
        },
      },
      addEventListener: () => undefined,
    },
  });
}
