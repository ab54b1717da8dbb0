import { getUsageRoute, listModelsRoute, type Ability, type ModelInfo } from '@baigong/contracts';
import { RefreshCw } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { call } from '../../shared/lib/api.ts';
import { isOwnMachine } from '../../shared/lib/own-machine.ts';
import { placeLabel, placeOf } from '../../shared/model/model-place.ts';
import { refusedNames } from '../../shared/model/refused-parts.ts';
import { loadModels, modelList } from '../../shared/model/models.ts';
import { useServerData } from '../../shared/server-data/use-server-data.ts';
import { Alert } from '../../shared/ui/alert.tsx';
import { Button } from '../../shared/ui/button.tsx';
import { Row } from '../../shared/ui/stack.tsx';
import { ImageModels } from './image-models.tsx';
import { LocalModel } from './local-model.tsx';
import { Meter, SettingsGroup, SettingsRow, sectionStyles as styles } from './settings-group.tsx';

const abilityNames: Record<Ability, string> = {
  text: '文字',
  vision: '看图',
  reasoning: '思考',
  tools: '工具',
  image: '画图',
};

/** For this list, and for every other one on the page. */
async function fetchModels(signal: AbortSignal) {
  void loadModels().catch(() => undefined);
  return call(listModelsRoute, {}, { signal });
}
const fetchUsage = (signal: AbortSignal) => call(getUsageRoute, {}, { signal });

function ModelRow({ model }: { model: ModelInfo }) {
  const context =
    model.context === undefined ? '' : ` · 上下文 ${model.context.toLocaleString('zh-CN')} 词元`;
  const refused = model.refuses?.length ? ` · 不接受${refusedNames(model.refuses)}` : '';
  return (
    <SettingsRow label={model.name} hint={`${model.endpoint}${context}${refused}`}>
      <Row as="span" gap={1}>
        <span className="kit-badge">{placeLabel(model)}</span>
        {model.abilities.map((ability) => (
          <span key={ability} className="kit-badge">
            {abilityNames[ability]}
          </span>
        ))}
      </Row>
    </SettingsRow>
  );
}

function BudgetRow({ label, budget }: { label: string; budget: { used: number; limit: number | null } }) {
  const used = budget.used.toLocaleString('zh-CN');
  return (
    <>
      <SettingsRow label={label}>
        <span className={styles.value}>
          {budget.limit === null
            ? `${used} 词元，不限量`
            : `${used} / ${budget.limit.toLocaleString('zh-CN')} 词元`}
        </span>
      </SettingsRow>
      {budget.limit !== null && <Meter label={label} value={budget.used} max={budget.limit} />}
    </>
  );
}

const loadOwn = () => import('../../shared/model/own/own-section.tsx');
const OwnSection = lazy(() => loadOwn().then((m) => ({ default: m.OwnSection })));

/** What the visitor brings along. */
function OwnGroup() {
  const { keys, device } = modelList((state) => state.own);
  const [open, setOpen] = useState(false);
  if (!keys && !device) return null;
  return (
    <SettingsGroup title="我的模型">
      <Suspense fallback={<p role="status">正在读取…</p>}>
        <OwnSection open={open} onOpen={setOpen} />
      </Suspense>
    </SettingsGroup>
  );
}

/** With no model there are three ways to connect one; each is a line to copy. */
function WaysToConnect() {
  return (
    <SettingsGroup title="三种连接方法">
      <p>没有模型时，聊天里的本地工具照常可用。要让它会聊天，任选一种：</p>
      <ol className={styles.steps}>
        <li>
          <strong>填写一个模型服务</strong>
          <p>
            在项目文件夹的 <code>.env</code> 里写上地址、密钥与模型名，然后重新启动。任何兼容 OpenAI
            接口的服务都可以。
          </p>
          <pre className={styles.code}>
            {'MODEL_BASE_URL=https://api.deepseek.com/v1\nMODEL_API_KEY=你的密钥\nMODEL_NAME=deepseek-chat'}
          </pre>
        </li>
        <li>
          <strong>在这台机器上打开 Ollama、LM Studio 或 llama.cpp</strong>
          <p>本站会在本机自动找到它们，不需要任何设置。</p>
          <pre className={styles.code}>ollama run qwen3:1.7b</pre>
        </li>
        <li>
          <strong>下载一个本机模型</strong>
          <p>在项目文件夹里运行，会按内存大小挑选合适的一个；可以断点续传。</p>
          <pre className={styles.code}>npm run model</pre>
        </li>
      </ol>
    </SettingsGroup>
  );
}

/** What is connected, what it may use, and how to connect more. */
export function ModelsSection() {
  const models = useServerData('models', fetchModels, { fallback: '没能读取，请重试。' });
  const usage = useServerData('usage', fetchUsage);
  const { reload } = models;
  const hasOwn = modelList((state) => state.models.some(({ id }) => placeOf(id) !== 'site'));
  const count = models.value?.models.length ?? 0;
  return (
    <>
      <SettingsGroup title="已连接的模型">
        {models.value?.models.map((model) => (
          <ModelRow key={model.id} model={model} />
        ))}
        {models.value && count === 0 && (
          <p>
            {hasOwn
              ? '本站没有连接模型，用的是下面“我的模型”。'
              : `还没有连接模型。${isOwnMachine() ? '' : '可以连接自己的，或请站点管理员接入。'}`}
          </p>
        )}
        {models.value?.problems.map(({ endpoint, error }) => (
          <Alert key={endpoint} role="note">
            <strong>{endpoint}</strong>：{error.message}
          </Alert>
        ))}
        {models.problem !== undefined && <Alert>{models.problem}</Alert>}
        {!models.value && models.problem === undefined && <p role="status">正在读取…</p>}
        <div className={styles.actions}>
          <Button size="sm" icon={<RefreshCw />} onClick={reload}>
            重新检查
          </Button>
        </div>
      </SettingsGroup>
      <ImageModels />
      <OwnGroup />
      {usage.value && (
        <SettingsGroup title="今日用量">
          <BudgetRow label="你的用量" budget={usage.value.visitor} />
          {usage.value.tightest === 'address' && (
            <BudgetRow label="你所在网络的用量" budget={usage.value.address} />
          )}
          <BudgetRow label="全站用量" budget={usage.value.site} />
          <p>{usage.value.reset}重新计算。本地工具不占用量。</p>
        </SettingsGroup>
      )}
      <LocalModel onReady={reload} />
      {models.value && count === 0 && isOwnMachine() && <WaysToConnect />}
    </>
  );
}
