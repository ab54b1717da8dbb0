import type { DocumentText } from '@baigong/document-reader/document-text';
import { download } from '../../../../shared/lib/download.ts';
import { formatDate } from '../../../../shared/lib/relative-time.ts';
import { citationsToText } from '../../../../shared/markdown/citation-markers.ts';
import { toast } from '../../../../shared/ui/toast.tsx';
import { exportFailedSentence, exportFileName } from '../../session/export-file-name.ts';
import type { AiRecord, Answer } from '@baigong/documents/ai-record';
import type { PanelDocument } from '../../session/panel-document.ts';
import { turnKey } from './ask-document.ts';
import { whereOf } from './cited-answer.tsx';
import { parseAnswer } from './parse-answer.ts';

export interface ExportedTurn {
  readonly question: string;
  readonly about: string | undefined;
  /** Markdown with [1] for citations; empty if there is no answer. */
  readonly answer: string;
  readonly sources: readonly string[];
  /** Why the answer is incomplete. */
  readonly note: string;
}

export function incompleteNote(answer: Answer | undefined): string {
  if (answer === undefined || answer.state === 'done') return '';
  return answer.state === 'failed' ? `（没有答完：${answer.problem}）` : '（没有答完）';
}

/** The conversation with the citations as displayed. */
function toExportedTurns(text: DocumentText, { turns, answers }: AiRecord): ExportedTurn[] {
  return turns.map((turn) => {
    const answer = answers[turnKey(turn.id)];
    const read = answer && parseAnswer(text, turn, { ...answer, state: 'done' });
    return {
      question: turn.question,
      about: turn.about,
      answer: read ? citationsToText(read.text) : '',
      sources: (read?.citations ?? []).map((citation) => {
        const where = whereOf(text, citation);
        return `[${citation.number}] “${citation.quote}”${where === '' ? '' : `（${where}）`}`;
      }),
      note: incompleteNote(answer),
    };
  });
}

/** The conversation as one Markdown document. */
function turnsToMarkdown(title: string, turns: readonly ExportedTurn[], at: number): string {
  const parts = turns.flatMap(({ question, about, answer, sources, note }) => [
    `## ${question.replace(/\s+/g, ' ')}`,
    ...(about === undefined
      ? []
      : [
          about
            .split('\n')
            .map((line) => `> ${line}`)
            .join('\n'),
        ]),
    ...(answer === '' ? [] : [answer]),
    ...(note === '' ? [] : [note]),
    ...(sources.length === 0
      ? []
      : [`出处：\n\n${sources.map((source) => `- ${source.replace(/\s+/g, ' ')}`).join('\n')}`]),
  ]);
  return `${[`# ${title} · 问答`, `回答由 AI 生成，依据文档，导出自百工，${formatDate(at)}`, ...parts].join('\n\n')}\n`;
}

/** Downloads a conversation about what the title names. */
export async function exportTurnList(
  title: string,
  turnsOf: () => readonly ExportedTurn[],
  format: 'markdown' | 'docx',
): Promise<void> {
  try {
    const turns = turnsOf();
    const name = exportFileName(title, '问答');
    if (format === 'markdown') {
      const markdown = turnsToMarkdown(title, turns, Date.now());
      const file = new Blob([markdown], { type: 'text/markdown;charset=utf-8' });
      await download('document.file-turns-markdown', file, `${name}.md`, 'partly-model');
    } else {
      const { turnsToWord } = await import('./turns-to-word.ts');
      const file = await turnsToWord(title, turns, Date.now());
      await download('document.file-turns-docx', file, `${name}.docx`, 'partly-model');
    }
    toast('success', '问答已导出');
  } catch {
    toast('error', exportFailedSentence);
  }
}

export const exportTurns = (
  { record, text }: PanelDocument,
  work: AiRecord,
  format: 'markdown' | 'docx',
): Promise<void> => exportTurnList(record.title, () => toExportedTurns(text, work), format);
