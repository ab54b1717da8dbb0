// @vitest-environment jsdom
import { expect, test, vi } from 'vitest';
import { press, render } from './render-for-test.ts';
import { SegmentedControl } from './segmented-control.tsx';
import { TabPanel, Tabs } from './tabs.tsx';

const tabs = [
  { value: 'a', label: '甲' },
  { value: 'b', label: '乙' },
  { value: 'c', label: '丙' },
] as const;

test('tabs and their panel name each other', () => {
  const { get } = render(
    <>
      <Tabs label="工具" panelId="tools" tabs={tabs} value="b" onChange={() => undefined} />
      <TabPanel id="tools" value="b">
        内容
      </TabPanel>
    </>,
  );
  const selected = get('[aria-selected="true"]');
  expect(selected.textContent).toBe('乙');
  expect(selected.tabIndex).toBe(0);
  expect(selected.getAttribute('aria-controls')).toBe('tools');
  expect(get('[role="tabpanel"]').getAttribute('aria-labelledby')).toBe(selected.id);
});

test.each([
  ['ArrowRight', 'b', 'c'],
  ['ArrowRight', 'c', 'a'],
  ['ArrowLeft', 'a', 'c'],
  ['ArrowUp', 'b', 'a'],
  ['Home', 'c', 'a'],
  ['End', 'a', 'c'],
] as const)('%s from %s goes to %s', (key, from, to) => {
  const onChange = vi.fn();
  const { get } = render(<Tabs label="工具" panelId="tools" tabs={tabs} value={from} onChange={onChange} />);
  press(get('[aria-selected="true"]'), key);
  expect(onChange).toHaveBeenCalledExactlyOnceWith(to);
  expect(document.activeElement?.textContent).toBe(tabs.find(({ value }) => value === to)?.label);
});

test('a segmented control is a radio group moved with the arrow keys', () => {
  const onChange = vi.fn();
  const { get } = render(<SegmentedControl label="排序" value="a" options={tabs} onChange={onChange} />);
  expect(get('[role="radiogroup"]').getAttribute('aria-label')).toBe('排序');
  press(get('[aria-checked="true"]'), 'ArrowLeft');
  expect(onChange).toHaveBeenCalledExactlyOnceWith('c');
});
