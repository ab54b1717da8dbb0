import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createAutosave } from './autosave.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const settled = () => vi.advanceTimersByTimeAsync(0);

describe('autosave', () => {
  it('R-EDIT-91 saves once, within 300 ms of the last keystroke', async () => {
    const save = vi.fn<() => Promise<boolean>>().mockResolvedValue(true);
    const autosave = createAutosave({ save });
    for (let key = 0; key < 5; key += 1) {
      autosave.schedule();
      await vi.advanceTimersByTimeAsync(100);
    }
    expect(save).not.toHaveBeenCalled();
    expect(autosave.store.getState().state).toBe('saving');
    await vi.advanceTimersByTimeAsync(200);
    expect(save).toHaveBeenCalledOnce();
    expect(autosave.store.getState().state).toBe('saved');
  });

  it('R-EDIT-91 saves now and then although the typing never pauses', async () => {
    const save = vi.fn<() => Promise<boolean>>().mockResolvedValue(true);
    const autosave = createAutosave({ save });
    for (let key = 0; key < 120; key += 1) {
      autosave.schedule();
      await vi.advanceTimersByTimeAsync(100);
    }
    expect(save.mock.calls.length).toBeGreaterThanOrEqual(2);
  });

  it('R-EDIT-91 begins to save before flush returns, as a page that goes away needs', () => {
    const save = vi.fn<() => Promise<boolean>>().mockResolvedValue(true);
    const autosave = createAutosave({ save });
    autosave.schedule();
    void autosave.flush();
    expect(save).toHaveBeenCalledOnce();
  });

  it('R-EDIT-92 shows what could not be saved until it is', async () => {
    const save = vi
      .fn<() => Promise<boolean>>()
      .mockRejectedValueOnce(new Error('full'))
      .mockResolvedValue(true);
    const autosave = createAutosave({ save });
    autosave.schedule();
    await autosave.flush();
    expect(autosave.store.getState().state).toBe('unsaved');
    await autosave.flush();
    expect(autosave.store.getState().state).toBe('saved');
  });

  it('R-EDIT-91 does not say saved while something newer waits', async () => {
    let finish: (kept: boolean) => void = () => undefined;
    const save = vi.fn<() => Promise<boolean>>(() => new Promise((resolve) => (finish = resolve)));
    const autosave = createAutosave({ save });
    autosave.schedule();
    void autosave.flush();
    autosave.schedule();
    finish(true);
    await settled();
    expect(autosave.store.getState().state).toBe('saving');
  });
});
