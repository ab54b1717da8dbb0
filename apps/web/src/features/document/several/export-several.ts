import { citationsToText } from '../../../shared/markdown/citation-markers.ts';
import { turnKey } from '../panels/ask/ask-document.ts';
import { exportTurnList, incompleteNote, type ExportedTurn } from '../panels/ask/export-turns.ts';
import type { AiRecord } from '../records/ai-record.ts';

/** The conversation with the citations as displayed, each with its document. */
export function toExportedTurns({ turns, answers }: AiRecord): ExportedTurn[] {
  return turns.flatMap(({ id, question, several }): ExportedTurn[] => {
    if (!several) return [];
    const answer = answers[turnKey(id)];
    const { cited, documents } = several;
    return [
      {
        question,
        about: `问：${documents.map(({ title }) => `《${title}》`).join('、')}`,
        answer: cited ? citationsToText(cited.text) : (answer?.text ?? ''),
        sources: (cited?.citations ?? []).map(({ number, quote, document, where }) => {
          const title = documents.find((one) => one.id === document)?.title ?? '文档';
          return `[${number}] “${quote}”（《${title}》${where === '' ? '' : ` ${where}`}）`;
        }),
        note: incompleteNote(answer),
      },
    ];
  });
}

export const exportSeveral = (work: AiRecord, format: 'markdown' | 'docx'): Promise<void> =>
  exportTurnList('多份文档', () => toExportedTurns(work), format);
