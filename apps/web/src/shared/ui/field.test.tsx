// @vitest-environment jsdom
import { expect, test, vi } from 'vitest';
import { Field } from './field.tsx';
import { Input, SearchInput } from './input.tsx';
import { render, type } from './render-for-test.ts';
import { Select } from './select.tsx';
import { Textarea } from './textarea.tsx';

test('a field names and describes its control', () => {
  const { get, getInput, rerender } = render(
    <Field label="昵称" hint="显示在作品下面">
      <Input />
    </Field>,
  );
  const input = getInput();
  expect(input.labels?.[0]?.textContent).toBe('昵称');
  expect(get(`#${CSS.escape(input.getAttribute('aria-describedby') ?? '')}`).textContent).toBe(
    '显示在作品下面',
  );
  expect(input.hasAttribute('aria-invalid')).toBe(false);

  rerender(
    <Field label="昵称" hint="显示在作品下面" error="太长了">
      <Input />
    </Field>,
  );
  expect(input.getAttribute('aria-invalid')).toBe('true');
  expect(input.getAttribute('aria-describedby')?.split(' ')).toHaveLength(2);
  expect(get('[role="alert"]').textContent).toBe('太长了');
});

test('textareas and selects take the field too, and their own id wins', () => {
  const { container, get } = render(
    <>
      <Field label="说明">
        <Textarea />
      </Field>
      <Field label="格式">
        <Select id="format" value="a" options={[{ value: 'a', label: 'A' }]} onChange={() => undefined} />
      </Field>
    </>,
  );
  expect(container.querySelector('textarea')?.labels).toHaveLength(1);
  expect(get('select').id).toBe('format');
});

test('a select reports the value of the chosen option', () => {
  const onChange = vi.fn();
  const options = [
    { value: 'png', label: 'PNG' },
    { value: 'jpeg', label: 'JPEG' },
  ] as const;
  const { container } = render(
    <Select aria-label="格式" value="png" options={options} onChange={onChange} />,
  );
  const select = container.querySelector('select');
  if (select) type(select, 'jpeg');
  expect(onChange).toHaveBeenCalledExactlyOnceWith('jpeg');
});

test('a search box is a search field with a name', () => {
  const { get, getInput } = render(<SearchInput aria-label="搜索" />);
  expect(getInput().type).toBe('search');
  expect(get('input').getAttribute('aria-label')).toBe('搜索');
});
