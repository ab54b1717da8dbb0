import { KeyRound, MonitorDot, Trash2 } from 'lucide-react';
import { useEffect, useState, type FormEvent } from 'react';
import { ownKeyPresets } from '@baigong/contracts';
import { Button } from '../../ui/button.tsx';
import { ConfirmPopover } from '../../ui/confirm-popover.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { Row, Stack } from '../../ui/stack.tsx';
import { toast } from '../../ui/toast.tsx';
import { typeConnect } from './connect-draft.ts';
import type { Connection } from './own-database.ts';
import { OwnModelList } from './model-list.tsx';
import { loadConnections, ownModels, removeConnection, unlock } from './own-models.ts';
import { WrongPassphrase } from './seal.ts';

/** The id of the preset with this address. */
function presetOfAddress(baseUrl: string): string | undefined {
  return ownKeyPresets.find((preset) => preset.baseUrl === baseUrl)?.id;
}

async function remove({ id, name, program, models }: Connection): Promise<void> {
  try {
    if (program === 'gguf') {
      const { deleteModels } = await import('../gguf/delete-models.ts');
      await deleteModels(models);
    }
    await removeConnection(id);
    toast('success', `已删除 ${name} 的连接`);
  } catch {
    toast('error', '没有删除成功，请再试一次。');
  }
}

function UnlockForm({ connection: { id, name } }: { readonly connection: Connection }) {
  const [passphrase, setPassphrase] = useState('');
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    try {
      await unlock(id, passphrase);
      toast('success', `${name} 的密钥已解锁，到关闭页面为止`);
    } catch (error) {
      setProblem(
        error instanceof WrongPassphrase
          ? '口令不对，请再试。想不起来时点“换密钥”重新填写一把即可，对话不受影响。'
          : '保存的密钥读不出来了，请点“换密钥”重新填写。',
      );
    } finally {
      setBusy(false);
    }
  };
  return (
    <form onSubmit={(event) => void submit(event)}>
      <Field
        label={`${name} 的口令`}
        error={problem}
        action={
          <Button size="sm" type="submit" loading={busy}>
            解锁
          </Button>
        }
      >
        <Input
          type="password"
          autoComplete="off"
          value={passphrase}
          onChange={({ target }) => setPassphrase(target.value)}
        />
      </Field>
    </form>
  );
}

const whatGoes = (program: Connection['program']): string =>
  program === 'gguf' ? '模型文件' : program ? '连接' : '密钥';

function describe({ baseUrl, models, program }: Connection): string {
  if (program === 'gguf') return '模型文件在这个浏览器里，问题与回答不离开你的设备';
  const where = program ? '网页直接提问，不经过本站服务器' : '问题经本站服务器转发，密钥只存在这个浏览器里';
  return `${baseUrl} · ${models.length} 个模型 · ${where}`;
}

interface ConnectionListProps {
  /** Shows the form, in which the key can be typed anew. */
  readonly onReplace: () => void;
}

/** The visitor's connections: where each is, what leaves the device, and how to be rid of it. */
export function ConnectionList({ onReplace }: ConnectionListProps) {
  const { connections, unlocked } = ownModels();
  useEffect(() => void loadConnections(), []);
  return (
    <Stack as="ul" gap={3} aria-label="我的模型">
      {connections.map((connection) => {
        const { id, name, baseUrl, sealed, program } = connection;
        return (
          <li key={id} className="kit-stack">
            <Row justify="between">
              <Row gap={2}>
                {program ? <MonitorDot aria-hidden /> : <KeyRound aria-hidden />}
                <span>{name}</span>
                <span className="kit-badge">{program ? '本机' : '我的密钥'}</span>
              </Row>
              <Row gap={2}>
                <Button
                  size="sm"
                  onClick={() => {
                    const preset = presetOfAddress(baseUrl);
                    typeConnect({
                      place: program === 'gguf' ? 'browser' : program ? 'device' : 'key',
                      ...(program && program !== 'gguf' && { program, programAddress: baseUrl }),
                      provider: preset ?? 'other',
                      address: preset ? '' : baseUrl,
                      key: '',
                      replaces: id,
                    });
                    onReplace();
                  }}
                >
                  {program ? '重新连接' : '换密钥'}
                </Button>
                <ConfirmPopover
                  trigger={
                    <Button size="sm" icon={<Trash2 />} aria-label={`删除 ${name}`}>
                      删除
                    </Button>
                  }
                  question={`从这个浏览器里删除 ${name} 的${whatGoes(program)}？对话都会保留。`}
                  confirmLabel="删除"
                  onConfirm={() => void remove(connection)}
                />
              </Row>
            </Row>
            <p className="kit-soft">{describe(connection)}</p>
            {program !== 'gguf' && <OwnModelList connection={connection} />}
            {sealed?.lock && !unlocked.has(id) && <UnlockForm connection={connection} />}
          </li>
        );
      })}
    </Stack>
  );
}
