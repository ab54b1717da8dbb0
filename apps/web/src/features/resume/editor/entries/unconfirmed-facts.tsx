import { confirmFacts, editFields } from '@baigong/resume';
import { useRef } from 'react';
import { Button } from '../../../../shared/ui/button.tsx';
import { useEntry } from '../../keystroke/use-entry.ts';
import { useSession } from '../../session/session-context.tsx';
import type { FieldProps } from '../text-field.tsx';
import styles from './entries.module.css';

/** Facts of a field that a model wrote and nobody gave, until the visitor confirms or changes them. */
export function UnconfirmedFacts({ target, fieldId }: FieldProps) {
  const { documentStore } = useSession();
  const key = useEntry(target, (entry) =>
    JSON.stringify(entry?.fields.find(({ id }) => id === fieldId)?.unconfirmed ?? []),
  );
  const box = useRef<HTMLDivElement>(null);
  const facts = JSON.parse(key) as readonly string[];
  if (facts.length === 0) return null;
  return (
    <div ref={box} className={styles.unconfirmed} role="group" aria-label="待确认的内容">
      <span>
        {'材料里没有：'}
        {facts.map((fact) => (
          <mark key={fact}>{fact}</mark>
        ))}
      </span>
      <Button
        size="sm"
        onClick={() =>
          documentStore.change(
            (document) => editFields(document, (fields) => confirmFacts(fields, target, fieldId)),
            { target: `confirm:${fieldId}`, mergeable: false },
          )
        }
      >
        确认
      </Button>
      <Button
        size="sm"
        variant="ghost"
        onClick={() =>
          box.current?.parentElement
            ?.querySelector<HTMLElement>('input, [contenteditable="true"], [tabindex="0"], button')
            ?.focus()
        }
      >
        修改
      </Button>
    </div>
  );
}
