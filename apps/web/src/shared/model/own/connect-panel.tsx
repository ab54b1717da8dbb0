import { lazy, Suspense } from 'react';
import { SegmentedControl } from '../../ui/segmented-control.tsx';
import { Stack } from '../../ui/stack.tsx';
import { modelList } from '../models.ts';
import { connectDraft, typeConnect, type Connected } from './connect-draft.ts';
import { KeyForm } from './key-form.tsx';

const DeviceForm = lazy(() => import('../device/device-form.tsx').then((m) => ({ default: m.DeviceForm })));

/** The ways to bring a model, as the site lets. */
export function ConnectPanel({ onConnected }: { readonly onConnected: Connected }) {
  const place = connectDraft((draft) => draft.place);
  const { keys, device = false } = modelList((state) => state.own);
  if (!keys && !device) return <p>本站没有开放自带模型，请联系站点管理员。</p>;
  const shown = keys && device ? place : keys ? 'key' : 'device';
  return (
    <Stack gap={4}>
      {keys && device && (
        <SegmentedControl
          label="模型在哪里"
          fill
          value={shown}
          options={[
            { value: 'key', label: '我的密钥' },
            { value: 'device', label: '我的电脑' },
          ]}
          onChange={(next) => typeConnect({ place: next })}
        />
      )}
      {shown === 'key' ? (
        <KeyForm onConnected={onConnected} />
      ) : (
        <Suspense fallback={<p role="status">正在读取…</p>}>
          <DeviceForm onConnected={onConnected} />
        </Suspense>
      )}
    </Stack>
  );
}
