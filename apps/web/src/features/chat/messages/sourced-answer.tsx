import { useId, useMemo, type MouseEvent } from 'react';
import { Markdown } from '../../../shared/markdown/markdown.tsx';
import { createSourceParser, savedPassages } from '../session/read-sources.ts';
import type { MessageToolCall } from '../session/session.ts';
import styles from './sourced-answer.module.css';

interface SourcedAnswerProps {
  readonly content: string;
  readonly calls: readonly MessageToolCall[];
  readonly live: boolean;
  readonly writtenBy: 'model' | 'no-model';
}

/** An answer that quotes pages: each quotation is looked for in the passages that the tools gave, and listed with its page. */
export default function SourcedAnswer({ content, calls, live, writtenBy }: SourcedAnswerProps) {
  const id = useId();
  const parse = useMemo(() => createSourceParser(savedPassages(calls)), [calls]);
  const { text, sources, unresolved } = useMemo(() => parse(content, live), [parse, content, live]);
  const showSource = (event: MouseEvent) => {
    if (!(event.target instanceof Element)) return;
    const number = event.target.closest('button[data-cite]')?.getAttribute('data-cite');
    if (!number) return;
    // The list of attached documents has numbers of its own.
    event.stopPropagation();
    document.getElementById(`${id}${number}`)?.focus();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- the buttons are inside
    <div onClick={showSource}>
      <Markdown source={text} cited live={live} writtenBy={writtenBy} />
      {sources.length > 0 && (
        <ol className={styles.sources} aria-label="出处">
          {sources.map(({ number, quote, title, url }) => (
            <li key={number} id={`${id}${number}`} tabIndex={-1}>
              <span>“{quote}”</span>
              {url === undefined ? (
                <span className="kit-muted">{title}</span>
              ) : (
                <a href={url} target="_blank" rel="noopener noreferrer nofollow">
                  {title || url}
                </a>
              )}
            </li>
          ))}
        </ol>
      )}
      {unresolved > 0 && !live && (
        <p className="kit-muted">{unresolved} 处引用在读到的网页里找不到，已划掉或去掉。</p>
      )}
    </div>
  );
}
