import { lazy, Suspense } from 'react';
import { SegmentedControl } from '../../ui/segmented-control.tsx';
import { Stack } from '../../ui/stack.tsx';
import { modelList } from '../models.ts';
import { connectDraft, typeConnect, type Connected } from './connect-draft.ts';
import { KeyForm } from './key-form.tsx';

const DeviceForm = lazy(() => import('../device/device-form.tsx').then((m) => ({ default: m.DeviceForm })));

const GgufForm = lazy(() => import('../gguf/gguf-form.tsx').then((m) => ({ default: m.GgufForm })));

/** The ways to bring a model, as the site lets. */
export function ConnectPanel({ onConnected }: { readonly onConnected: Connected }) {
  const place = connectDraft((draft) => draft.place);
  const { keys, device = false, browser = false } = modelList((state) => state.own);
  if (!keys && !device) return <p>本站没有开放自带模型，请联系站点管理员。</p>;
  const places = [
    ...(keys ? [{ value: 'key' as const, label: '我的密钥' }] : []),
    ...(device ? [{ value: 'device' as const, label: '我的电脑' }] : []),
    ...(browser ? [{ value: 'browser' as const, label: '浏览器里' }] : []),
  ];
  const shown = places.some(({ value }) => value === place) ? place : (places[0]?.value ?? 'key');
  return (
    <Stack gap={4}>
      {places.length > 1 && (
        <SegmentedControl
          label="模型在哪里"
          fill
          value={shown}
          options={places}
          onChange={(next) => typeConnect({ place: next })}
        />
      )}
      {shown === 'key' ? (
        <KeyForm onConnected={onConnected} />
      ) : (
        <Suspense fallback={<p role="status">正在读取…</p>}>
          {shown === 'device' ? (
            <DeviceForm onConnected={onConnected} />
          ) : (
            <GgufForm onConnected={onConnected} />
          )}
        </Suspense>
      )}
    </Stack>
  );
}
