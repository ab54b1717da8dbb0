import { checkOwnEndpointRoute, ownKeyPresets } from '@baigong/contracts';
import { useRef, useState, type FormEvent } from 'react';
import { ApiError, call } from '../../lib/api.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { RadioGroup } from '../../ui/radio-group.tsx';
import { Row, Stack } from '../../ui/stack.tsx';
import { toast } from '../../ui/toast.tsx';
import { ownModelId } from '../model-place.ts';
import { clearConnect, connectDraft, splitNames, typeConnect, type Connected } from './connect-draft.ts';
import { addConnection } from './own-models.ts';

const other = 'other';

/** `https://` where it was left out, and no slash at the end. */
const cleanAddress = (text: string): string => {
  const trimmed = text
    .trim()
    .replace(/\/+$/, '')
    .replace(/\/chat\/completions$/, '');
  return trimmed === '' || /^https?:\/\//i.test(trimmed) ? trimmed : `https://${trimmed}`;
};

/** A provider's own words, after ours. */
const quote = (said: string | undefined): string => (said ? ` 服务商的原话：${said}` : '');

const hostOf = (address: string): string => (URL.canParse(address) ? new URL(address).host : address);

/** Connects a provider by a key: checked at the provider before it is kept in this browser. */
export function KeyForm({ onConnected }: { readonly onConnected: Connected }) {
  const draft = connectDraft();
  const [problem, setProblem] = useState<{
    readonly in: 'key' | 'address' | 'passphrase';
    readonly text: string;
  }>();
  const [busy, setBusy] = useState(false);
  const keyInput = useRef<HTMLInputElement>(null);
  const preset = ownKeyPresets.find(({ id }) => id === draft.provider);
  const baseUrl = preset?.baseUrl ?? cleanAddress(draft.address);
  const name = preset?.name ?? hostOf(baseUrl);

  const fail = (place: 'key' | 'address' | 'passphrase', text: string) => {
    setProblem({ in: place, text });
    keyInput.current?.focus();
  };

  const connect = async (event: FormEvent) => {
    event.preventDefault();
    // What is pasted brings spaces and the header's word along.
    const key = draft.key.trim().replace(/^bearer\s+/i, '');
    if (!/^https?:\/\/[^\s/?#@\\]+/.test(baseUrl) || !URL.canParse(baseUrl))
      return fail('address', '请填写接口网址，例如 https://api.example.com/v1。');
    if (preset && key === '') return fail('key', '请粘贴密钥。');
    if (!/^[\x21-\x7e]*$/.test(key))
      return fail('key', '密钥只由英文字母、数字和符号组成，中间没有空格，请核对。');
    if (draft.isLocked && draft.passphrase.length < 4) return fail('passphrase', '口令至少 4 个字。');
    setBusy(true);
    setProblem(undefined);
    try {
      const secret = key === '' ? {} : { key };
      const names = preset ? [] : splitNames(draft.names);
      const found = await call(checkOwnEndpointRoute, {
        body: { baseUrl, ...secret, ...(names.length > 0 && { names }) },
      });
      const lock = draft.isLocked && key !== '' ? { passphrase: draft.passphrase } : {};
      const { id, isStored } = await addConnection({
        name,
        baseUrl,
        models: found.models,
        replaces: draft.replaces,
        ...secret,
        ...lock,
      });
      clearConnect();
      const model = found.answeredBy ?? found.models[0]?.model ?? '';
      if (found.problem)
        toast('info', `密钥已保存，但试问没有成功：${found.problem.message}${quote(found.problem.said)}`, {
          durationMs: 8_000,
        });
      else if (isStored) toast('success', `已连接 ${name}，共 ${found.models.length} 个模型`);
      else
        toast('info', '已连接。这个浏览器现在不能加密保存，密钥只保留到关闭页面为止。', {
          durationMs: 8_000,
        });
      onConnected(ownModelId(id, model));
    } catch (error) {
      const isAddress =
        error instanceof ApiError &&
        ['ownKey.notFound', 'ownKey.webPage', 'ownKey.redirected', 'ownKey.hostRefused'].includes(error.code);
      fail(
        isAddress && !preset ? 'address' : 'key',
        error instanceof ApiError
          ? `${error.message}${quote(error.said)}`
          : '没有连接成功，请再试一次。填写的内容都还在。',
      );
    } finally {
      setBusy(false);
    }
  };

  return (
    <Stack as="form" gap={4} onSubmit={(event: FormEvent) => void connect(event)}>
      <RadioGroup
        label="服务商"
        variant="chips"
        value={draft.provider}
        options={[
          ...ownKeyPresets.map(({ id, name: label }) => ({ value: id, label })),
          { value: other, label: '其他（兼容 OpenAI）' },
        ]}
        onChange={(provider) => {
          setProblem(undefined);
          typeConnect({ provider });
        }}
      />
      {!preset && (
        <Field
          label="接口网址"
          hint="公网上的 https 网址，多半以 /v1 结尾。"
          error={problem?.in === 'address' && problem.text}
        >
          <Input
            value={draft.address}
            inputMode="url"
            autoComplete="off"
            spellCheck={false}
            maxLength={300}
            placeholder="https://api.example.com/v1"
            onChange={({ target }) => typeConnect({ address: target.value })}
          />
        </Field>
      )}
      {!preset && (
        <Field label="模型名" hint="可以不填。服务不列出模型时写在这里，多个用逗号隔开。">
          <Input
            value={draft.names}
            autoComplete="off"
            spellCheck={false}
            maxLength={1_000}
            placeholder="例如 my-model"
            onChange={({ target }) => typeConnect({ names: target.value })}
          />
        </Field>
      )}
      <Field
        label="密钥"
        error={problem?.in === 'key' && problem.text}
        action={
          preset && (
            <a className="kit-link" href={preset.keyPage} target="_blank" rel="noreferrer">
              去 {preset.name} 取密钥
            </a>
          )
        }
      >
        <Input
          ref={keyInput}
          type="password"
          value={draft.key}
          autoComplete="off"
          spellCheck={false}
          maxLength={1_000}
          placeholder="sk-…"
          data-own-key=""
          onChange={({ target }) => typeConnect({ key: target.value })}
        />
      </Field>
      <Checkbox
        label="另设一道口令"
        hint="每次打开网页后先输入口令才能使用密钥。口令不保存，忘了就删掉重新填密钥。"
        checked={draft.isLocked}
        onChange={(isLocked) => typeConnect({ isLocked })}
      />
      {draft.isLocked && (
        <Field label="口令" error={problem?.in === 'passphrase' && problem.text}>
          <Input
            type="password"
            value={draft.passphrase}
            autoComplete="new-password"
            maxLength={200}
            onChange={({ target }) => typeConnect({ passphrase: target.value })}
          />
        </Field>
      )}
      <Alert tone="info">
        密钥加密存在这个浏览器里，不进备份。提问时它随请求经本站服务器发给 {name}
        ，服务器不保存、不记录；费用由{name}
        记在你的账上。连接时会试问一句话。
      </Alert>
      <Row justify="end">
        <Button type="submit" variant="primary" loading={busy}>
          {busy ? '正在验证…' : '连接'}
        </Button>
      </Row>
    </Stack>
  );
}
