import { lazy, useCallback, useEffect, useRef, useState, type ClipboardEvent } from 'react';
import { openSettings, showOverlay } from '../../../shared/lib/overlay.ts';
import { findModel } from '../../../shared/model/find-model.ts';
import { placeLabel, placeOf } from '../../../shared/model/model-place.ts';
import type { ComposerProps } from '../session/chat-props.ts';
import { insertPrompt, insertText } from './edit-text.ts';
import { Attachments } from './attachments.tsx';
import styles from './composer.module.css';
import { ContextGauge } from './context-gauge.tsx';
import { LazyDialogs, preloadPrompts, preloadSettings, type OpenDialog } from './lazy-dialogs.tsx';
import { Notices } from './notices.tsx';
import { SlashList } from './slash-list.tsx';
import { findSuggestion, type Suggestion } from './suggestion-list.ts';
import { Suggestions } from './suggestions.tsx';
import { TextBox } from './text-box.tsx';
import { Toolbar } from './toolbar.tsx';
import { useAttachments } from './use-attachments.ts';
import { useContextUsage } from './use-context-usage.ts';
import { useDraft } from './use-draft.ts';
import { useFileDrop } from '../../../shared/lib/use-file-drop.ts';
import { useLongPaste } from './use-long-paste.ts';
import type { ListKeys } from './attach/use-mention.ts';
import { useNotices } from './use-notices.ts';
import { useSend } from './use-send.ts';
import { useComposerState } from './use-composer-state.ts';
import { useSlash } from './use-slash.ts';
import { OnDemand } from '../../../shared/ui/on-demand.tsx';
import { AiLabel } from '../../../shared/ui/ai-label.tsx';
import { useVoice } from './use-voice.ts';

const AttachList = lazy(() => import('./attach/attach-list.tsx').then((m) => ({ default: m.AttachList })));

/** The composer: text, attachments, and the settings of the answer. */
export function Composer(props: ComposerProps) {
  // One composer per session, so that no draft, pending file or undo step leaks into another.
  return <SessionComposer key={props.session.id} {...props} />;
}

