import { Plus, X } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../../shared/ui/button.tsx';
import { Chip } from '../../../../shared/ui/chip.tsx';
import { Field } from '../../../../shared/ui/field.tsx';
import { Input } from '../../../../shared/ui/input.tsx';
import { Row } from '../../../../shared/ui/stack.tsx';

const maxWords = 200;

interface OwnWordsProps {
  readonly words: readonly string[];
  readonly onChange: (words: string[]) => void;
}

/** The visitor's own words: a project, a company, a nickname. */
export function OwnWords({ words, onChange }: OwnWordsProps) {
  const [input, setInput] = useState('');
  const add = () => {
    // Brackets are those of placeholders; one character would be half of the text.
    const more = input
      .split(/[,，、;；\n]+/)
      .map((word) => word.replace(/[【】]/g, '').trim())
      .filter((word) => word.replace(/[\s\-·•・‧]/g, '').length >= 2 && word.length <= 60);
    onChange([...new Set([...words, ...more])].slice(0, maxWords));
    setInput('');
  };
  return (
    <form
      className="kit-stack"
      onSubmit={(event) => {
        event.preventDefault();
        add();
      }}
    >
      <Field label="自定义词" hint="项目名、公司名、外号等，至少两个字，多个用逗号隔开。">
        <Input required value={input} onChange={({ target }) => setInput(target.value)} />
      </Field>
      <Row gap={2}>
        <Button
          type="submit"
          size="sm"
          icon={<Plus />}
          missing={input.trim() === '' ? '请先写下要换掉的词。' : undefined}
        >
          添加
        </Button>
        {words.map((word) => (
          <Chip
            key={word}
            aria-label={`去掉 ${word}`}
            onClick={() => onChange(words.filter((one) => one !== word))}
          >
            {word} <X size={13} aria-hidden />
          </Chip>
        ))}
      </Row>
    </form>
  );
}
