import { withBasePath } from '../lib/base-path.ts';

/**
 * Shows HTML or SVG written by a model, with its scripts, where it can do no harm: in a frame without origin (`allow-scripts`
 * without `allow-same-origin`), whose policy forbids all requests.
 */

/** Our page that receives the text by message; it is served with this policy instead of the site's own. */
const stage = withBasePath('/sandbox/preview.html');
export const previewPolicy =
  "default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; img-src data: blob:; font-src data:; media-src data: blob:; form-action 'none'; base-uri 'none'";
const timeoutMs = 2_500;

const escape = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

/**
 * A document for `srcdoc`. The policy precedes the text. The frame also inherits the page's policy: its scripts do not run if
 * the site forbids inline scripts.
 */
export function toPreviewDocument(code: string): string {
  return `<!doctype html><html><head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${escape(previewPolicy)}"><meta name="viewport" content="width=device-width, initial-scale=1"></head><body>${code}</body></html>`;
}

/** The frame for `code`. It runs while it is in the page. */
export function createPreviewFrame(code: string): HTMLIFrameElement {
  const frame = document.createElement('iframe');
  frame.setAttribute('sandbox', 'allow-scripts');
  frame.setAttribute('referrerpolicy', 'no-referrer');
  frame.setAttribute('allow', '');
  frame.title = '网页预览';
  frame.src = stage;
  let answered = false;
  const onMessage = (event: MessageEvent<unknown>) => {
    if (event.source !== frame.contentWindow || event.data !== 'preview-ready' || answered) return;
    answered = true;
    removeEventListener('message', onMessage);
    // The frame has no origin that could be named; it is known by being this very window.
    frame.contentWindow?.postMessage({ type: 'preview', code }, '*');
  };
  addEventListener('message', onMessage);
  setTimeout(() => {
    removeEventListener('message', onMessage);
    if (answered || !frame.isConnected) return;
    frame.removeAttribute('src');
    frame.srcdoc = toPreviewDocument(code);
  }, timeoutMs);
  return frame;
}
