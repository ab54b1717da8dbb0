import { beforeEach, describe, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';

/** A Storage that holds `room` characters of values and may refuse everything. */
function fakeStorage({ room = Infinity, refuses = false } = {}) {
  const values = new Map<string, string>();
  const guard = () => {
    if (refuses) throw new DOMException('denied', 'SecurityError');
  };
  return {
    values,
    getItem(key: string) {
      guard();
      return values.get(key) ?? null;
    },
    setItem(key: string, value: string) {
      guard();
      if (value.length > room) throw new DOMException('full', 'QuotaExceededError');
      values.set(key, value);
    },
    removeItem(key: string) {
      guard();
      values.delete(key);
    },
  };
}

/** The module remembers what it reported, so each test has its own. */
async function load(storage: ReturnType<typeof fakeStorage>) {
  vi.resetModules();
  vi.stubGlobal('localStorage', storage);
  const module = await import('./storage.ts');
  const problems: string[] = [];
  module.onStorageProblem(({ kind, key }) => problems.push(`${kind} ${key}`));
  return { ...module, problems };
}

const Size = z.enum(['small', 'large']);

beforeEach(() => {
  vi.unstubAllGlobals();
});

describe('stored values', () => {
  test('R-DATA-04 a value written is read again, by another reader too', async () => {
    const storage = fakeStorage();
    const { stored } = await load(storage);
    expect(stored('size', Size, 'small').write('large')).toBe(true);
    expect(stored('size', Size, 'small').read()).toBe('large');
    expect(storage.values.get('size')).toBe('"large"');
  });

  test.each(['{not json', '"huge"', '17', 'null', '[]'])(
    'R-DATA-04 garbage (%s) gives the fallback, is set aside and reported once',
    async (garbage) => {
      const storage = fakeStorage();
      storage.values.set('size', garbage);
      const { stored, quarantineKey, problems } = await load(storage);
      const size = stored('size', Size, 'small');
      expect(size.read()).toBe('small');
      storage.values.set('size', garbage);
      expect(size.read()).toBe('small');
      expect(storage.values.get(quarantineKey('size'))).toBe(garbage);
      expect(storage.values.has('size')).toBe(false);
      expect(problems).toEqual(['garbage size']);
    },
  );

  test('R-DATA-02 a full storage keeps the value for the life of the page and is reported once', async () => {
    const { stored, problems } = await load(fakeStorage({ room: 3 }));
    const size = stored('size', Size, 'small');
    expect(size.write('large')).toBe(false);
    expect(size.write('large')).toBe(false);
    expect(size.read()).toBe('large');
    expect(problems).toEqual(['full size']);
  });

  test('R-DATA-02 a problem from before anybody listened is still heard', async () => {
    vi.resetModules();
    vi.stubGlobal('localStorage', fakeStorage({ refuses: true }));
    const { stored, onStorageProblem } = await import('./storage.ts');
    stored('size', Size, 'small').read();
    const problems: string[] = [];
    onStorageProblem(({ kind, key }) => problems.push(`${kind} ${key}`));
    expect(problems).toEqual(['refused size']);
  });

  test('R-DATA-02 a storage that refuses everything never throws and is reported once', async () => {
    const { stored, problems } = await load(fakeStorage({ refuses: true }));
    const size = stored('size', Size, 'small');
    const other = stored('other', Size, 'small');
    expect(size.read()).toBe('small');
    expect(size.write('large')).toBe(false);
    expect(size.read()).toBe('large');
    size.remove();
    expect(other.read()).toBe('small');
    expect(problems).toEqual(['refused size']);
  });
});
