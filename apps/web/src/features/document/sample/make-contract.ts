import { AlignmentType, Document, HeadingLevel, Packer, Paragraph, type IRunOptions, TextRun } from 'docx';
import { contract } from './contract-text.ts';

const font = { ascii: 'Calibri', hAnsi: 'Calibri', eastAsia: '宋体', cs: 'Calibri' };
const line = (text: string, look: IRunOptions = {}) =>
  new Paragraph({ spacing: { after: 120 }, children: [new TextRun({ text, font, ...look })] });

/** The sample contract as a Word file. */
export async function makeContract(): Promise<File> {
  const document = new Document({
    sections: [
      {
        children: [
          new Paragraph({
            heading: HeadingLevel.TITLE,
            alignment: AlignmentType.CENTER,
            spacing: { after: 240 },
            children: [new TextRun({ text: contract.title, font, bold: true, size: 36 })],
          }),
          ...contract.parties.map((text) => line(text)),
          ...contract.clauses.flatMap(([heading, text]) => [line(heading, { bold: true }), line(text)]),
        ],
      },
    ],
  });
  return new File([await Packer.toBlob(document)], `${contract.title}.docx`);
}
