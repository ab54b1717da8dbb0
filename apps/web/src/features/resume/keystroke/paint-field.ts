import {
  dateFormatOf,
  formatDateRange,
  isRightToLeft,
  shownRichText,
  type EntryTarget,
  type Field,
  type ResumeDocument,
} from '@baigong/resume';
import { useCallback, type RefCallback } from 'react';
import { parseInert } from '../../../shared/lib/trusted-types.ts';
import { useDocumentSource } from '../session/document-store.ts';
import { findField, watchEntry } from './watch-entry.ts';
import {
  addressNodes,
  splitAddresses,
  patchBlocks,
  patchCharacters,
  richBlocks,
  setText,
} from '@baigong/resume-sheets/patch-text';

type Paint<E> = (element: E, field: Field | undefined, document: ResumeDocument) => void;

export function paintText(element: HTMLElement, field: Field | undefined, document: ResumeDocument): void {
  const text =
    field?.type === 'date-range'
      ? formatDateRange(field.range, dateFormatOf(document))
      : (field?.value ?? '').trim();
  const direction = isRightToLeft(text) ? 'rtl' : '';
  if (element.dir !== direction) element.dir = direction;
  const words = splitAddresses(text);
  if (words.length === 1) setText(element, text);
  else if (element.textContent !== text || element.childElementCount === 0)
    element.replaceChildren(...addressNodes(words, element.ownerDocument));
}

const paintedHtml = new WeakMap<HTMLElement, string>();

/** A typed character changes the text node it is in; any other change replaces the paragraphs that differ. */
export function paintRichText(element: HTMLElement, field: Field | undefined): void {
  const before = paintedHtml.get(element) ?? '';
  const html = shownRichText(field?.value ?? '');
  if (html === before) return;
  paintedHtml.set(element, html);
  if (!patchCharacters(element, before, html))
    patchBlocks(element, richBlocks(before, parseInert), richBlocks(html, parseInert));
}

/** The input keeps what is typed into it; only undo and other outside changes are written to it. */
export function paintInput(input: HTMLInputElement, field: Field | undefined): void {
  const value = field?.value ?? '';
  if (input.value !== value) input.value = value;
}

/** A ref for the element that shows a field: painted at once and after every change of its entry, without rendering. */
export function usePaintedField<E extends HTMLElement>(
  { kind, entry }: EntryTarget,
  fieldId: string,
  paint: Paint<E>,
): RefCallback<E> {
  const source = useDocumentSource();
  return useCallback(
    (element: E | null) => {
      if (!element) return undefined;
      const target = { kind, entry };
      const update = () => {
        const document = source.getDocument();
        paint(element, findField(document, target, fieldId), document);
      };
      update();
      return watchEntry(source, target, update);
    },
    [source, kind, entry, fieldId, paint],
  );
}
