/** What both states of a rich text field, still and live, are given. */
export interface RichTextProps {
  readonly fieldId: string;
  readonly label: string;
  /** The text as it is now, and a call at every change of its entry: what is typed draws nothing anew. */
  readonly source: {
    readonly read: () => string;
    readonly watch: (listener: () => void) => () => void;
  };
  /** The id of the element that says how the toolbar is reached. */
  readonly hint: string;
  readonly onChange: (html: string) => void;
  readonly onBlur: () => void;
}
