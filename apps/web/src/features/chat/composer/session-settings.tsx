import type { Ability, ModelInfo } from '@baigong/contracts';
import { Popover } from '@base-ui/react/popover';
import { useId, useRef, useState, type RefObject } from 'react';
import { parseOwnModelId, placeLabel } from '../../../shared/model/model-place.ts';
import { modelList } from '../../../shared/model/models.ts';
import { whatLeaves } from '../../../shared/model/what-leaves.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Field } from '../../../shared/ui/field.tsx';
import { SearchInput } from '../../../shared/ui/input.tsx';
import { Switch } from '../../../shared/ui/switch.tsx';
import { Textarea } from '../../../shared/ui/textarea.tsx';
import field from '../../../shared/ui/field.module.css';
import { omit } from '../session/omit.ts';
import type { SessionSettings as Settings } from '../session/session.ts';
import { TemperatureSlider } from './temperature-slider.tsx';
import styles from './session-settings.module.css';

interface SessionSettingsProps {
  readonly anchor: RefObject<HTMLElement | null>;
  readonly onClose: () => void;
  readonly models: readonly ModelInfo[];
  readonly current: ModelInfo | undefined;
  readonly settings: Settings;
  readonly onSettings: (settings: Settings) => void;
  /** Opens the prompt library. */
  readonly onPrompts: () => void;
  /** Shows the ways to connect a model. */
  readonly onConnect: () => void;
  /** Connects one of the visitor's own. */
  readonly onConnectOwn: () => void;
  /** Asks several models at once. */
  readonly onCompare: () => void;
}

const abilityNames: Partial<Record<Ability, string>> = { vision: '识图', reasoning: '推理', tools: '工具' };

interface ModelGroup {
  readonly endpoint: string;
  readonly label: string;
  readonly models: readonly ModelInfo[];
}

/** By where they run and who serves them; two connections may have one name. */
function groupModels(models: readonly ModelInfo[]): readonly ModelGroup[] {
  const groups = new Map<string, ModelGroup>();
  for (const model of models) {
    if (!model.abilities.includes('text')) continue;
    const { endpoint, id } = model;
    const label = placeLabel(model);
    const key = `${label} ${parseOwnModelId(id)?.connection ?? ''} ${endpoint}`;
    groups.set(key, { endpoint, label, models: [...(groups.get(key)?.models ?? []), model] });
  }
  return [...groups.values()];
}

/** From so many models on they are searched rather than read. */
const searchedFrom = 10;

