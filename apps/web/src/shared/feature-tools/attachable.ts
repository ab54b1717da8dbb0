/** What a message can take of a feature's data. */
export interface AttachableItem {
  readonly id: string;
  readonly title: string;
  /** Shown beside the title: when it was changed, how large it is. */
  readonly note: string;
}

/** An item as it is attached: a text, or a picture's file. */
export type AttachedItem =
  | { readonly kind: 'text'; readonly name: string; readonly text: string }
  | { readonly kind: 'picture'; readonly name: string; readonly file: Blob };

/** A kind of the visitor's data that `@` offers; its code is loaded when it is asked for. */
export interface Attachable {
  /** A resume, a document, a picture, a conversation. */
  readonly id: string;
  readonly label: string;
  /** Newest first. */
  readonly list: () => Promise<readonly AttachableItem[]>;
  /** Throws ToolProblem. */
  readonly read: (id: string) => Promise<AttachedItem>;
}

/** A picture that was attached to a message of a conversation. */
export interface AttachedPicture {
  readonly id: string;
  readonly name: string;
  /** A data URL. */
  readonly url: string;
  readonly width: number;
  readonly height: number;
  /** When it was sent. */
  readonly at: number;
  /** It is the latest message with pictures that has it. */
  readonly isLatest: boolean;
}
