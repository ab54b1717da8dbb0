import '../shared/ui/tokens.css';
import '../shared/ui/base.css';
import './boot.css';
import './splash.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import { watchPreloadErrors } from './frame/preload-error.ts';
import { keepAppOffline } from './offline/versions.ts';
import { fetchScreen } from './screen-page.tsx';
import { screenAt } from './screens.ts';
import { sendWaitingFeedback } from './send-waiting.ts';
import { Shell } from './shell/shell.tsx';
import { removeSplash } from './splash.ts';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

/** Waited for what the first screen shows, at most. */
const patienceMs = 60;

watchPreloadErrors();
removeSplash();
/**
 * The outline of index.html stands until the first screen can be drawn at once: React would show its own
 * placeholder for at least 300 ms. What fails here fails again inside the screen's frame, which says so.
 */
async function drawFirstScreen(container: HTMLElement): Promise<void> {
  const first = screenAt(location.pathname === '/' ? '/chat' : location.pathname);
  const page = first && (await fetchScreen(first).catch(() => undefined));
  // The browser opens its database while React draws. What is as good as there is drawn at once, without placeholders.
  await Promise.race([page?.prepare?.(), new Promise((resolve) => setTimeout(resolve, patienceMs))]);
  createRoot(container).render(
    <StrictMode>
      <BrowserRouter>
        <Shell />
      </BrowserRouter>
    </StrictMode>,
  );
}

void drawFirstScreen(root);
sendWaitingFeedback();
if (import.meta.env.PROD) keepAppOffline();
