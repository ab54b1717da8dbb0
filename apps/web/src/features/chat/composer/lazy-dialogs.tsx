import type { ModelInfo } from '@baigong/contracts';
import { lazy, type RefObject } from 'react';
import type { DraftStore } from './draft-store.ts';
import type { SessionSettings as Settings } from '../session/session.ts';
import { OnDemand } from '../../../shared/ui/on-demand.tsx';

const loadPrompts = () => import('../prompts/prompt-library.tsx');
const loadSettings = () => import('./session-settings.tsx');
const PromptLibrary = lazy(() => loadPrompts().then((m) => ({ default: m.PromptLibrary })));
const SessionSettings = lazy(() => loadSettings().then((m) => ({ default: m.SessionSettings })));

const CompareDialog = lazy(() =>
  import('./compare/compare-dialog.tsx').then((m) => ({ default: m.CompareDialog })),
);

// A failed early fetch is no news: the press fetches again.
export const preloadPrompts = () => void loadPrompts().catch(() => undefined);
export const preloadSettings = () => void loadSettings().catch(() => undefined);

export type OpenDialog = 'prompts' | 'settings' | 'compare' | null;

interface LazyDialogsProps {
  readonly open: OpenDialog;
  readonly onOpen: (open: OpenDialog) => void;
  readonly settingsAnchor: RefObject<HTMLButtonElement | null>;
  readonly models: readonly ModelInfo[];
  readonly model: ModelInfo | undefined;
  readonly settings: Settings;
  readonly onSettings: (settings: Settings) => void;
  readonly onConnect: () => void;
  readonly onConnectOwn: () => void;
  readonly onInsert: (text: string) => void;
  readonly draft: DraftStore;
}

/** The composer's dialogs, whose code comes with their first opening. */
export function LazyDialogs(props: LazyDialogsProps) {
  const { open, onOpen, settings, onSettings } = props;
  const close = () => onOpen(null);
  return (
    <OnDemand>
      {open === 'settings' && (
        <SessionSettings
          anchor={props.settingsAnchor}
          onClose={close}
          models={props.models}
          current={props.model}
          settings={settings}
          onSettings={onSettings}
          onPrompts={() => onOpen('prompts')}
          onConnect={props.onConnect}
          onConnectOwn={props.onConnectOwn}
          onCompare={() => onOpen('compare')}
        />
      )}
      {open === 'compare' && (
        <CompareDialog
          draft={props.draft}
          current={props.model}
          onConnect={props.onConnect}
          onConnectOwn={props.onConnectOwn}
          onClose={close}
        />
      )}
      {open === 'prompts' && (
        <PromptLibrary
          onClose={close}
          onInsert={(text) => {
            close();
            props.onInsert(text);
          }}
          onSystem={(text) => {
            close();
            onSettings({ ...settings, system: text });
          }}
        />
      )}
    </OnDemand>
  );
}
