/**
 * Loaded before a site (NODE_OPTIONS=--import): its clock is ten years ahead, and what it does every few minutes it does
 * several times a second, so that the drill need not wait for its sweeps.
 */
const aheadMs = 3652 * 24 * 3600_000;
const rareMs = 60_000;
const oftenMs = 200;

const RealDate = Date;
const now = (): number => RealDate.now() + aheadMs;
globalThis.Date = new Proxy(RealDate, {
  construct: (target, args: [], self) =>
    Reflect.construct(target, args.length > 0 ? args : [now()], self) as Date,
  get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)) as unknown,
});

const realSetInterval = setInterval;
globalThis.setInterval = (task: () => void, ms = 0) => realSetInterval(task, ms >= rareMs ? oftenMs : ms);
