import { create } from 'zustand';
import { CircleAlert, CircleCheck, Info } from 'lucide-react';
import { useEffect, useState } from 'react';
import styles from './toast.module.css';

interface Toast {
  readonly id: number;
  readonly kind: 'success' | 'error' | 'info';
  readonly text: string;
  /** Milliseconds on screen. */
  readonly durationMs: number;
  readonly action?: { readonly label: string; readonly onClick: () => void } | undefined;
}

interface ToastState {
  toasts: readonly Toast[];
}

const useToasts = create<ToastState>()(() => ({ toasts: [] }));
let nextId = 1;

/**
 * Shows a short message above everything and returns a function that dismisses it.
 * Failures stay longer; one with an action stays 8 s, so that there is time to press it.
 */
export function toast(
  kind: Toast['kind'],
  text: string,
  options: { action?: Toast['action']; durationMs?: number } = {},
): () => void {
  const id = nextId++;
  const durationMs = options.durationMs ?? (options.action ? 8_000 : kind === 'error' ? 6_000 : 3_000);
  const added: Toast = { id, kind, text, durationMs, action: options.action };
  // A repeated message replaces the one on screen.
  useToasts.setState(({ toasts }) => ({
    toasts: [...toasts.filter((other) => other.text !== text || other.kind !== kind), added].slice(-4),
  }));
  return () => dismiss(id);
}

/** Says why something did not work: in the words of the error, else by what was tried. */
export const toastError = (error: unknown, tried = '操作'): void =>
  void toast('error', error instanceof Error ? error.message : `${tried}失败，请重试。`);

function dismiss(id: number) {
  useToasts.setState(({ toasts }) => ({ toasts: toasts.filter((other) => other.id !== id) }));
}

const icons = { success: CircleCheck, error: CircleAlert, info: Info };

function ToastCard({ item }: { item: Toast }) {
  const [isPaused, setIsPaused] = useState(false);
  useEffect(() => {
    if (isPaused) return;
    const timer = setTimeout(() => dismiss(item.id), item.durationMs);
    return () => clearTimeout(timer);
  }, [isPaused, item]);
  const Icon = icons[item.kind];
  return (
    <div
      className={styles.toast}
      data-kind={item.kind}
      onPointerEnter={() => setIsPaused(true)}
      onPointerLeave={() => setIsPaused(false)}
      onFocus={() => setIsPaused(true)}
      onBlur={() => setIsPaused(false)}
    >
      <Icon aria-hidden />
      <span>{item.text}</span>
      {item.action && (
        <button
          type="button"
          className={styles.action}
          onClick={() => {
            item.action?.onClick();
            dismiss(item.id);
          }}
        >
          {item.action.label}
        </button>
      )}
    </div>
  );
}

/** Where toasts appear: once, in the shell. Read out politely by screen readers. */
export function Toasts() {
  const toasts = useToasts((state) => state.toasts);
  return (
    <div className={styles.stack} role="status" aria-live="polite" aria-label="通知">
      {toasts.map((item) => (
        <ToastCard key={item.id} item={item} />
      ))}
    </div>
  );
}
