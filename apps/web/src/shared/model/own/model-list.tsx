import type { Ability, OwnModel } from '@baigong/contracts';
import { useRef, useState, type FormEvent } from 'react';
import { ownModelId } from '../model-place.ts';
import { refusedNames } from '../refused-parts.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Field } from '../../ui/field.tsx';
import { Fieldset } from '../../ui/fieldset.tsx';
import { Input, SearchInput } from '../../ui/input.tsx';
import { Row, Stack } from '../../ui/stack.tsx';
import { toast } from '../../ui/toast.tsx';
import type { Connection } from './own-database.ts';
import { changeOwnModel, placeOfConnection } from './own-models.ts';

const choices: readonly { readonly ability: Ability; readonly label: string }[] = [
  { ability: 'tools', label: '会用工具' },
  { ability: 'vision', label: '看得了图片' },
  { ability: 'reasoning', label: '会思考' },
];

interface FormProps {
  readonly model: OwnModel;
  readonly onSave: (model: OwnModel) => void;
  readonly onCancel: () => void;
}

/** What a model is called and can do, as the visitor says. */
function ModelForm({ model, onSave, onCancel }: FormProps) {
  const [name, setName] = useState(model.name);
  const [context, setContext] = useState(model.context === undefined ? '' : String(model.context));
  const [refuses, setRefuses] = useState(model.refuses ?? []);
  const [abilities, setAbilities] = useState<readonly Ability[]>(model.abilities);
  const can = (ability: Ability) => abilities.includes(ability) && !refuses.some((part) => part === ability);
  const tokens = Number(context.replaceAll(/[\s,，]/g, ''));
  const isWrong =
    context.trim() !== '' && !(Number.isInteger(tokens) && tokens >= 256 && tokens <= 100_000_000);

  const save = (event: FormEvent) => {
    event.preventDefault();
    if (isWrong) return;
    const { context: _context, refuses: _refuses, ...rest } = model;
    onSave({
      ...rest,
      name: name.trim() || model.model,
      abilities: [...abilities],
      ...(context.trim() === '' ? {} : { context: tokens }),
      ...(refuses.length > 0 ? { refuses: [...refuses] } : {}),
      edited: true,
    });
  };

  return (
    <Stack as="form" gap={3} onSubmit={save}>
      <Field label="名称" hint={model.model}>
        <Input value={name} maxLength={200} onChange={({ target }) => setName(target.value)} />
      </Field>
      <Fieldset label="能力">
        {choices.map(({ ability, label }) => (
          <Checkbox
            key={ability}
            label={label}
            checked={can(ability)}
            onChange={(checked) => {
              setAbilities([...abilities.filter((one) => one !== ability), ...(checked ? [ability] : [])]);
              setRefuses(refuses.filter((part) => part !== ability));
            }}
          />
        ))}
      </Fieldset>
      <Field
        label="上下文长度（词元）"
        hint="留空表示不知道。"
        error={isWrong && '请填 256 以上的整数，例如 128000。'}
      >
        <Input
          value={context}
          inputMode="numeric"
          maxLength={12}
          onChange={({ target }) => setContext(target.value)}
        />
      </Field>
      {refuses.length > 0 && (
        <Row gap={2}>
          <span className="kit-soft">服务商不接受{refusedNames(refuses)}，提问时不带。</span>
          <Button size="sm" onClick={() => setRefuses([])}>
            下次再试
          </Button>
        </Row>
      )}
      <Row gap={2} justify="end">
        <Button size="sm" variant="ghost" onClick={onCancel}>
          取消
        </Button>
        <Button size="sm" type="submit" variant="primary">
          保存
        </Button>
      </Row>
    </Stack>
  );
}

interface RowProps {
  readonly model: OwnModel;
  /** Resolves once it is stored. */
  readonly onSave: (model: OwnModel) => Promise<boolean>;
}

function ModelRow({ model, onSave }: RowProps) {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const close = () => {
    setOpen(false);
    button.current?.focus();
  };
  return (
    <Stack as="li" gap={2}>
      <Row justify="between" gap={2}>
        <span className="kit-truncate" title={model.name}>
          {model.name}
          {model.refuses?.length ? (
            <span className="kit-soft"> 不接受{refusedNames(model.refuses)}</span>
          ) : null}
        </span>
        <Button
          ref={button}
          size="sm"
          className="kit-rigid"
          aria-label={`修改 ${model.name}`}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          修改
        </Button>
      </Row>
      {isOpen && (
        <ModelForm
          model={model}
          onSave={(changed) => void onSave(changed).then((isSaved) => isSaved && close())}
          onCancel={close}
        />
      )}
    </Stack>
  );
}

/** From so many models on they are searched rather than read. */
const searchedFrom = 10;
const maxShown = 50;

/** The models of a connection, each to be corrected. */
export function OwnModelList({
  connection: { id, name, models, program },
}: {
  readonly connection: Connection;
}) {
  const [wanted, setWanted] = useState('');
  const found = models.filter((model) =>
    `${model.name} ${model.model}`.toLowerCase().includes(wanted.trim().toLowerCase()),
  );
  const save = async (model: OwnModel): Promise<boolean> => {
    try {
      await changeOwnModel(ownModelId(id, model.model, placeOfConnection(program)), () => model);
      toast('success', `已保存 ${model.name}`);
      return true;
    } catch {
      toast('error', '没有保存成功，请再试一次。');
      return false;
    }
  };
  return (
    <details>
      <summary>{name} 的模型与能力</summary>
      <Stack gap={3}>
        {models.length >= searchedFrom && (
          <SearchInput
            aria-label={`查找 ${name} 的模型`}
            placeholder={`在 ${models.length} 个模型里查找`}
            value={wanted}
            onChange={({ target }) => setWanted(target.value)}
          />
        )}
        <Stack as="ul" gap={2} aria-label={`${name} 的模型`}>
          {found.slice(0, maxShown).map((model) => (
            <ModelRow key={model.model} model={model} onSave={save} />
          ))}
        </Stack>
        {found.length === 0 && <p className="kit-soft">没有这个名字的模型。</p>}
        {found.length > maxShown && (
          <p className="kit-soft">还有 {found.length - maxShown} 个，请再写几个字。</p>
        )}
      </Stack>
    </details>
  );
}
