import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { expect } from '@playwright/test';
import { keys, type EngineBrowser, type Point } from './engine-browser.ts';
import { look, type Query, type Seen } from './look.ts';

type Name = string | RegExp;

const byRole =
  (css: string) =>
  (name?: Name, within?: Query): Query => ({
    css,
    ...(name !== undefined && { name: typeof name === 'string' ? name : { pattern: name.source } }),
    ...(within && { within }),
  });

export const button = byRole('button, [role=button]');
export const link = byRole('a[href]');
export const radio = byRole('input[type=radio], [role=radio]');
export const menuItem = byRole('[role=menuitem]');
export const textBox = byRole(
  'textarea, input:not([type]), input[type=text], input[type=search], input[type=tel], input[type=email]',
);
export const heading = byRole('h1, h2, h3, h4');
export const list = byRole('ul, ol, [role=list]');
export const region = byRole('section, [role=region]');
export const dialog = byRole('dialog, [role=dialog], [role=alertdialog]');
/** Anything with this text; the innermost is not told apart. */
export const saying = (text: string, within?: Query): Query => ({
  css: within ? '*' : 'body',
  text,
  ...(within && { within }),
});

/** Nothing in the product takes longer on a busy machine. */
const timeout = 30_000;

/** A visitor before the browser: looks, presses, types. Every step waits for what it needs. */
export function createVisitor(browser: EngineBrowser, site: string) {
  const see = (query: Query, scroll = false): Promise<Seen[]> => browser.evaluate(look, query, scroll);

  /** The first element once it stands still and a press at its middle would arrive at it. */
  async function reach(query: Query): Promise<Seen> {
    let last: Seen | undefined;
    await expect
      .poll(
        async () => {
          const [seen] = await see(query, true);
          const isStill = seen && last && seen.x === last.x && seen.y === last.y;
          last = seen;
          if (!seen)
            return `is not there, but ${(await see({ css: query.css })).map(({ name }) => name).join(', ')}`;
          if (!seen.enabled) return 'is disabled';
          if (!isStill) return 'moves';
          return seen.hit ? 'can be pressed' : 'is covered';
        },
        { message: JSON.stringify(query), timeout, intervals: [50] },
      )
      .toBe('can be pressed');
    if (!last) throw new Error('unreachable');
    return last;
  }

  async function press(query: Query): Promise<void> {
    const { x, y, width, height } = await reach(query);
    await browser.drag([{ x: x + width / 2, y: y + height / 2 }]);
  }

  return {
    browser,
    see,
    press,
    open: (path: string) => browser.goto(site + path),
    /** Waits until something is visible; gives the first. */
    async expect(query: Query): Promise<Seen> {
      let seen: readonly Seen[] = [];
      await expect
        .poll(async () => (seen = await see(query)).length, {
          message: JSON.stringify(query),
          timeout,
          intervals: [50, 100, 200],
        })
        .toBeGreaterThan(0);
      const [first] = seen;
      if (!first) throw new Error('unreachable');
      return first;
    },
    /** Waits until nothing that the query finds is visible. */
    expectGone: (query: Query) =>
      expect.poll(async () => (await see(query)).length, { message: JSON.stringify(query), timeout }).toBe(0),
    /** Replaces what a text box holds, by keyboard. */
    async fill(query: Query, text: string): Promise<void> {
      await press(query);
      await browser.shortcut('a');
      await browser.type(keys.backspace + text);
      await expect.poll(async () => (await see(query))[0]?.value, { timeout }).toBe(text);
    },
    /** Presses something that gives a file, and waits until the file has arrived: its path. */
    async download(query: Query): Promise<string> {
      const before = new Set(await readdir(browser.downloads));
      await press(query);
      let file = '';
      await expect
        .poll(
          async () => {
            const names = await readdir(browser.downloads);
            // Both browsers write beside the file's name first.
            const isUnderWay = names.some((name) => /\.(?:part|wkdownload)$/.test(name));
            file = names.find((name) => !before.has(name)) ?? '';
            return file !== '' && !isUnderWay && (await stat(path.join(browser.downloads, file))).size > 0;
          },
          { message: 'a download arrives', timeout },
        )
        .toBe(true);
      return path.join(browser.downloads, file);
    },
    /** Draws from one point of an element to another, both as shares of its size. */
    async stroke(query: Query, from: Point, to: Point): Promise<void> {
      const { x, y, width, height } = await reach(query);
      const at = (share: Point) => ({ x: x + width * share.x, y: y + height * share.y });
      await browser.drag([at(from), at(to)]);
    },
    /** Waits until a condition holds in the page. */
    until: <Args extends readonly unknown[]>(
      holds: (...args: Args) => boolean | Promise<boolean>,
      ...args: Args
    ) => expect.poll(() => browser.evaluate(holds, ...args), { timeout }).toBe(true),
  };
}

export type Visitor = ReturnType<typeof createVisitor>;
