import { readFileSync } from 'node:fs';
import path from 'node:path';
import { loadDocument, readResumeRecord } from '@baigong/resume';
import { test } from 'vitest';
import { readBackup } from '../apps/web/src/app/backup/backup-file.ts';
import { decodeRecord } from '../apps/web/src/app/backup/record-codec.ts';
import { parseSession } from '../apps/web/src/features/chat/session/parse-session.ts';
import { readSessionFile } from '../apps/web/src/features/chat/transfer/session-file.ts';
import { parseAiRecord } from '../packages/documents/src/ai-record.ts';
import {
  parseDocumentRecord,
  parseSource,
} from '../apps/web/src/features/document/records/document-record.ts';
import { compareWithRecorded } from './compare.ts';

const now = 1_764_000_000_000;
const read = (name: string) => readFileSync(path.join(import.meta.dirname, 'stored', name), 'utf8');
const json = (value: unknown) => JSON.stringify(value, null, 1);

/** What a backup restores, element by element, its sessions as the chat reads them. */
async function readWhole(file: Blob): Promise<string> {
  const lines: string[] = [];
  for await (const element of readBackup(file)) {
    if (element.type !== 'item' || 'local' in element.item) {
      lines.push(JSON.stringify(element));
      continue;
    }
    const record = decodeRecord(element.item.record);
    lines.push(JSON.stringify([element.item.store, record, parseSession(record, now)]));
  }
  return lines.join('\n');
}

test('stored records as the current code reads them', async () => {
  const session: unknown = JSON.parse(read('session-1.json'));
  const removedTools: unknown = JSON.parse(read('session-2.json'));
  const document = JSON.parse(read('document-1.json')) as { record: unknown; source: unknown };
  const resume: unknown = JSON.parse(read('resume-1.json'));
  const resumeRecord = readResumeRecord(resume, now);
  const parsedDocument = parseDocumentRecord(document.record);
  compareWithRecorded(
    'stored',
    new Map([
      ['session', json(parseSession(session, now))],
      ['session with calls of tools that were removed since', json(parseSession(removedTools, now))],
      ['session file', json(readSessionFile({ version: 1, sessions: [session] }, now))],
      ['resume record', json(resumeRecord)],
      ['resume document', json(loadDocument(resumeRecord?.document))],
      ['document record', json(parsedDocument)],
      ['document AI record', json(parseAiRecord(parsedDocument?.response ?? ''))],
      ['document source', json(parseSource(document.source))],
      ['backup', await readWhole(new Blob([read('backup-1.json')]))],
    ]),
  );
});