/** The settings of one session: model, temperature, tools and system prompt. */
export function SessionSettings({
  anchor,
  onClose,
  models,
  current,
  settings,
  onSettings,
  onPrompts,
  onConnect,
  onConnectOwn,
  onCompare,
}: SessionSettingsProps) {
  const id = useId();
  const system = useRef<HTMLTextAreaElement>(null);
  const canCallTools = current?.abilities.includes('tools') ?? false;
  const [wanted, setWanted] = useState('');
  const found = models.filter((model) =>
    `${model.name} ${model.id} ${model.endpoint}`.toLowerCase().includes(wanted.trim().toLowerCase()),
  );
  const groups = groupModels(found);
  const own = modelList((state) => state.own);

  // Saved on blur, not at every key stroke.
  const saveSystem = () => {
    const text = system.current?.value.trim() ?? '';
    if (text === (settings.system ?? '')) return;
    onSettings(text === '' ? omit(settings, 'system') : { ...settings, system: text });
  };

  return (
    <Popover.Root
      open
      onOpenChange={(open, details) => {
        if (open) return;
        // A click on the button that opened it is handled by that button.
        const { target } = details.event;
        if (details.reason === 'outside-press' && target instanceof Node && anchor.current?.contains(target))
          return;
        saveSystem();
        onClose();
      }}
    >
      <Popover.Portal>
        <Popover.Positioner
          anchor={anchor}
          side="top"
          align="start"
          sideOffset={10}
          collisionPadding={12}
          className={styles.positioner}
        >
          <Popover.Popup className={styles.popup} finalFocus={anchor}>
            <Popover.Title className={styles.title}>对话设置</Popover.Title>

            <fieldset>
              <legend className={field.label}>模型</legend>
              {models.length >= searchedFrom && (
                <SearchInput
                  size="sm"
                  aria-label="查找模型"
                  placeholder={`在 ${models.length} 个模型里查找`}
                  value={wanted}
                  onChange={({ target }) => setWanted(target.value)}
                />
              )}
              {models.length > 0 && groups.length === 0 && <p className="kit-soft">没有这个名字的模型。</p>}
              {models.length === 0 && (
                <p className="kit-soft">
                  还没有连接模型。
                  <button type="button" className={styles.link} onClick={onConnect}>
                    连接方法
                  </button>
                </p>
              )}
              <div className={styles.models}>
                {groups.map(({ endpoint, label, models: members }) => (
                  <div key={members[0]?.id} role="group" aria-label={endpoint}>
                    <p className={styles.endpoint} aria-hidden>
                      {endpoint}
                      <span className="kit-badge">{label}</span>
                    </p>
                    {members.map((model) => (
                      <label key={model.id} className={styles.model}>
                        <input
                          type="radio"
                          name={`${id}-model`}
                          checked={model.id === current?.id}
                          onChange={() => onSettings({ ...settings, model: model.id })}
                        />
                        <span className={styles.modelName}>{model.name}</span>
                        <span className={styles.badges}>
                          {label !== '本站' && <span className={styles.here}>{label}</span>}
                          {model.abilities.map(
                            (ability) =>
                              abilityNames[ability] && <span key={ability}>{abilityNames[ability]}</span>,
                          )}
                        </span>
                      </label>
                    ))}
                  </div>
                ))}
              </div>
              {current && <p className="kit-soft">{whatLeaves(current)}</p>}
              <div className={styles.links}>
                {(own.keys || own.device) && (
                  <button type="button" className={styles.link} onClick={onConnectOwn}>
                    连接我的模型
                  </button>
                )}
                <button type="button" className={styles.link} onClick={onCompare}>
                  对比回答
                </button>
              </div>
            </fieldset>

            <TemperatureSlider
              value={settings.temperature}
              onChange={(temperature) =>
                onSettings(
                  temperature === undefined ? omit(settings, 'temperature') : { ...settings, temperature },
                )
              }
            />

            <Switch
              label="让模型使用工具"
              hint={
                current && !canCallTools
                  ? '当前模型不会调用工具，可用 / 自己使用。'
                  : '计算、日期、换算等由本地工具算准，不靠模型猜。'
              }
              checked={settings.tools ?? true}
              onChange={(tools) => onSettings(tools ? omit(settings, 'tools') : { ...settings, tools })}
            />

            <Field
              label="角色与要求"
              hint="每次发送都会附在最前面，只对这个对话有效。"
              action={
                <button
                  type="button"
                  className={styles.link}
                  onClick={() => {
                    saveSystem();
                    onPrompts();
                  }}
                >
                  从提示词库选
                </button>
              }
            >
              <Textarea
                ref={system}
                key={settings.system}
                rows={4}
                defaultValue={settings.system ?? ''}
                placeholder="例如：你是一位耐心的数学老师，先问清楚我卡在哪一步，再讲解。"
                onBlur={saveSystem}
              />
            </Field>

            <div className={styles.footer}>
              <Button
                size="sm"
                variant="ghost"
                disabled={Object.keys(settings).length === 0}
                onClick={() => onSettings({})}
              >
                全部恢复默认
              </Button>
              <Button
                size="sm"
                variant="primary"
                onClick={() => {
                  saveSystem();
                  onClose();
                }}
              >
                完成
              </Button>
            </div>
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}
