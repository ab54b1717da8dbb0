// @vitest-environment jsdom
import { createRef } from 'react';
import { expect, test, vi } from 'vitest';
import { click, render, type } from '../../../shared/ui/render-for-test.ts';
import type { SessionSettings as Settings } from '../session/session.ts';
import { SessionSettings } from './session-settings.tsx';

const modelOf = (n: number) => ({
  id: `OpenRouter/vendor/model-${n}`,
  name: `model-${n}`,
  endpoint: 'OpenRouter',
  abilities: ['text' as const],
  local: false,
});

function open(count: number) {
  const onSettings = vi.fn<(settings: Settings) => void>();
  const nothing = () => undefined;
  render(
    <SessionSettings
      anchor={createRef()}
      onClose={nothing}
      models={Array.from({ length: count }, (_, n) => modelOf(n))}
      current={undefined}
      settings={{}}
      onSettings={onSettings}
      onPrompts={nothing}
      onConnect={nothing}
      onConnectOwn={nothing}
      onCompare={nothing}
    />,
  );
  const radios = () => [...document.querySelectorAll<HTMLElement>('[role="group"] input[type="radio"]')];
  return { onSettings, radios, search: () => document.querySelector<HTMLInputElement>('[type="search"]') };
}

test('R-NEGO-10 of four hundred models the one whose name is typed is left to choose', () => {
  const { onSettings, radios, search } = open(400);
  expect(radios()).toHaveLength(400);
  const field = search();
  if (!field) throw new Error('no search');
  type(field, 'MODEL-399');
  expect(radios()).toHaveLength(1);
  for (const radio of radios()) click(radio);
  expect(onSettings).toHaveBeenCalledWith({ model: 'OpenRouter/vendor/model-399' });
  type(field, 'nothing like it');
  expect(document.body.textContent).toContain('没有这个名字的模型');
});

test('R-NEGO-10 a short list has no search', () => {
  expect(open(3).search()).toBeNull();
});
