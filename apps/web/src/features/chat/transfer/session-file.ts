import { Session } from '../session/session.ts';
import { parseSession } from '../session/parse-session.ts';
import { omit } from '../session/omit.ts';
import { asForeign } from '../session/origins.ts';

/** Our own file: `format` and `version` name it, so that a later page knows what it reads. */
export const sessionFileFormat = 'baigong-chat';
export const sessionFileVersion = 1;

/** What undoing a tool's change takes may quote a resume that the conversation does not show. */
function withoutUndo(session: Session): Session {
  const strip = (messages: Session['messages']): Session['messages'] =>
    messages.map((message) =>
      message.toolCalls
        ? { ...message, toolCalls: message.toolCalls.map((call) => omit(call, 'undo')) }
        : message,
    );
  const { branches } = session;
  return {
    ...session,
    messages: strip(session.messages),
    ...(branches ? { branches: strip(branches) } : {}),
  };
}

/** Sessions as the text of our own file. */
export function writeSessionFile(sessions: readonly Session[], now: number): string {
  return JSON.stringify(
    {
      format: sessionFileFormat,
      version: sessionFileVersion,
      exportedAt: new Date(now).toISOString(),
      sessions: sessions.map(withoutUndo),
    },
    null,
    2,
  );
}

/** What a file of conversations held. */
export interface ReadSessions {
  readonly sessions: readonly Session[];
  /** Conversations in which nothing could be understood. */
  readonly skipped: number;
  /** Messages of them that had nothing that could be brought along (a system prompt, a tool's record). */
  readonly omitted: number;
}

/** A file that is not imported; the message is the sentence for the visitor. */
export class ImportRefused extends Error {
  override readonly name = 'ImportRefused';
}

/**
 * An answer that was being made when the file was written will not be made any further, and what a file says of a
 * tool's change is not taken for its undoing.
 */
function closeUnfinishedAnswers(session: Session): Session {
  const close = (messages: Session['messages']): Session['messages'] =>
    messages.map((message) => ({
      ...omit(message, 'run', 'lastEvent', 'calling', 'turns'),
      ...(message.toolCalls
        ? { toolCalls: message.toolCalls.map((call) => omit(call, 'begun', 'undo', 'undone')) }
        : {}),
      ...(message.state === 'writing' ? { state: 'interrupted' as const } : {}),
    }));
  const { branches, ...rest } = session;
  return {
    ...rest,
    messages: close(session.messages),
    ...(branches ? { branches: close(branches) } : {}),
  };
}

/** A record of a backup, held to what a file of conversations may bring. */
export function restoredSession(record: unknown): unknown {
  const parsed = Session.safeParse(record);
  return parsed.success ? asForeign(closeUnfinishedAnswers(parsed.data)) : record;
}

/** Reads our own file's parsed JSON. Throws ImportRefused for a newer version. */
export function readSessionFile(data: Readonly<Record<string, unknown>>, now: number): ReadSessions {
  const version = data['version'];
  if (typeof version !== 'number' || version > sessionFileVersion) {
    throw new ImportRefused('这个文件由更新版本的百工导出，请刷新页面后再导入。');
  }
  const records: unknown[] = Array.isArray(data['sessions']) ? data['sessions'] : [];
  const sessions = records.flatMap((record) => {
    const found = parseSession(record, now);
    return found ? [closeUnfinishedAnswers(found.session)] : [];
  });
  return { sessions, skipped: records.length - sessions.length, omitted: 0 };
}
