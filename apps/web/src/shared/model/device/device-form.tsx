import { Copy } from 'lucide-react';
import { useState, type FormEvent } from 'react';
import { ApiError } from '../../lib/api.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { copyWithToast } from '../../ui/copy-with-toast.ts';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { RadioGroup } from '../../ui/radio-group.tsx';
import { Row, Stack } from '../../ui/stack.tsx';
import { toast } from '../../ui/toast.tsx';
import { ownModelId } from '../model-place.ts';
import { clearConnect, connectDraft, splitNames, typeConnect, type Connected } from '../own/connect-draft.ts';
import type { Program } from '../own/own-database.ts';
import { addConnection } from '../own/own-models.ts';
import styles from './device-form.module.css';
import { probeNamedModels } from './probe-models.ts';
import { listProgramModels } from './list-program-models.ts';
import { cleanProgramAddress, programs } from './programs.ts';

function AllowSteps({ program }: { readonly program: Program }) {
  const { name, allow } = programs[program];
  return (
    <details className={styles.steps}>
      <summary>让 {program === 'other' ? '程序' : name} 允许本站访问</summary>
      <Stack as="ol" gap={3}>
        {allow(location.origin).map(({ where, command }) => (
          <li key={where}>
            {where}
            {command !== undefined && (
              <div className={styles.command}>
                <pre>{command}</pre>
                <Button
                  size="sm"
                  icon={<Copy />}
                  aria-label={`复制：${where}`}
                  onClick={() => void copyWithToast('app.copy-command', command, '已复制')}
                >
                  复制
                </Button>
              </div>
            )}
          </li>
        ))}
      </Stack>
    </details>
  );
}

/** Connects a program on the visitor's computer: its models are listed by the page itself. */
export function DeviceForm({ onConnected }: { readonly onConnected: Connected }) {
  const { program, programAddress, names, replaces } = connectDraft();
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const { name, address } = programs[program];

  const connect = async (event: FormEvent) => {
    event.preventDefault();
    const baseUrl = cleanProgramAddress(programAddress.trim() === '' ? address : programAddress);
    if (baseUrl === undefined)
      return setProblem('请填写这台电脑上的地址，例如 http://127.0.0.1:8080；别的电脑请让站点管理员连接。');
    setBusy(true);
    setProblem(undefined);
    try {
      const named = program === 'other' ? splitNames(names) : [];
      const models =
        named.length > 0
          ? await probeNamedModels(program, baseUrl, named)
          : await listProgramModels(program, baseUrl);
      const title = program === 'other' ? new URL(baseUrl).host : name;
      const { id } = await addConnection({ name: title, baseUrl, program, models, replaces });
      clearConnect();
      toast('success', `已连接 ${title}，共 ${models.length} 个模型`);
      onConnected(ownModelId(id, models[0]?.model ?? '', 'device'));
    } catch (error) {
      setProblem(error instanceof ApiError ? error.message : '没有连接成功，请再试一次。');
    } finally {
      setBusy(false);
    }
  };

  return (
    <Stack as="form" gap={4} onSubmit={(event: FormEvent) => void connect(event)}>
      <RadioGroup
        label="程序"
        variant="chips"
        value={program}
        options={(Object.keys(programs) as Program[]).map((id) => ({ value: id, label: programs[id].name }))}
        onChange={(next) => {
          setProblem(undefined);
          typeConnect({ program: next, programAddress: '' });
        }}
      />
      <Field label="程序的地址" hint="这台电脑上的地址；也可以只写端口。" error={problem}>
        <Input
          value={programAddress}
          inputMode="url"
          autoComplete="off"
          spellCheck={false}
          maxLength={200}
          placeholder={address === '' ? 'http://127.0.0.1:8000' : address}
          onChange={({ target }) => typeConnect({ programAddress: target.value })}
        />
      </Field>
      {program === 'other' && (
        <Field label="模型名" hint="可以不填。程序不列出模型时写在这里，多个用逗号隔开。">
          <Input
            value={names}
            autoComplete="off"
            spellCheck={false}
            maxLength={1_000}
            placeholder="例如 my-model"
            onChange={({ target }) => typeConnect({ names: target.value })}
          />
        </Field>
      )}
      <AllowSteps program={program} />
      <Alert tone="info">
        网页直接向你电脑上的程序提问，问题与回答不经过本站服务器。浏览器可能会问是否允许本站“访问本地网络”或“访问此设备上的应用”，请选“允许”。
      </Alert>
      <Row justify="end">
        <Button type="submit" variant="primary" loading={busy}>
          {busy ? '正在连接…' : '连接'}
        </Button>
      </Row>
    </Stack>
  );
}
