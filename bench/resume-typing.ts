/**
 * From a key to the painted preview: `node bench/resume-typing.ts` (needs a build; `npm run build` makes one).
 * Types into the real editor of a filled Chinese resume, at a person's pace and in a burst, into a short field and
 * into rich text, and into a bare page that only copies an input's text into a <p>, in turns in the same run.
 * The figures are medians over RUNS (3) of each run's p50 and p95; goals are multiples of the bare page's.
 *
 * Frames come at the screen's pace, sixty a second, as a visitor sees them. An idle browser begins one as soon as
 * something changes, which no screen shows: FRAMES=at-once measures that, which is the work a key makes, alone.
 */
import { seededRandom } from '@baigong/quiz';
import { longResume, type ResumeDocument } from '@baigong/resume';
import type { Browser, Locator, Page } from '@playwright/test';
import { openEditor, seedResumes } from '../e2e/support/open-resume.ts';
import { startServer } from '../e2e/support/server.ts';
import { launchBrowser, seenBefore } from './browser.ts';
import { median, percentile, record, type Row } from './record.ts';

const runs = Number(process.env['RUNS'] ?? 3);
const paced = process.env['FRAMES'] !== 'at-once';
const keys = 80;
/**
 * Milliseconds a key is held down before the next: about 5 a second, and as fast as a key repeats. Each differs by up to
 * `spread`, more than a frame: with a constant pace all keys of a run meet the frames at the same moment, and the figure
 * tells which moment that was.
 */
const paces = { person: { middle: 190, spread: 50 }, burst: { middle: 30, spread: 20 } } as const;
type Pace = keyof typeof paces;
type FieldLength = 'short' | 'long';

const longText = '负责交易中台的架构演进，把单体模块拆为领域服务，核心接口的响应时间大幅下降。'.repeat(30);

const barePage = `<!doctype html><meta charset="utf-8"><style>body{font:16px/1.6 sans-serif;display:flex;gap:24px}
textarea,p{width:45%;margin:0}textarea{height:400px}</style><textarea aria-label="text"></textarea><p></p>
<script>const box=document.querySelector('textarea'),out=document.querySelector('p');
box.addEventListener('input',()=>{out.textContent=box.value})</script>`;

declare global {
  interface Window {
    /** Milliseconds from each key to the frame after its letter stood in the output. */
    latencies: number[];
  }
}

/** Watches an output: every key is over when the output has changed once more and that frame has been painted. */
async function watch(output: Locator): Promise<void> {
  await output.evaluate(
    (element, frames) => {
      const next = () => requestAnimationFrame(next);
      if (frames === 'paced') next();
      const waiting: number[] = [];
      window.latencies = [];
      let letters = element.textContent?.length ?? 0;
      const painted = (done: readonly number[]) => {
        requestAnimationFrame(() => {
          const channel = new MessageChannel();
          channel.port1.addEventListener('message', () => {
            const now = performance.now();
            for (const begun of done) window.latencies.push(now - begun);
          });
          channel.port1.start();
          channel.port2.postMessage(0);
        });
      };
      addEventListener(
        'keydown',
        ({ key, timeStamp }) => {
          if (key.length === 1) waiting.push(timeStamp);
        },
        { capture: true },
      );
      new MutationObserver(() => {
        const now = element.textContent?.length ?? 0;
        const more = now - letters;
        letters = now;
        if (more > 0) painted(waiting.splice(0, more));
      }).observe(element, { subtree: true, childList: true, characterData: true });
    },
    paced ? 'paced' : 'at-once',
  );
}

async function typeInto(page: Page, field: Locator, output: Locator, pace: Pace): Promise<number[]> {
  await field.click();
  await field.press('Control+End');
  await watch(output);
  const { middle, spread } = paces[pace];
  // The same pauses for every page.
  const random = seededRandom(20_261_123);
  for (const letter of 'abcdefghij'.repeat(keys / 10))
    await page.keyboard.press(letter, { delay: middle + (random() - 0.5) * spread });
  await page.waitForFunction((count) => window.latencies.length >= count, keys);
  return page.evaluate(() => window.latencies);
}

