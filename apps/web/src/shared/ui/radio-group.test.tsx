// @vitest-environment jsdom
import { expect, test, vi } from 'vitest';
import { RadioGroup } from './radio-group.tsx';
import { click, render } from './render-for-test.ts';

const options = [
  { value: 'a', label: '甲' },
  { value: 'b', label: '乙', hint: '第二个' },
  { value: 'c', label: '丙', content: <img alt="" />, description: '只读出来' },
] as const;

test('a radio group is named by its legend and reports the chosen option', () => {
  const onChange = vi.fn();
  const { container, get } = render(
    <RadioGroup label="风格" value="a" options={options} onChange={onChange} />,
  );
  expect(get('[role="radiogroup"] > legend').textContent).toBe('风格');
  const radios = [...container.querySelectorAll('input')];
  expect(radios.map(({ checked }) => checked)).toEqual([true, false, false]);
  expect(new Set(radios.map(({ name }) => name)).size).toBe(1);
  click(get('input[value="b"]'));
  expect(onChange).toHaveBeenCalledExactlyOnceWith('b');
});

test('a card with content of its own keeps the label as its name', () => {
  const { get } = render(
    <RadioGroup label="风格" variant="cards" value={null} options={options} onChange={() => undefined} />,
  );
  const card = get('input[value="c"]');
  expect(card.getAttribute('aria-label')).toBe('丙');
  expect(get(`#${CSS.escape(card.getAttribute('aria-describedby') ?? '')}`).textContent).toBe('只读出来');
});
