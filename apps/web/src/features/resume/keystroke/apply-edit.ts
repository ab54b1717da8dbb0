import {
  editFields,
  setDateRange,
  setField,
  type DateRange,
  type EntryTarget,
  type Field,
} from '@baigong/resume';
import type { ChangeOptions, DocumentStore } from '../session/document-store.ts';
import { useSession } from '../session/session-context.tsx';

/** The new text of a field (HTML for rich text), or the new dates of a date range. */
type FieldChange = string | DateRange;

type EditOptions = Pick<ChangeOptions, 'mergeable'> & {
  /** Who wrote the text, where it was a model. */
  readonly origin?: Field['origin'];
};

/** Names a field in the undo history. */
const fieldUndoTarget = ({ entry }: EntryTarget, fieldId: string): string => `field:${entry}/${fieldId}`;

/** Changes one field of the document. When it returns, every painted element shows the change. */
export function applyEdit(
  store: DocumentStore,
  entry: EntryTarget,
  fieldId: string,
  change: FieldChange,
  { origin, ...options }: EditOptions = {},
): void {
  store.change(
    (document) =>
      editFields(document, (fields) =>
        typeof change === 'string'
          ? setField(fields, entry, fieldId, change, origin)
          : setDateRange(fields, entry, fieldId, change),
      ),
    { target: fieldUndoTarget(entry, fieldId), ...options },
  );
}

/** `applyEdit` on the open resume. */
export function useApplyEdit() {
  const { documentStore } = useSession();
  return (entry: EntryTarget, fieldId: string, change: FieldChange, options?: EditOptions): void =>
    applyEdit(documentStore, entry, fieldId, change, options);
}
