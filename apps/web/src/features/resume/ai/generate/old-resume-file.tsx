import { Alert } from '../../../../shared/ui/alert.tsx';
import { loadDocument, toOutline, toMarkdown } from '@baigong/resume';
import { FileUp } from 'lucide-react';
import { useRef, useState } from 'react';
import { Button } from '../../../../shared/ui/button.tsx';

/** All the words of a resume file, whatever it is; throws an Error with the sentence for the user. */
async function textOf(file: File): Promise<string> {
  const { readInWorker } = await import('../../transfer/import/read-in-worker.ts');
  const reading = await readInWorker({ file, strict: false });
  if (reading.kind === 'problem') throw new Error(reading.message);
  if (reading.kind === 'recognised') return reading.text;
  return toMarkdown(toOutline(loadDocument(reading.sections).document));
}

interface FileProps {
  readonly disabled: boolean;
  readonly onText: (text: string) => void;
}

/** Takes the text of an old resume out of a file, to be looked at before it is sent. */
export function OldResumeFile({ disabled, onText }: FileProps) {
  const input = useRef<HTMLInputElement>(null);
  const [reading, setReading] = useState(false);
  const [problem, setProblem] = useState<string>();
  const read = async (file: File) => {
    setReading(true);
    setProblem(undefined);
    try {
      onText((await textOf(file)).trim());
    } catch (error) {
      setProblem(error instanceof Error ? error.message : '这个文件没能读出来，请把文字粘贴进来。');
    } finally {
      setReading(false);
    }
  };
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        aria-label="旧简历文件"
        accept=".pdf,.docx,.md,.txt,.html,.json"
        onChange={(event) => {
          const file = event.target.files?.[0];
          event.target.value = '';
          if (file) void read(file);
        }}
      />
      <Button
        size="sm"
        variant="ghost"
        icon={<FileUp />}
        loading={reading}
        disabled={disabled}
        onClick={() => input.current?.click()}
      >
        从文件读取
      </Button>
      {problem !== undefined && <Alert variant="text">{problem}</Alert>}
    </>
  );
}
