// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { Card } from './card.tsx';
import { Chip } from './chip.tsx';
import { ProgressBar } from './progress-bar.tsx';
import { render } from './render-for-test.ts';
import { Row, Stack } from './stack.tsx';
import { Toolbar } from './toolbar.tsx';

test('a card is a section named by its title', () => {
  const { get } = render(
    <Card title="尺寸" headingLevel={3}>
      内容
    </Card>,
  );
  expect(get('section').getAttribute('aria-labelledby')).toBe(get('h3').id);
});

test('a chip is a toggle only where it says so', () => {
  const { container } = render(
    <>
      <Chip>建议</Chip>
      <Chip pressed={false}>标签</Chip>
    </>,
  );
  const states = [...container.querySelectorAll('button')].map((chip) => chip.getAttribute('aria-pressed'));
  expect(states).toEqual([null, 'false']);
});

test('rows and stacks take their gap from the spacing scale', () => {
  const { get } = render(
    <Row gap={3} justify="between">
      <Stack as="ul" gap={0} />
    </Row>,
  );
  expect(get('div > div').style.gap).toBe('var(--space-3)');
  expect(get('div > div').style.justifyContent).toBe('space-between');
  expect(get('ul').style.gap).toBe('0px');
});

test('a toolbar has a name, and a progress bar without a value is indeterminate', () => {
  const { container, get } = render(
    <Toolbar label="缩放">
      <ProgressBar label="进度" value={undefined} />
    </Toolbar>,
  );
  expect(get('[role="toolbar"]').getAttribute('aria-label')).toBe('缩放');
  expect(container.querySelector('progress')?.position).toBe(-1);
});
