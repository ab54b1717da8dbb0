import { AnswerPicture, AnswerSource, ErrorInfo, ToolCall } from '@baigong/contracts';
import * as z from 'zod/mini';

/** Whose text it is, where the visitor did not type it: see `shared/feature-tools/data-flow.ts`. */
const Origin = z.enum(['own', 'foreign']);

/** A picture in a message, already made small enough to send. Kept as a data URL. */
export const MessageImage = z.object({
  id: z.string(),
  name: z.string(),
  url: z.string().check(z.startsWith('data:image/')),
  width: z.number(),
  height: z.number(),
});
export type MessageImage = z.infer<typeof MessageImage>;

/** A text file or document in a message: its text is sent with the message. */
export const MessageFile = z.object({
  id: z.string(),
  name: z.string(),
  text: z.string(),
  /** Of a document: where each of its chunks begins in `text`, and where that is in the file. */
  chunks: z.optional(z.array(z.object({ start: z.int().check(z.minimum(0)), label: z.string() }))),
  /** How many numbers and addresses were starred before it was sent. */
  masked: z.optional(z.int()),
});
export type MessageFile = z.infer<typeof MessageFile>;

/** A call with what this browser has to know of it. */
export const MessageToolCall = z.extend(ToolCall, {
  /** Its change was begun; without a result nobody knows whether it was made. */
  begun: z.optional(z.boolean()),
  /** What the tool needs to take its change back. */
  undo: z.optional(z.unknown()),
  undone: z.optional(z.boolean()),
  /** What the visitor wrote in place of a decision, which refused it. */
  said: z.optional(z.string()),
});
export type MessageToolCall = z.infer<typeof MessageToolCall>;

/**
 * A part of an answer, in the order it came: the next `chars` characters of the text or of the thoughts (`ms`: how long
 * they took), a call by its `id`, or the next picture.
 */
export const AnswerPart = z.object({
  type: z.enum(['text', 'reasoning', 'call', 'picture']),
  chars: z.optional(z.number()),
  ms: z.optional(z.number()),
  id: z.optional(z.string()),
});
export type AnswerPart = z.infer<typeof AnswerPart>;

/**
 * writing: being generated; done; stopped: by the visitor; interrupted: the connection or the server was lost and 继续
 * continues it; failed: see `error`.
 */
export const AnswerState = z.enum(['writing', 'done', 'stopped', 'interrupted', 'failed']);
export type AnswerState = z.infer<typeof AnswerState>;

/**
 * One message. `role`, `content` and `conversationId` (the session's id) are the specification's; the rest is ours.
 * `parent` is the message it follows; messages with the same parent are versions of one another.
 */
export const Message = z.object({
  id: z.string(),
  role: z.enum(['user', 'assistant']),
  content: z.string(),
  conversationId: z.string(),
  parent: z.nullable(z.string()),
  createdAt: z.number(),
  images: z.optional(z.array(MessageImage)),
  files: z.optional(z.array(MessageFile)),
  state: z.optional(AnswerState),
  error: z.optional(ErrorInfo),
  /** The run that makes or made it, and the number of the last event that is in `content`. */
  run: z.optional(z.string()),
  lastEvent: z.optional(z.number()),
  model: z.optional(z.string()),
  /** The one model that is to answer, of a comparison's answer; no other steps in. */
  asked: z.optional(z.string()),
  /** The comparison that it is part of, by the id of its first answer. */
  compared: z.optional(z.string()),
  /** Nothing of its comparison is picked yet: its answers stand side by side. */
  comparing: z.optional(z.boolean()),
  reasoning: z.optional(z.object({ text: z.string(), ms: z.number() })),
  toolCalls: z.optional(z.array(MessageToolCall)),
  /** What the model itself drew, and the pages that it refers to by their numbers. */
  pictures: z.optional(z.array(AnswerPicture)),
  sources: z.optional(z.array(AnswerSource)),
  /** The order in which all of this came: see `parts.ts`. Absent: thoughts, calls, text, pictures. */
  parts: z.optional(z.array(AnswerPart)),
  /** Calls of this browser's tools wait to be run; the run that made them is over. */
  calling: z.optional(z.boolean()),
  /** How many calls the answer had after each turn of this browser's tools. */
  turns: z.optional(z.array(z.int().check(z.minimum(1)))),
  /** Text of it came from another screen or from a file: what it names was not typed. */
  origin: z.optional(Origin),
  /** Made by a local tool, not by a model. */
  local: z.optional(z.boolean()),
  outputTokens: z.optional(z.number()),
});
export type Message = z.infer<typeof Message>;

/** What a visitor set for one session. */
export const SessionSettings = z.object({
  model: z.optional(z.string()),
  temperature: z.optional(z.number()),
  system: z.optional(z.string()),
  tools: z.optional(z.boolean()),
});
export type SessionSettings = z.infer<typeof SessionSettings>;

/**
 * A chat session as ChatDatabase.sessions holds it. `messages` is the branch on screen, in order (the
 * specification's field); `branches` holds the messages of every other version.
 */
export const Session = z.object({
  id: z.string(),
  title: z.string(),
  messages: z.array(Message),
  branches: z.optional(z.array(Message)),
  createdAt: z.number(),
  updatedAt: z.number(),
  /** Who gave the title: absent is the default one. `model`: a model was asked for one, once. */
  titledBy: z.optional(z.enum(['exchange', 'model', 'visitor'])),
  /** When it was pinned; absent is not pinned. */
  pinnedAt: z.optional(z.number()),
  /** Whose text was in it, also where its messages were deleted since. */
  origins: z.optional(z.array(Origin)),
  /** Of text that another screen put into the composer and that is not sent yet. */
  draftOrigin: z.optional(Origin),
  settings: z.optional(SessionSettings),
});
export type Session = z.infer<typeof Session>;

/** What is typed and attached but not sent. */
export const Draft = z.object({
  text: z.string(),
  images: z.array(MessageImage),
  files: z.array(MessageFile),
  /** Quoted from a message above. */
  quote: z.optional(z.string()),
});
export type Draft = z.infer<typeof Draft>;

export const emptyDraft: Draft = { text: '', images: [], files: [] };