async function newPage(browser: Browser, baseURL: string): Promise<Page> {
  const context = await browser.newContext({
    baseURL,
    viewport: { width: 1440, height: 900 },
    serviceWorkers: 'block',
  });
  await context.addInitScript(seenBefore);
  return context.newPage();
}

/** The first job's description is as long as the bare page's text. */
function filled(entries: number, lines: number): ResumeDocument {
  const document = longResume(entries, lines);
  const { fields } = document;
  const [id, entry] = Object.entries(fields.workExperiences)[0] ?? [];
  if (!id || !entry) throw new Error('The resume has no job');
  const long = {
    ...entry,
    fields: entry.fields.map((field) =>
      field.type === 'editor' ? { ...field, value: `<p>${longText}</p>` } : field,
    ),
  };
  const { styles } = document.styles;
  return {
    ...document,
    fields: { ...fields, workExperiences: { ...fields.workExperiences, [id]: long } },
    // Set as closely as so many entries are: thirty on two pages, sixty on three.
    styles: {
      ...document.styles,
      styles: {
        ...styles,
        typography: { ...styles.typography, fontSize: 10, lineHeight: 1.3 },
        spacing: { ...styles.spacing, previewPadding: 28, moduleGap: 12, entryGap: 6, fieldGap: 2 },
      },
    },
  };
}

async function typeInEditor(
  browser: Browser,
  url: string,
  resume: ResumeDocument,
  length: FieldLength,
  pace: Pace,
) {
  const page = await newPage(browser, url);
  const [address = ''] = await seedResumes(page, [resume]);
  await openEditor(page, address);
  // The list's picture is drawn half a second after opening; nobody types so soon.
  await page.waitForTimeout(2_500);
  const panel = page.getByRole('region', { name: '编辑面板' });
  const sheet = page.getByRole('region', { name: '预览面板' }).locator('.resume-sheet');
  const entry = sheet.locator('[data-module="work"] [data-entry]').first();
  const field = panel.getByRole('textbox', { name: length === 'short' ? '公司' : '工作描述' }).first();
  const output = entry.locator(length === 'short' ? '.resume-entry-name' : '.resume-rich').first();
  if (length === 'long') await field.click();
  const latencies = await typeInto(page, field, output, pace);
  const pages = await sheet.locator('[data-resume-page]').count();
  await page.context().close();
  return { latencies, pages };
}

async function typeInBare(browser: Browser, url: string, length: FieldLength, pace: Pace): Promise<number[]> {
  const page = await newPage(browser, url);
  await page.setContent(barePage);
  const box = page.getByRole('textbox');
  await box.fill(length === 'long' ? longText : '云帆数科');
  const latencies = await typeInto(page, box, page.locator('p'), pace);
  await page.context().close();
  return latencies;
}

const server = await startServer();
const browser = await launchBrowser();
const rows: Row[] = [];
const resumes = [
  { name: '30 entries', resume: filled(30, 1), goal: 1.3 },
  { name: '60 entries', resume: filled(60, 1), goal: 1.6 },
];
try {
  for (const length of ['short', 'long'] as const) {
    for (const pace of ['person', 'burst'] as const) {
      const bare: number[][] = [];
      const ours = resumes.map((): number[][] => []);
      const pages = resumes.map(() => 0);
      for (let run = 0; run < runs; run += 1) {
        bare.push(await typeInBare(browser, server.url, length, pace));
        for (const [at, { resume }] of resumes.entries()) {
          const typed = await typeInEditor(browser, server.url, resume, length, pace);
          ours[at]?.push(typed.latencies);
          pages[at] = typed.pages;
        }
      }
      for (const p of [50, 95]) {
        const of = (all: readonly number[][]) => median(all.map((one) => percentile(one, p)));
        const floor = of(bare);
        const what = `${length} field, ${pace === 'person' ? "a person's pace" : 'a burst'}, p${p}`;
        rows.push({ name: `bare page, ${what}`, value: floor, unit: 'ms' });
        for (const [at, { name, goal }] of resumes.entries())
          rows.push({
            name: `${name} (${pages[at]} pages), ${what}`,
            value: of(ours[at] ?? []),
            unit: 'ms',
            goal: floor * goal,
          });
      }
    }
  }
} finally {
  await browser.close();
  await server.stop();
}
record(paced ? 'resume-typing' : 'resume-typing-work', rows);
