import { scopeCustomCss, withSettings } from '@baigong/resume';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useDocument } from '../session/document-store.ts';
import { useSession } from '../session/session-context.tsx';
import { Chip } from '../../../shared/ui/chip.tsx';
import { Row } from '../../../shared/ui/stack.tsx';
import { SettingsGroup } from '../../../shared/ui/settings-group.tsx';
import { CssEditor } from './css-editor.tsx';

/** What the schema takes. */
const MAX_CSS_LENGTH = 50_000;
/** Milliseconds without a key before the page follows: half a rule would make it jump. */
const APPLY_DELAY_MS = 250;

/** What can be named in a rule. */
const selectors = [
  ['.resume-name', '姓名'],
  ['.resume-post', '期望职位'],
  ['.resume-fact', '联系方式'],
  ['.resume-photo', '头像'],
  ['.resume-title', '模块标题'],
  ['.resume-entry-name', '公司与学校'],
  ['.resume-entry-dates', '日期'],
  ['.resume-rich', '正文'],
] as const;

/** The text as it is typed; it goes into the document after a pause, and what others make of it comes back. */
function useDebouncedCss() {
  const { documentStore } = useSession();
  const stored = useDocument(({ styles }) => styles.styles.customCSS);
  const [text, setText] = useState(stored);
  const applied = useRef(stored);
  const pending = useRef<string | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const [apply] = useState(() => () => {
    clearTimeout(timer.current);
    const css = pending.current;
    pending.current = null;
    if (css === null || css === applied.current) return;
    applied.current = css;
    documentStore.change(
      (document) => withSettings(document, (settings) => ({ ...settings, customCSS: css })),
      {
        target: 'styles:customCSS',
      },
    );
  });
  useEffect(() => apply, [apply]);
  useEffect(() => {
    if (stored === applied.current) return;
    clearTimeout(timer.current);
    pending.current = null;
    applied.current = stored;
    setText(stored);
  }, [stored]);

  const type = (css: string) => {
    setText(css);
    pending.current = css;
    clearTimeout(timer.current);
    timer.current = setTimeout(apply, APPLY_DELAY_MS);
  };
  return { text, stored, type, apply };
}

/** Custom CSS, confined to the resume. */
export function CssGroup() {
  const { text, stored, type, apply } = useDebouncedCss();
  const { problems } = useMemo(() => scopeCustomCss(stored), [stored]);
  return (
    <SettingsGroup title="自定义 CSS">
      <p className="kit-caption">只作用于简历纸面。不会载入外部网址，写错的行会标出来并跳过。</p>
      <CssEditor
        label="自定义 CSS"
        value={text}
        maxLength={MAX_CSS_LENGTH}
        problems={problems}
        onChange={type}
        onBlur={apply}
      />
      <Row gap={1} role="group" aria-label="插入选择器">
        {selectors.map(([selector, label]) => (
          <Chip
            key={selector}
            data-tip={selector}
            onClick={() => {
              const gap = text === '' || text.endsWith('\n') ? '' : '\n';
              const next = `${text}${gap}${selector} {\n  \n}\n`;
              if (next.length <= MAX_CSS_LENGTH) type(next);
            }}
          >
            {label}
          </Chip>
        ))}
      </Row>
    </SettingsGroup>
  );
}
