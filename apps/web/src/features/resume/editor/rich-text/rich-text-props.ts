import type { EntryTarget } from '@baigong/resume';

/** The props of a rich text field, inactive or active. */
export interface RichTextProps {
  readonly target: EntryTarget;
  readonly fieldId: string;
  readonly label: string;
  /** The id of the element that describes how to reach the toolbar. */
  readonly descriptionId: string;
}
