import { ToolFailure, excerpt } from '../failure.ts';
import type { ToolResult } from '../result.ts';
import { defineTool } from '../tool.ts';
import type { ToolContext } from '../tool.ts';
import { drawBelow, drawIndex, shuffled } from './draw.ts';
import type { RandomBytes } from './draw.ts';
import { parseRandom } from './parse-random.ts';
import { MAX_COUNT, MAX_PASSWORD, RandomInput } from './random-input.ts';

/** Without look-alikes: no 0 O o, 1 l I |. */
const alphabets = {
  lower: 'abcdefghijkmnpqrstuvwxyz',
  upper: 'ABCDEFGHJKLMNPQRSTUVWXYZ',
  digits: '23456789',
  symbols: '!@#$%^&*-_=+?',
};

function numbers(input: RandomInput, randomBytes: RandomBytes): ToolResult {
  const [a, b] = [BigInt(input.minimum ?? '1'), BigInt(input.maximum ?? '100')];
  const [minimum, maximum] = a <= b ? [a, b] : [b, a];
  const size = maximum - minimum + 1n;
  const requested = input.count ?? 1;
  if (input.unique === true && BigInt(requested) > size) {
    throw new ToolFailure(`${minimum} 到 ${maximum} 只有 ${size} 个整数，取不出 ${requested} 个不重复的。`);
  }
  const drawn: bigint[] = [];
  const seen = new Set<bigint>();
  if (input.unique === true) {
    // R. Floyd's sampling: one draw for each number, whatever the range.
    for (let top = size - BigInt(requested); top < size; top += 1n) {
      const value = drawBelow(top + 1n, randomBytes);
      const taken = seen.has(value) ? top : value;
      seen.add(taken);
      drawn.push(taken);
    }
  } else for (let i = 0; i < requested; i += 1) drawn.push(drawBelow(size, randomBytes));
  const order = input.unique === true ? shuffled(drawn, randomBytes) : drawn;
  const values = order.map((value) => String(value + minimum));
  return {
    title: '随机数',
    summary: excerpt(values.join('、'), 100),
    blocks: [
      { type: 'code', language: 'text', text: values.join('\n') },
      {
        type: 'text',
        text: `${minimum} 到 ${maximum}，每个整数机会相同${input.unique === true ? '，不重复' : ''}。`,
      },
    ],
  };
}

function dice(input: RandomInput, randomBytes: RandomBytes): ToolResult {
  const [sides, modifier] = [input.sides ?? 6, input.modifier ?? 0];
  const rolls = Array.from({ length: input.count ?? 1 }, () => drawIndex(sides, randomBytes) + 1);
  const total = rolls.reduce((a, b) => a + b, modifier);
  const notation = `${rolls.length}d${sides}${modifier === 0 ? '' : modifier > 0 ? `+${modifier}` : modifier}`;
  return {
    title: '掷骰子',
    summary: `${notation} = ${total}`,
    blocks: [
      {
        type: 'keyValues',
        items: [
          { key: '各骰', value: rolls.join('、') },
          ...(modifier === 0 ? [] : [{ key: '修正', value: String(modifier) }]),
          { key: '合计', value: String(total) },
        ],
      },
    ],
  };
}

function coins(input: RandomInput, randomBytes: RandomBytes): ToolResult {
  const flips = Array.from({ length: input.count ?? 1 }, () =>
    drawIndex(2, randomBytes) === 0 ? '正面' : '反面',
  );
  const heads = flips.filter((side) => side === '正面').length;
  return {
    title: '抛硬币',
    summary: flips.length === 1 ? (flips[0] ?? '') : `正面 ${heads} 次，反面 ${flips.length - heads} 次`,
    blocks: flips.length === 1 ? [] : [{ type: 'text', text: flips.join('、') }],
  };
}

function choose(input: RandomInput, randomBytes: RandomBytes): ToolResult {
  const items = input.items ?? [];
  const requested = input.kind === 'shuffle' ? items.length : (input.count ?? 1);
  if (items.length === 0) throw new ToolFailure('没有可选的内容，请把各项用顿号、逗号或换行隔开。');
  if (requested > items.length) throw new ToolFailure(`只有 ${items.length} 项，选不出 ${requested} 项。`);
  const chosen = shuffled(items, randomBytes, requested);
  return {
    title: input.kind === 'shuffle' ? '打乱顺序' : '抽签',
    summary: excerpt(chosen.join('、'), 100),
    blocks: [
      { type: 'code', language: 'text', text: chosen.join('\n') },
      {
        type: 'text',
        text:
          input.kind === 'shuffle'
            ? `共 ${items.length} 项，各种顺序机会相同。`
            : `${items.length} 项中选 ${requested} 项，机会相同，不重复。`,
      },
    ],
  };
}

function password(input: RandomInput, randomBytes: RandomBytes): ToolResult {
  const length = input.length ?? 16;
  const kinds =
    input.characters === 'digits'
      ? ['0123456789']
      : [
          alphabets.lower,
          alphabets.upper,
          alphabets.digits,
          ...(input.characters === 'letters' ? [] : [alphabets.symbols]),
        ];
  const alphabet = kinds.join('');
  // Drawn anew until every kind occurs: all such passwords stay equally likely.
  for (let attempt = 0; attempt < 1_000; attempt += 1) {
    const text = Array.from({ length }, () => alphabet[drawIndex(alphabet.length, randomBytes)] ?? '').join(
      '',
    );
    if (!kinds.every((kind) => Array.from(text).some((character) => kind.includes(character)))) continue;
    return {
      title: '随机密码',
      summary: `${length} 位密码，强度约 ${Math.floor(length * Math.log2(alphabet.length))} 比特`,
      blocks: [
        { type: 'code', language: 'text', text },
        {
          type: 'text',
          text: input.characters === 'digits' ? '只含数字。' : '不含容易看错的 0、O、1、l、I。',
        },
      ],
    };
  }
  throw new ToolFailure('随机数来源不正常，请刷新页面后再试。');
}

/** Version 4 (RFC 9562, section 5.4). */
function uuid(randomBytes: RandomBytes): string {
  const bytes = Uint8Array.from(randomBytes(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

function uuids(input: RandomInput, randomBytes: RandomBytes): ToolResult {
  const made = Array.from({ length: input.count ?? 1 }, () => uuid(randomBytes));
  return {
    title: 'UUID',
    summary: made.length === 1 ? (made[0] ?? '') : `${made.length} 个 UUID（第 4 版）`,
    blocks: [{ type: 'code', language: 'text', text: made.join('\n') }],
  };
}

export const random = defineTool('random', {
  input: RandomInput,
  allowsEmptyText: true,
  parse: (text) => {
    const parsed = RandomInput.safeParse(text === '' ? { kind: 'number' } : parseRandom(text));
    if (parsed.success) return parsed.data;
    throw new ToolFailure(
      `数量不合适：一次 1 至 ${MAX_COUNT} 个，骰子 2 面以上，密码 4 至 ${MAX_PASSWORD} 位。`,
    );
  },
  run(input, { randomBytes }: ToolContext) {
    switch (input.kind) {
      case 'number':
        return numbers(input, randomBytes);
      case 'dice':
        return dice(input, randomBytes);
      case 'coin':
        return coins(input, randomBytes);
      case 'pick':
      case 'shuffle':
        return choose(input, randomBytes);
      case 'password':
        return password(input, randomBytes);
      case 'uuid':
        return uuids(input, randomBytes);
    }
  },
});
