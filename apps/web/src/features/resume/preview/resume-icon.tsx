import { useSyncExternalStore } from 'react';
import type { icons as Icons } from './icon-map.ts';

let loaded: typeof Icons | undefined;
let loading: Promise<void> | undefined;
const listeners = new Set<() => void>();

async function load(): Promise<void> {
  try {
    loaded = (await import('./icon-map.ts')).icons;
    for (const listener of listeners) listener();
  } catch {
    // Without icons the page says the same; the next page shown tries again.
    loading = undefined;
  }
}

/** Resolves when the icons can be rendered; export and thumbnails wait for it. */
export function loadIcons(): Promise<void> {
  loading ??= load();
  return loading;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  void loadIcons();
  return () => listeners.delete(listener);
}

interface ResumeIconProps {
  readonly name: string;
  /** Without an icon its place stays free, so that texts below one another align. */
  readonly keepPlace?: boolean;
}

/** An icon by its name, at the size of the text; its place is kept while it loads. A name not in the list is none. */
export function ResumeIcon({ name, keepPlace = false }: ResumeIconProps) {
  const icons = useSyncExternalStore(subscribe, () => loaded);
  const Icon = icons && Object.hasOwn(icons, name) ? icons[name] : undefined;
  if (!name || (icons && !Icon))
    return keepPlace ? <span className="resume-icon resume-icon-blank" aria-hidden="true" /> : null;
  return (
    <span className="resume-icon" aria-hidden="true">
      {Icon && <Icon size="1em" strokeWidth={2} />}
    </span>
  );
}
