import { toast } from '../../shared/ui/toast.tsx';
import { checkForUpdate } from '../offline/service-worker-updates.ts';
import { withBasePath } from '../../shared/lib/base-path.ts';
import { isBuildReplaced, shouldReload } from './replaced-build.ts';

const flag = 'baigong:reloaded-from';
const failed = new WeakSet<object>();

/** Whether an error says that a part of the app could not be fetched. */
export function isPreloadError(error: unknown): boolean {
  return typeof error === 'object' && error !== null && failed.has(error);
}

/** Handles Vite's preload error: the chunks of an older build are gone once a new one is deployed. */
export function watchPreloadErrors(): void {
  window.addEventListener('vite:preloadError', (event) => {
    failed.add(event.payload);
    void reloadReplacedBuild(import.meta.url);
  });
}

async function reloadReplacedBuild(build: string): Promise<void> {
  // A part is also missing when the network is down; the screen that needs it then says so.
  if (!(await isBuildReplaced(build, () => fetch(withBasePath('/'), { cache: 'no-store' })))) return;
  try {
    const reloadedFrom = sessionStorage.getItem(flag);
    if (!shouldReload({ online: navigator.onLine, build, reloadedFrom })) return;
    sessionStorage.setItem(flag, build);
  } catch {
    // Without storage a reload loop could not be detected.
    return;
  }
  toast('info', '新版本已发布，正在刷新页面…', { durationMs: 10_000 });
  void checkForUpdate().finally(() => setTimeout(() => location.reload(), 800));
}
