import { expect, test } from 'vitest';
import { grammarSchema, omitNulls } from './tool-schema.ts';

test('R-LOCAL-50 a property that may be left out may be null to the model, and is left out of its call', () => {
  const schema = {
    type: 'object',
    properties: {
      from: { type: 'string', description: '从', pattern: '^x' },
      steps: { type: 'array', items: { type: 'integer', minimum: 1 } },
      mode: { enum: ['a', 'b'] },
      either: { anyOf: [{ type: 'number' }, { const: 'all' }] },
    },
    required: ['from'],
    additionalProperties: false,
  };
  expect(grammarSchema(schema)).toEqual({
    type: 'object',
    properties: {
      from: { type: 'string', description: '从' },
      steps: { oneOf: [{ type: 'array', items: { type: 'integer' } }, { type: 'null' }] },
      mode: { oneOf: [{ enum: ['a', 'b'] }, { type: 'null' }] },
      either: { oneOf: [{ oneOf: [{ type: 'number' }, { const: 'all' }] }, { type: 'null' }] },
    },
  });
  expect(omitNulls({ from: 'x', steps: null, mode: 'a', deep: [{ a: null, b: 1 }] })).toEqual({
    from: 'x',
    mode: 'a',
    deep: [{ b: 1 }],
  });
});
