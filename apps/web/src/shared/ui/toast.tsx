import { create } from 'zustand';
import { CircleAlert, CircleCheck, Info } from 'lucide-react';
import { useEffect, useState } from 'react';
import styles from './toast.module.css';

interface Toast {
  readonly id: number;
  readonly kind: 'done' | 'failed' | 'info';
  readonly text: string;
  /** Milliseconds on screen. */
  readonly stays: number;
  readonly action?: { readonly label: string; readonly run: () => void } | undefined;
}

interface ToastState {
  toasts: readonly Toast[];
}

const useToasts = create<ToastState>()(() => ({ toasts: [] }));
let nextId = 1;

/**
 * Shows a short message above everything and gives a function that takes it away.
 * Failures stay longer; one with an action stays 8 s, so that there is time to press it.
 */
export function toast(
  kind: Toast['kind'],
  text: string,
  options: { action?: Toast['action']; stays?: number } = {},
): () => void {
  const id = nextId++;
  const stays = options.stays ?? (options.action ? 8_000 : kind === 'failed' ? 6_000 : 3_000);
  const added: Toast = { id, kind, text, stays, action: options.action };
  // The same words twice in a row are one message, not a pile.
  useToasts.setState(({ toasts }) => ({
    toasts: [...toasts.filter((shown) => shown.text !== text || shown.kind !== kind), added].slice(-4),
  }));
  return () => dismiss(id);
}

function dismiss(id: number) {
  useToasts.setState(({ toasts }) => ({ toasts: toasts.filter((shown) => shown.id !== id) }));
}

const icons = { done: CircleCheck, failed: CircleAlert, info: Info };

function ToastCard({ shown }: { shown: Toast }) {
  const [held, setHeld] = useState(false);
  useEffect(() => {
    if (held) return;
    const timer = setTimeout(() => dismiss(shown.id), shown.stays);
    return () => clearTimeout(timer);
  }, [held, shown]);
  const Icon = icons[shown.kind];
  return (
    <div
      className={styles.toast}
      data-kind={shown.kind}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Icon aria-hidden />
      <span>{shown.text}</span>
      {shown.action && (
        <button
          type="button"
          className={styles.action}
          onClick={() => {
            shown.action?.run();
            dismiss(shown.id);
          }}
        >
          {shown.action.label}
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
      {toasts.map((shown) => (
        <ToastCard key={shown.id} shown={shown} />
      ))}
    </div>
  );
}
