import { expect, test } from './support/fixtures.ts';

test('R-SEC-60 pages and their workers may share memory', async ({ page }) => {
  await page.goto('/feedback');
  expect(await page.evaluate(() => crossOriginIsolated)).toBe(true);
  const inWorker = await page.evaluate(
    () =>
      new Promise((resolve) => {
        const source = new Blob(['postMessage(crossOriginIsolated)'], { type: 'text/javascript' });
        const worker = new Worker(URL.createObjectURL(source));
        worker.addEventListener('message', ({ data }) => resolve(data), { once: true });
      }),
  );
  expect(inWorker).toBe(true);
});

test.describe('hostile strings', () => {
  // Each refusal is a line of the browser's.
  test.use({ expectedConsole: [/TrustedTypePolicy|TrustedScript|TrustedHTML|inline event handler/] });

  test('R-SEC-61 a string that could run does not reach the page', async ({ page }) => {
    await page.goto('/feedback');
    await page.getByRole('heading', { level: 1 }).waitFor();
    const tried = await page.evaluate(() => {
      const attempt = (act: () => unknown) => {
        try {
          act();
          return 'done';
        } catch (error) {
          return (error as Error).name;
        }
      };
      const box = document.createElement('div');
      const script = document.createElement('script');
      return {
        plain: attempt(() => (box.innerHTML = '<b>ok</b>')),
        handler: attempt(() => (box.innerHTML = '<img src="x" onerror="1">')),
        inline: attempt(() => (script.text = '1')),
        foreign: attempt(() => (script.src = 'https://evil.example/x.js')),
        policy: attempt(() => window.trustedTypes?.createPolicy('another', {})),
      };
    });
    expect(tried).toEqual({
      plain: 'done',
      handler: 'TypeError',
      inline: 'TypeError',
      foreign: 'TypeError',
      policy: 'TypeError',
    });
  });
});
