import '../shared/ui/tokens.css';
import '../shared/ui/base.css';
import '../shared/ui/layout.css';
import './app-shell.css';
import './splash/splash.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import { sendPendingFeedbackLater } from '../features/feedback/send-pending-on-start.ts';
import { basePath, withoutBasePath } from '../shared/lib/base-path.ts';
import { provideDocumentReader } from '../shared/lib/document-reader.ts';
import { provideIdPhotoMaker } from '../shared/lib/id-photo-maker.ts';
import { provideFeatureTools } from '../shared/feature-tools/registry.ts';
import { installTrustedTypes } from '../shared/lib/trusted-types.ts';
import { features } from './features.ts';
import { AppLayout } from './layout/app-layout.tsx';
import { registerServiceWorker } from './offline/service-worker-updates.ts';
import { watchPreloadErrors } from './screen-frame/preload-error.ts';
import { loadScreen } from './screen-page.tsx';
import { findScreen } from './screens.ts';
import { shortcutListener } from './shortcut-listener.ts';
import { removeSplash } from './splash/splash.ts';
import type { ModelContext } from './web-mcp/offer-tools.ts';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

/** To the browser's own assistant, where it has one (WebMCP). */
function offerToolsToBrowser(): void {
  const { modelContext = (navigator as { modelContext?: ModelContext }).modelContext } = document as {
    modelContext?: ModelContext;
  };
  if (modelContext) void import('./web-mcp/offer-tools.ts').then((m) => m.offerToolsWhileOpen(modelContext));
}

const PREPARE_TIMEOUT_MS = 60;

installTrustedTypes();
watchPreloadErrors();
for (const { documentReader, idPhotoMaker } of features) {
  if (documentReader) provideDocumentReader(documentReader);
  if (idPhotoMaker) provideIdPhotoMaker(idPhotoMaker);
}
provideFeatureTools([
  ...features.flatMap(({ tools }) => tools ?? []),
  async () => (await import('./tools/offered-tools.ts')).offeredTools(),
]);
offerToolsToBrowser();
shortcutListener.listen(window);
removeSplash();

/**
 * The app shell of index.html stays until the first screen can render at once: React would show its own fallback for
 * at least 300 ms. A load that fails here fails again inside the screen's frame, which shows the error.
 */
async function renderFirstScreen(container: HTMLElement): Promise<void> {
  const path = withoutBasePath(location.pathname);
  const first = findScreen(path === '/' ? '/chat' : path);
  const page = first && (await loadScreen(first).catch(() => undefined));
  // The browser opens its database while React renders. What is ready almost at once appears without placeholders.
  await Promise.race([page?.prepare?.(), new Promise((resolve) => setTimeout(resolve, PREPARE_TIMEOUT_MS))]);
  createRoot(container).render(
    <StrictMode>
      <BrowserRouter basename={basePath}>
        <AppLayout />
      </BrowserRouter>
    </StrictMode>,
  );
}

/** What the first key and the first press bring: neither is needed to show a screen. */
const onFirstUse = ({ type }: Event) =>
  void import('./first-use.ts').then(({ firstUse }) => firstUse(type)).catch(() => undefined);
addEventListener('keydown', onFirstUse, { once: true });
addEventListener('pointerdown', onFirstUse, { once: true });

void renderFirstScreen(root);
sendPendingFeedbackLater();
if (import.meta.env.PROD) registerServiceWorker();
