import { sheetToText, toSheet } from '@baigong/resume-export/to-sheet';
import { applicationTitle, loadDocument, readApplication, toOutline } from '@baigong/resume';
import * as z from 'zod/mini';
import { catch as withDefault } from 'zod/mini';
import type { Unit, UnitKind } from './unit.ts';

// By its own import: taking it out of the namespace would keep all of zod, with every language.

const text = withDefault(z.string(), '');
const time = withDefault(z.number(), 0);
const Id = z.union([z.string(), z.number()]);
const Message = z.object({
  id: text,
  content: text,
  files: withDefault(z.array(z.object({ name: text, text })), []),
});
const Messages = withDefault(z.array(withDefault(Message, { id: '', content: '', files: [] })), []);
const Session = z.object({
  id: Id,
  title: text,
  updatedAt: time,
  messages: Messages,
  branches: Messages,
});
const Resume = z.object({ id: Id, title: text, updatedAt: time, document: z.optional(z.unknown()) });
const Document = z.object({ id: Id, title: text, updatedAt: time, content: text });
const Picture = z.object({ id: Id, prompt: text, negative: text, styleName: text, updatedAt: time });
const Prompt = z.object({ id: Id, title: text, text, savedAt: time });
const Collected = z.object({
  id: Id,
  collectedAt: time,
  card: z.object({ title: text, author: text, tags: withDefault(z.array(text), []) }),
});

const promptTitle = 60;

function resumeText(document: unknown): string {
  if (document === undefined) return '';
  return sheetToText(toSheet(toOutline(loadDocument(document).document)));
}

/** A session's messages on all branches, with the texts of their files. */
function sessionText({ messages, branches }: z.infer<typeof Session>): Pick<Unit, 'text' | 'parts'> {
  const parts: (readonly [number, string])[] = [];
  let all = '';
  for (const { id, content, files } of [...messages, ...branches]) {
    if (content === '' && files.length === 0) continue;
    parts.push([all.length, id]);
    all += `${[content, ...files.flatMap((file) => [file.name, file.text])].join('\n')}\n`;
  }
  return { text: all, parts };
}

const readers: Readonly<Record<UnitKind, (record: unknown) => Unit | null>> = {
  session(record) {
    const read = z.safeParse(Session, record);
    if (!read.success) return null;
    const { id, title, updatedAt } = read.data;
    return { kind: 'session', id: `${id}`, title, time: updatedAt, ...sessionText(read.data) };
  },
  resume(record) {
    const read = z.safeParse(Resume, record);
    if (!read.success) return null;
    const { id, title, updatedAt, document } = read.data;
    return { kind: 'resume', id: `${id}`, title, time: updatedAt, text: resumeText(document) };
  },
  application(record) {
    const read = readApplication(record);
    if (!read) return null;
    const { id, updatedAt, company, position, description, notes, resumeTitle, next } = read;
    return {
      kind: 'application',
      id,
      title: applicationTitle(read),
      time: updatedAt,
      text: [company, position, description, notes, resumeTitle, next?.what ?? ''].join('\n'),
    };
  },
  // With what was recognised on its pages: that is its content.
  document(record) {
    const read = z.safeParse(Document, record);
    if (!read.success) return null;
    const { id, title, updatedAt, content } = read.data;
    return { kind: 'document', id: `${id}`, title, time: updatedAt, text: content };
  },
  picture(record) {
    const read = z.safeParse(Picture, record);
    if (!read.success) return null;
    const { id, prompt, negative, styleName, updatedAt } = read.data;
    const title = prompt.slice(0, promptTitle);
    return {
      kind: 'picture',
      id: `${id}`,
      title,
      time: updatedAt,
      text: `${prompt}\n${negative}\n${styleName}`,
    };
  },
  prompt(record) {
    const read = z.safeParse(Prompt, record);
    if (!read.success) return null;
    const { id, title, text: body, savedAt } = read.data;
    return { kind: 'prompt', id: `${id}`, title, time: savedAt, text: body };
  },
  collected(record) {
    const read = z.safeParse(Collected, record);
    if (!read.success) return null;
    const { id, collectedAt, card } = read.data;
    const words = [card.author, ...card.tags].join('\n');
    return { kind: 'collected', id: `${id}`, title: card.title, time: collectedAt, text: words };
  },
};

/** A stored record as it is searched; null for what cannot be understood. Never throws. */
export function readUnit(kind: UnitKind, record: unknown): Unit | null {
  try {
    return readers[kind](record);
  } catch {
    return null;
  }
}