function SessionComposer(props: ComposerProps) {
  const { session, busy, asking = false, onSend, onStop, models, modelsKnown = true, onSettings } = props;
  const settings = session.settings ?? {};
  const model = findModel(models, { id: settings?.model });
  const field = useRef<HTMLTextAreaElement>(null);
  const settingsButton = useRef<HTMLButtonElement>(null);
  const [dialog, setDialog] = useState<OpenDialog>(null);
  const [expanded, setExpanded] = useState(false);
  /** A prompt was inserted, and Tab moves through its blanks. */
  const [filling, setFilling] = useState(false);

  const { store: draft, attachments } = useDraft(props);
  const state = useComposerState(draft, field);
  const { pending, addFiles } = useAttachments(draft);
  const context = useContextUsage(session, model, draft);
  const hovering = useFileDrop(addFiles);
  const slash = useSlash(state.slash, field);
  const [mentionAt, setMentionAt] = useState<number | null>(null);
  const listKeys = useRef<ListKeys>(null);
  const longPaste = useLongPaste(field, draft, attachments);
  const voice = useVoice((text) => field.current && insertText(field.current, text));
  useKeyboardInset();

  const empty =
    state.empty && attachments.images.length === 0 && attachments.files.length === 0 && pending.length === 0;
  const { refusal, send } = useSend({ draft, busy, asking, reading: pending.length > 0, onSend });
  const trySend = () => {
    const { text, images, files, quote } = draft.read();
    // The cards are there, or there is nothing but them and the tools.
    const offersCards = session.messages.length <= 1 || (modelsKnown && !model);
    const isPlain = offersCards && !busy && images.length === 0 && files.length === 0 && !quote;
    const card = isPlain ? findSuggestion(text, model !== undefined) : undefined;
    if (card) {
      draft.clear();
      applySuggestion(card, true);
      return;
    }
    if (!send()) return;
    setExpanded(false);
    setFilling(false);
    longPaste.reset();
  };

  const onPaste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text/plain');
    const files = [...event.clipboardData.files];
    // Word and spreadsheets put a picture of the text on the clipboard beside the text.
    if (files.length > 0 && text.trim() === '') addFiles(files);
    else if (!longPaste.handlePaste(text)) return;
    event.preventDefault();
  };

  const applySuggestion = ({ text }: Suggestion, isEmpty = state.empty) => {
    const complete = isEmpty && !busy && !text.includes('{{') && !text.endsWith(' ');
    if (complete) onSend({ text, images: [], files: [] });
    else insert(text);
  };
  const insert = useCallback((text: string) => {
    if (field.current) setFilling(insertPrompt(field.current, text));
  }, []);

  const switchModel = (id: string) => onSettings({ ...settings, model: id });
  const notices = useNotices({
    models,
    modelsKnown,
    model,
    busy,
    hasPictures: attachments.images.length > 0,
    blanks: filling ? state.blanks : 0,
    slash: state.slash,
    context,
    refusal,
    voice,
    longPaste: longPaste.notice,
    isGone: model === undefined && placeOf(settings.model) !== 'site',
    onChoose: () => setDialog('settings'),
    onModel: switchModel,
    onExample: (text) => field.current && insertText(field.current, text),
  });

  return (
    <section className={styles.composer} aria-label="输入区">
      <div className={styles.column}>
        {session.messages.length <= 1 && !expanded && (
          <Suggestions hasModel={model !== undefined} onChoose={(card) => applySuggestion(card)} />
        )}
        <Notices notices={notices} />
        <div
          className={styles.card}
          data-hovering={hovering || undefined}
          data-expanded={expanded || undefined}
        >
          {slash.open && (
            <SlashList
              id={slash.id}
              tools={slash.found}
              active={slash.active}
              onActive={slash.setActive}
              onChoose={slash.choose}
              onFocus={() => field.current?.focus()}
            />
          )}
          {mentionAt !== null && (
            <OnDemand inPlace>
              <AttachList
                key={mentionAt}
                at={mentionAt}
                field={field}
                keys={listKeys}
                draft={draft}
                onFiles={addFiles}
                onClose={() => setMentionAt(null)}
              />
            </OnDemand>
          )}
          <Attachments attachments={attachments} pending={pending} onRemove={draft.updateAttachments} />
          <TextBox
            field={field}
            draft={draft}
            blanks={filling && state.blanks > 0}
            placeholder={asking ? '也可以直接说怎么改' : undefined}
            attributes={slash.attributes}
            onListKey={(event) => slash.onKey(event) || listKeys.current?.(event) === true}
            onPaste={onPaste}
            onMention={setMentionAt}
            onSend={trySend}
            onEscape={() => {
              setExpanded(false);
              setFilling(false);
            }}
          />
          <Toolbar
            onFiles={addFiles}
            onPrompts={() => setDialog('prompts')}
            onPreloadPrompts={preloadPrompts}
            settingsButton={settingsButton}
            settingsOpen={dialog === 'settings'}
            settingsChanged={Object.keys(settings).length > 0}
            onSettings={() => setDialog(dialog === 'settings' ? null : 'settings')}
            onPreloadSettings={preloadSettings}
            listening={voice.state.kind !== 'off'}
            onVoice={voice.toggle}
            expanded={state.tall || expanded ? expanded : null}
            onExpand={() => {
              setExpanded(!expanded);
              field.current?.focus();
            }}
            busy={busy && (empty || !asking)}
            empty={empty}
            onSend={trySend}
            onStop={onStop}
          >
            {context && <ContextGauge use={context} />}
            {model && (
              <button type="button" className={styles.model} onClick={() => setDialog('settings')}>
                <span className="visually-hidden">当前模型：</span>
                <span className={styles.modelName}>{model.name}</span>
                {placeLabel(model) !== '本站' && <span className={styles.here}>{placeLabel(model)}</span>}
              </button>
            )}
          </Toolbar>
          {hovering && <p className={styles.drop}>松开即可添加图片或文件</p>}
        </div>
        <div className={styles.noticeRoom}>
          {model && <AiLabel channel="chat.notice" variant="note" className={styles.notice} />}
        </div>
      </div>
      <LazyDialogs
        open={dialog}
        onOpen={setDialog}
        settingsAnchor={settingsButton}
        models={models}
        model={model}
        settings={settings}
        onSettings={onSettings}
        onConnect={() => {
          setDialog(null);
          openSettings('models');
        }}
        onConnectOwn={() => {
          setDialog(null);
          showOverlay({ kind: 'connect', onConnected: switchModel });
        }}
        onInsert={insert}
        draft={draft}
      />
    </section>
  );
}

/**
 * Keeps `--keyboard` at the height by which an on-screen keyboard covers the page: iOS lays it over the page
 * instead of making the page smaller.
 */
function useKeyboardInset(): void {
  useEffect(() => {
    const view = window.visualViewport;
    if (!view) return;
    const root = document.documentElement;
    const measure = () => {
      // Pinching makes the visual viewport smaller too, with no keyboard there.
      const covered = view.scale > 1.01 ? 0 : window.innerHeight - view.height - view.offsetTop;
      // Rounding of the viewport's size is no keyboard.
      root.style.setProperty('--keyboard', `${covered > 60 ? Math.round(covered) : 0}px`);
    };
    measure();
    view.addEventListener('resize', measure);
    view.addEventListener('scroll', measure);
    return () => {
      view.removeEventListener('resize', measure);
      view.removeEventListener('scroll', measure);
      root.style.removeProperty('--keyboard');
    };
  }, []);
}
