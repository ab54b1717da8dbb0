import {
  Archive,
  BriefcaseBusiness,
  FolderOpen,
  Grid2x2,
  LayoutTemplate,
  Share2,
  TrendingUp,
  type LucideIcon,
} from 'lucide-react';
import { useEffect, useRef, type KeyboardEvent } from 'react';
import { useShallow } from 'zustand/react/shallow';
import { useResumeList } from '../session/resume-list.ts';
import styles from './tab-list.module.css';
import { sections, type TabId } from './tabs.ts';

const icons: Record<TabId, LucideIcon> = {
  works: FolderOpen,
  drafts: Archive,
  shared: Share2,
  applications: BriefcaseBusiness,
  templates: LayoutTemplate,
  categories: Grid2x2,
  trending: TrendingUp,
};

/** How many resumes each tab of the first section holds. */
function useCounts(): Partial<Record<TabId, number>> {
  return useResumeList(
    useShallow(({ summaries, total }) => ({
      works: total,
      drafts: summaries.filter(({ status }) => status === 'draft').length,
      shared: summaries.filter(({ isShared }) => isShared).length,
    })),
  );
}

/** Arrow keys, Home and End go round within a section. */
function onKey(event: KeyboardEvent<HTMLElement>): void {
  const tabs = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=tab]')];
  const index = tabs.findIndex((tab) => tab === event.target);
  const targetIndex = {
    ArrowDown: index + 1,
    ArrowRight: index + 1,
    ArrowUp: index - 1,
    ArrowLeft: index - 1,
    Home: 0,
    End: -1,
  }[event.key];
  const next = targetIndex === undefined ? undefined : tabs.at(targetIndex % tabs.length);
  if (!next) return;
  event.preventDefault();
  next.focus();
  next.click();
}

interface Props {
  readonly current: TabId;
  readonly onChoose: (tab: TabId) => void;
  /** Loads a tab's contents before it is chosen. */
  readonly onPreload: (tab: TabId) => void;
}

/** The tabs in their sections. */
export function TabList({ current, onChoose, onPreload }: Props) {
  const counts = useCounts();
  const rail = useRef<HTMLElement>(null);
  // On a phone it may stand beside the screen.
  useEffect(() => {
    rail.current
      ?.querySelector('[aria-selected=true]')
      ?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [current]);
  return (
    <nav ref={rail} className={styles.rail} aria-label="简历工坊">
      {sections.map(({ label, tabs }) => {
        const reachable = tabs.some(({ id }) => id === current) ? current : tabs[0]?.id;
        return (
          <div key={label}>
            <h2 className={styles.heading}>{label}</h2>
            <div role="tablist" aria-label={label} className={styles.tabs} onKeyDown={onKey}>
              {tabs.map(({ id, label: name, badge }) => {
                const Icon = icons[id];
                const count = counts[id];
                return (
                  <button
                    key={id}
                    type="button"
                    role="tab"
                    id={`resume-tab-${id}`}
                    aria-selected={id === current}
                    aria-controls="resume-panel"
                    tabIndex={id === reachable ? 0 : -1}
                    className={styles.tab}
                    onPointerEnter={() => onPreload(id)}
                    onFocus={() => onPreload(id)}
                    onClick={() => onChoose(id)}
                  >
                    <Icon aria-hidden />
                    <span>{count === undefined ? name : `${name} (${count})`}</span>
                    {badge && (
                      <span className={styles.badge} data-tone="danger">
                        {badge}
                      </span>
                    )}
                  </button>
                );
              })}
            </div>
          </div>
        );
      })}
    </nav>
  );
}
