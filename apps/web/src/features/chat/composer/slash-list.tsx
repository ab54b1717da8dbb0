import { useEffect, useRef } from 'react';
import type { Command } from './find-commands.ts';
import styles from './slash-list.module.css';

interface SlashListProps {
  readonly id: string;
  readonly tools: readonly Command[];
  readonly active: number;
  readonly onActive: (index: number) => void;
  readonly onChoose: (tool: Command) => void;
  /** It is steered from the textarea, which takes the focus back. */
  readonly onFocus: () => void;
}

export const optionId = (list: string, index: number) => `${list}-${index}`;

/** The tools that a slash command may mean. The focus stays in the textarea, which steers it. */
export function SlashList({ id, tools, active, onActive, onChoose, onFocus }: SlashListProps) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.children[active]?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  return (
    <div className={styles.popup}>
      <div
        ref={list}
        id={id}
        role="listbox"
        tabIndex={0}
        aria-label="本地工具"
        className={styles.list}
        onFocus={onFocus}
      >
        {tools.map((tool, index) => (
          // The textarea keeps the focus and the keys; a press is the pointer's way.
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- see above
          <div
            key={tool.name}
            id={optionId(id, index)}
            role="option"
            aria-selected={index === active}
            className={styles.option}
            onPointerMove={() => onActive(index)}
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => onChoose(tool)}
          >
            <span className={styles.name}>
              {tool.command}
              <span className={styles.alias}>{tool.alias}</span>
            </span>
            <span className={styles.about}>{tool.description}</span>
            {tool.examples[0] !== undefined && (
              <span className={styles.example}>例：{tool.examples[0].replaceAll('\n', ' ⏎ ')}</span>
            )}
          </div>
        ))}
      </div>
      <p className={styles.keys} aria-hidden>
        ↑↓ 选择　Tab 或 Enter 补全　Esc 关闭
      </p>
    </div>
  );
}
