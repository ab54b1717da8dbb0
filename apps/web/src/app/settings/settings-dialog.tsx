import { Tabs } from '@base-ui/react/tabs';
import { Database, Info, Keyboard, Plug, SunMoon, type LucideIcon } from 'lucide-react';
import { useRef, type ComponentType } from 'react';
import { openSettings, useOverlay, type SettingsSection } from '../../shared/lib/overlay.ts';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { AboutSection } from './about-section.tsx';
import { DataSection } from './data-section.tsx';
import { KeysSection } from './keys-section.tsx';
import { AppearanceSection } from './appearance-section.tsx';
import { ModelsSection } from './models-section.tsx';
import styles from './settings-dialog.module.css';

interface Section {
  readonly id: SettingsSection;
  readonly label: string;
  readonly icon: LucideIcon;
  readonly Panel: ComponentType;
}

const sections: readonly Section[] = [
  { id: 'appearance', label: '外观', icon: SunMoon, Panel: AppearanceSection },
  { id: 'models', label: '模型', icon: Plug, Panel: ModelsSection },
  { id: 'data', label: '我的数据', icon: Database, Panel: DataSection },
  { id: 'keys', label: '快捷键', icon: Keyboard, Panel: KeysSection },
  { id: 'about', label: '关于', icon: Info, Panel: AboutSection },
];

interface SettingsDialogProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}

/** The settings, a tab for each section. */
export function SettingsDialog({ open, onOpenChange }: SettingsDialogProps) {
  const requestedSection = useOverlay(({ shown }) => (shown?.kind === 'settings' ? shown.section : null));
  const selected = useRef<HTMLButtonElement>(null);
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="设置" width={780} initialFocus={selected}>
      <Tabs.Root
        className={styles.tabs}
        orientation="vertical"
        value={requestedSection ?? 'appearance'}
        onValueChange={(next: SettingsSection) => openSettings(next)}
      >
        <Tabs.List className={styles.list} aria-label="设置分类">
          {sections.map(({ id, label, icon: Icon }) => (
            <Tabs.Tab
              key={id}
              value={id}
              ref={id === (requestedSection ?? 'appearance') ? selected : null}
              className={styles.tab}
            >
              <Icon aria-hidden />
              {label}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {sections.map(({ id, Panel: Part }) => (
          <Tabs.Panel key={id} value={id} className={styles.panel}>
            <Part />
          </Tabs.Panel>
        ))}
      </Tabs.Root>
    </Dialog>
  );
}
