import { whenIdle } from '../../shared/lib/when-idle.ts';
import { create } from 'zustand';
import { withBasePath, withoutBasePath } from '../../shared/lib/base-path.ts';

interface UpdateState {
  /** A newer build is on this machine and waits for the visitor's word. */
  readonly waiting: ServiceWorker | null;
}

export const useUpdate = create<UpdateState>()(() => ({ waiting: null }));

/** Between two looks for a newer build, in milliseconds. */
const CHECK_INTERVAL_MS = 60 * 60 * 1000;

let registration: ServiceWorkerRegistration | undefined;

/** Whether a service worker's build is the one that this page already runs. */
function isThisBuild(worker: ServiceWorker): Promise<boolean> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.addEventListener('message', ({ data }) => resolve(data === true), { once: true });
    port1.start();
    worker.postMessage({ type: 'has', file: withoutBasePath(new URL(import.meta.url).pathname) }, [port2]);
  });
}

async function offerUpdate(worker: ServiceWorker): Promise<void> {
  // A reload has already shown the new build: only its files have to be activated.
  if (await isThisBuild(worker)) worker.postMessage({ type: 'activate' }, []);
  else useUpdate.setState({ waiting: worker });
}

function watchWorker(worker: ServiceWorker | null): void {
  if (!worker) return;
  const look = () => {
    // Without a controller this is the first visit: there is nothing older to replace.
    if (worker.state === 'installed' && navigator.serviceWorker.controller) void offerUpdate(worker);
    if (worker.state === 'redundant' || worker.state === 'activated') {
      useUpdate.setState(({ waiting }) => ({ waiting: waiting === worker ? null : waiting }));
    }
  };
  worker.addEventListener('statechange', look);
  look();
}

async function register(): Promise<void> {
  registration = await navigator.serviceWorker.register(withBasePath('/sw.js'), { updateViaCache: 'none' });
  watchWorker(registration.waiting);
  watchWorker(registration.installing);
  registration.addEventListener('updatefound', () => watchWorker(registration?.installing ?? null));
  const look = () => {
    if (document.visibilityState === 'visible' && navigator.onLine) registration?.update().catch(() => {});
  };
  setInterval(look, CHECK_INTERVAL_MS);
  document.addEventListener('visibilitychange', look);
}

/**
 * Keeps the app for use without a network, once the page has loaded and has nothing better to do, so that the
 * first visit's own requests come first.
 */
export function registerServiceWorker(): void {
  if (!('serviceWorker' in navigator)) return;
  // Who saves data did not ask for the parts they may never open.
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  if (connection?.saveData) return;
  const begin = () => {
    // Refused (private mode, no HTTPS): the app works on, with a network.
    setTimeout(() => whenIdle(() => void register().catch(() => {})), 3_000);
  };
  if (document.readyState === 'complete') begin();
  else window.addEventListener('load', begin, { once: true });
}

/** Lets the waiting build take over and shows it. */
export function activateUpdate(): void {
  const { waiting } = useUpdate.getState();
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
  if (waiting) waiting.postMessage({ type: 'activate' }, []);
  else location.reload();
}

/** Makes sure that a reload is not answered with the build that is on screen; never fails. */
export async function checkForUpdate(): Promise<void> {
  await registration?.update().catch(() => {});
}
