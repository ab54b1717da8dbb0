/**
 * Every channel by which text or a picture appears or leaves: the one list behind the helpers that copy and download,
 * which take a channel's id, and behind the tests of the labels (GB 45438-2025).
 */

/** How a channel's content is written, and so how it is labelled (`explicit-label.ts`, `label-file.ts`). */
export type Form =
  | 'plain'
  | 'rich'
  | 'code'
  | 'markdown'
  | 'text'
  | 'json'
  | 'json-resume'
  | 'html'
  | 'csv'
  | 'svg'
  | 'png'
  | 'pdf'
  | 'docx'
  | 'xlsx'
  | 'screen'
  | 'other';

export interface Channel {
  readonly kind: 'screen' | 'copy' | 'file';
  readonly form: Form;
  /** Whether a model's text can come through. Then whoever writes has to say whether it does. */
  readonly model: boolean;
  /** Of a channel without a model's text: why none is labelled here. */
  readonly why?: string;
}

const screen = { kind: 'screen', form: 'screen', model: true } as const;
const copied = <F extends Form>(form: F) => ({ kind: 'copy', form, model: true }) as const;
const file = <F extends Form>(form: F) => ({ kind: 'file', form, model: true }) as const;
const unwritten = <K extends 'copy' | 'file'>(kind: K, why: string) =>
  ({ kind, form: 'other', model: false, why }) as const;

const ownText = 'what the visitor or a program without a model wrote';
const inDocument = 'what stands in the document';
const carried = 'a picture carries its own label in every format it is written in';

export const channels = {
  'chat.message': screen,
  'chat.notice': screen,
  'chat.copy-markdown': copied('plain'),
  'chat.copy-plain': copied('plain'),
  'chat.copy-rich': copied('rich'),
  'chat.tool-colour': unwritten('copy', ownText),
  'chat.file-markdown': file('markdown'),
  'chat.file-json': file('json'),
  'chat.file-picture': file('png'),
  'chat.file-prompts': unwritten('file', ownText),
  'chat.file-damaged': unwritten('file', 'records that nobody can tell the writer of'),
  'markdown.copy-code': copied('code'),

  'document.answer': screen,
  'document.translation': screen,
  'document.map': screen,
  'document.copy-answer': copied('plain'),
  'document.copy-translation': copied('plain'),
  'document.copy-original': unwritten('copy', inDocument),
  'document.copy-fields': unwritten('copy', inDocument),
  'document.copy-summary': unwritten('copy', inDocument),
  'document.file-translation': file('markdown'),
  'document.file-turns-markdown': file('markdown'),
  'document.file-turns-docx': file('docx'),
  'document.file-map-markdown': file('markdown'),
  'document.file-map-svg': file('svg'),
  'document.file-map-png': file('png'),
  'document.file-table-csv': file('csv'),
  'document.file-table-xlsx': file('xlsx'),
  'document.file-original': unwritten('file', inDocument),
  'document.file-own-tables': unwritten('file', inDocument),

  'resume.field': screen,
  'resume.draft': screen,
  'resume.rewriting': screen,
  'resume.letter': screen,
  'resume.advice': screen,
  'resume.paper': screen,
  'resume.reading': screen,
  'resume.copy-field': copied('plain'),
  'resume.copy-letter': copied('plain'),
  'resume.file-calendar': unwritten('file', ownText),
  'resume.copy-link': unwritten('copy', 'an address'),
  'resume.file-pdf': file('pdf'),
  'resume.file-png': file('png'),
  'resume.file-html': file('html'),
  'resume.file-json': file('json'),
  'resume.file-docx': file('docx'),
  'resume.file-markdown': file('markdown'),
  'resume.file-text': file('text'),
  'resume.file-json-resume': file('json-resume'),

  'vision.answer': screen,
  'vision.copy-answer': copied('plain'),
  'vision.copy-report': copied('plain'),
  'vision.file-report': file('markdown'),
  'vision.copy-found': unwritten('copy', 'what is in the picture'),
  'vision.file-picture': unwritten('file', carried),

  'paint.expanded-prompt': screen,
  'paint.copy-prompt': unwritten(
    'copy',
    'what the visitor ordered; a suggestion is labelled where it is offered',
  ),
  'paint.copy-picture': unwritten('copy', carried),
  'paint.file-picture': unwritten('file', carried),
  'gallery.copy-prompt': unwritten('copy', 'what the author published as the order'),
  'gallery.copy-link': unwritten('copy', 'an address'),
  'app.copy-command': unwritten('copy', 'a command of this project'),
  'gallery.author-key': unwritten('copy', 'a key'),
  'gallery.file-author-key': unwritten('file', 'a key'),
  'relay.file-received': unwritten('file', 'labelled where it was sent'),
  'selfie.file-picture': unwritten('file', carried),
  'quiz.file-card': unwritten('file', ownText),
  'quiz.file-reminder': unwritten('file', 'an event of this program'),
  'quiz.file-progress': unwritten('file', ownText),
  'feedback.file-inbox': unwritten('file', ownText),
  'app.copy-error': unwritten('copy', ownText),
  'app.file-backup': unwritten(
    'file',
    'records as the browser keeps them, each with who wrote it; read here alone',
  ),
} as const satisfies Readonly<Record<string, Channel>>;

type Channels = typeof channels;
export type ChannelId = keyof Channels;

type IdsOf<Kind extends Channel['kind']> = {
  [Id in ChannelId]: Channels[Id]['kind'] extends Kind ? Id : never;
}[ChannelId];
export type ScreenId = IdsOf<'screen'>;
export type CopyId = IdsOf<'copy'>;
export type FileId = IdsOf<'file'>;

/** Who wrote it: a model all of it or a part, or none. */
export type WrittenBy = 'model' | 'partly-model' | 'no-model';

/** The last argument of a helper: required where a model's text can come through, not accepted elsewhere. */
export type WrittenByOf<Id extends ChannelId> = Channels[Id]['model'] extends true ? [by: WrittenBy] : [];
