import { Alert } from '../../ui/alert.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { RadioGroup } from '../../ui/radio-group.tsx';
import { Select } from '../../ui/select.tsx';
import { Stack } from '../../ui/stack.tsx';
import { Textarea } from '../../ui/textarea.tsx';
import type { FormField, FormValues } from './form-fields.ts';
import type { Suggestion } from './suggestions.ts';

/** A choice of more than this is a list that opens. */
const mostRadios = 6;

interface Props {
  readonly fields: readonly FormField[];
  readonly values: FormValues;
  readonly problems: Readonly<Record<string, string>>;
  readonly suggestions: Readonly<Record<string, readonly Suggestion[]>>;
  readonly onChange: (values: FormValues) => void;
}

/** The arguments of a tool, asked for one by one. */
export function ToolForm({ fields, values, problems, suggestions, onChange }: Props) {
  return fields.map((field) => (
    <ToolField
      key={field.name}
      field={field}
      value={values[field.name]}
      problem={problems[field.name]}
      suggestions={suggestions[field.name]}
      onChange={(value) => onChange({ ...values, [field.name]: value })}
    />
  ));
}

interface FieldProps {
  readonly field: FormField;
  readonly value: string | boolean | undefined;
  readonly problem: string | undefined;
  readonly suggestions: readonly Suggestion[] | undefined;
  readonly onChange: (value: string | boolean) => void;
}

function ToolField({ field, value, problem, suggestions, onChange }: FieldProps) {
  const { kind, required, options, min, max } = field;
  const label = required ? field.label : `${field.label}（可不填）`;
  const text = typeof value === 'string' ? value : '';
  if (kind === 'boolean')
    return <Checkbox label={field.label} checked={value === true} onChange={onChange} />;
  const choices = kind === 'choice' ? options : suggestions;
  if (choices && kind === 'choice' && choices.length <= mostRadios)
    return (
      <Stack gap={1}>
        <RadioGroup
          label={label}
          variant="chips"
          value={text || null}
          options={choices}
          onChange={onChange}
        />
        {problem !== undefined && <Alert variant="text">{problem}</Alert>}
      </Stack>
    );
  return (
    <Field label={label} error={problem}>
      {choices ? (
        <Select
          value={text}
          options={[{ value: '', label: required ? '请选择' : '不指定' }, ...choices]}
          required={required}
          onChange={onChange}
        />
      ) : kind === 'long-text' ? (
        <Textarea
          rows={5}
          value={text}
          required={required}
          onChange={({ target }) => onChange(target.value)}
        />
      ) : (
        <Input
          type={kind === 'number' ? 'number' : 'text'}
          {...(kind === 'number' ? { min, max, step: 1, inputMode: 'numeric' as const } : {})}
          value={text}
          required={required}
          autoComplete="off"
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </Field>
  );
}
