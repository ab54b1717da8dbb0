import { ToolFailure, excerpt } from '../failure.ts';

/**
 * JSON as it was written: numbers and strings keep their own spelling (12345678901234567890 and 1.0 stay as they
 * are), members keep their order and their duplicates.
 */
export type JsonNode =
  | { readonly type: 'literal' | 'number' | 'string'; readonly raw: string }
  | { readonly type: 'array'; readonly items: readonly JsonNode[] }
  | { readonly type: 'object'; readonly members: readonly JsonMember[] };

export interface JsonMember {
  /** The key with its quotes. */
  readonly raw: string;
  /** The key's meaning. */
  readonly key: string;
  readonly value: JsonNode;
}

const MAX_DEPTH = 500;
const fullWidth: Readonly<Record<string, string>> = {
  '“': '"',
  '”': '"',
  '‘': '"',
  '’': '"',
  '，': ',',
  '：': ':',
  '｛': '{',
  '｝': '}',
  '［': '[',
  '］': ']',
  '【': '[',
  '】': ']',
  '＂': '"',
  '、': ',',
  '；': ',',
};
const foreign: Readonly<Record<string, string>> = {
  True: 'true',
  False: 'false',
  None: 'null',
  undefined: 'null',
  NaN: 'null',
  Infinity: 'null',
  TRUE: 'true',
  FALSE: 'false',
  NULL: 'null',
  nil: 'null',
};

class JsonParser {
  readonly #text: string;
  #at = 0;
  #depth = 0;

  constructor(text: string) {
    this.#text = text;
  }

  /** A failure that names line and column, counted from 1 in characters, and shows the place. */
  #fail(reason: string, at = this.#at): ToolFailure {
    const before = this.#text.slice(0, at);
    const line = before.split('\n').length;
    const lineStart = before.lastIndexOf('\n') + 1;
    const column = Array.from(before.slice(lineStart)).length + 1;
    const near = excerpt(this.#text.slice(at).split('\n')[0] ?? '', 16);
    return new ToolFailure(
      `JSON 第 ${line} 行第 ${column} 列有误：${reason}${near === '' ? '' : `（在“${near}”处）`}`,
    );
  }

  document(): JsonNode {
    this.#skip();
    if (this.#at >= this.#text.length) throw new ToolFailure('JSON 是空的，请粘贴内容。');
    const value = this.#value();
    this.#skip();
    if (this.#at < this.#text.length) {
      const character = this.#text[this.#at] ?? '';
      if ('}]'.includes(character)) throw this.#fail(`多了一个“${character}”，没有与它成对的左括号。`);
      throw this.#fail('JSON 到这里已经结束，后面还有多余的内容；多条数据要放进 [ ] 并用逗号隔开。');
    }
    return value;
  }

  #skip(): void {
    const blank = /[ \t\r\n]*/y;
    blank.lastIndex = this.#at;
    blank.exec(this.#text);
    this.#at = blank.lastIndex;
    const character = this.#text[this.#at];
    if (character === '/' && /[/*]/.test(this.#text[this.#at + 1] ?? ''))
      throw this.#fail('JSON 不允许写注释，请删去。');
    if (character === '\ufeff') {
      if (this.#at > 0) throw this.#fail('这里有一个看不见的字符（BOM），请删去。');
      this.#at += 1;
      this.#skip();
      return;
    }
    if (character !== undefined && /[\u00a0\u3000\u200b\u2028\u2029]/.test(character)) {
      throw this.#fail(
        `这里有一个特殊空白字符（U+${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}），请换成普通空格。`,
      );
    }
  }

  #value(): JsonNode {
    const character = this.#text[this.#at];
    if (character === '{' || character === '[') {
      if ((this.#depth += 1) > MAX_DEPTH) throw this.#fail(`嵌套太深，最多 ${MAX_DEPTH} 层。`);
      const node = character === '{' ? this.#object() : this.#array();
      this.#depth -= 1;
      return node;
    }
    if (character === '"') return { type: 'string', raw: this.#string() };
    if (character !== undefined && /[-0-9]/.test(character)) return this.#number();
    const word = /[A-Za-z_$][\w$]*/y;
    word.lastIndex = this.#at;
    const name = word.exec(this.#text)?.[0];
    if (name === 'true' || name === 'false' || name === 'null') {
      this.#at += name.length;
      return { type: 'literal', raw: name };
    }
    throw this.#unexpected(character, name);
  }

  #unexpected(character: string | undefined, name: string | undefined): ToolFailure {
    if (character === undefined) return this.#fail('内容没有写完，这里少一个值。');
    if (name !== undefined) {
      const instead = foreign[name];
      if (instead !== undefined) return this.#fail(`JSON 里没有 ${name}，请写 ${instead}。`);
      return this.#fail('文字要放在英文双引号里。');
    }
    const instead = fullWidth[character];
    if (instead !== undefined) return this.#fail(`这里用了中文标点“${character}”，请换成英文的 ${instead}`);
    if (character === "'") return this.#fail('JSON 只用双引号，请把单引号换成双引号。');
    if (character === '`') return this.#fail('JSON 只用双引号，请把反引号换成双引号。');
    if (character === '+') return this.#fail('数字前面不能写加号。');
    if (character === '.') return this.#fail('小数点前面要有 0，例如 0.5。');
    if (character === ',') return this.#fail('多了一个逗号，或者逗号前面少一个值。');
    if ('}]'.includes(character)) return this.#fail('这里少一个值。');
    return this.#fail(`这里不能出现“${String.fromCodePoint(this.#text.codePointAt(this.#at) ?? 0)}”。`);
  }

  #number(): JsonNode {
    const pattern = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
    pattern.lastIndex = this.#at;
    const raw = pattern.exec(this.#text)?.[0];
    if (raw === undefined) throw this.#fail('负号后面要有数字。');
    const next = this.#text[this.#at + raw.length];
    if (next !== undefined && /[\w.]/.test(next)) {
      if (/^-?0$/.test(raw) && /[0-9]/.test(next))
        throw this.#fail('数字前面不能有多余的 0；编号之类请放在双引号里。');
      if (/^-?0$/.test(raw) && /[xXoObB]/.test(next)) throw this.#fail('JSON 只用十进制数。');
      if (next === '.') throw this.#fail('小数点后面要有数字。', this.#at + raw.length);
      throw this.#fail('数字的写法不正确；如果是文字，请放在双引号里。');
    }
    this.#at += raw.length;
    return { type: 'number', raw };
  }

  #string(): string {
    const start = this.#at;
    // oxlint-disable-next-line no-control-regex -- JSON forbids exactly these characters in strings.
    const plain = /[^"\\\u0000-\u001f]*/y;
    let at = start + 1;
    for (;;) {
      plain.lastIndex = at;
      plain.exec(this.#text);
      at = plain.lastIndex;
      const character = this.#text[at];
      if (character === '"') break;
      if (character === undefined) throw this.#fail('这里开始的字符串没有写完，少了右边的双引号。', start);
      if (character === '\\') {
        const escape = /\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y;
        escape.lastIndex = at;
        if (!escape.test(this.#text)) {
          throw this.#fail('反斜杠后面的写法不正确；反斜杠本身要写两个（\\\\），例如 Windows 路径。', at);
        }
        at = escape.lastIndex;
      } else if (character === '\n' || character === '\r') {
        throw this.#fail('字符串里不能直接换行，请写 \\n；也可能是前面少了右边的双引号。', start);
      } else
        throw this.#fail(`字符串里不能直接写${character === '\t' ? '制表符，请写 \\t' : '控制字符'}。`, at);
    }
    this.#at = at + 1;
    return this.#text.slice(start, at + 1);
  }

  #array(): JsonNode {
    const opened = this.#at;
    this.#at += 1;
    const items: JsonNode[] = [];
    this.#skip();
    if (this.#text[this.#at] === ']') {
      this.#at += 1;
      return { type: 'array', items };
    }
    for (;;) {
      this.#skip();
      if (this.#text[this.#at] === ']') throw this.#fail('最后一项后面不能有逗号。');
      items.push(this.#value());
      if (this.#next(']', opened)) return { type: 'array', items };
    }
  }

  #object(): JsonNode {
    const opened = this.#at;
    this.#at += 1;
    const members: JsonMember[] = [];
    this.#skip();
    if (this.#text[this.#at] === '}') {
      this.#at += 1;
      return { type: 'object', members };
    }
    for (;;) {
      this.#skip();
      const character = this.#text[this.#at];
      if (character === '}') throw this.#fail('最后一项后面不能有逗号。');
      if (character !== '"') throw this.#keyFailure(character, opened);
      const raw = this.#string();
      this.#skip();
      const colon = this.#text[this.#at];
      if (colon !== ':') {
        if (colon === '：') throw this.#fail('这里用了中文冒号，请换成英文的 :');
        throw this.#fail(`键 ${excerpt(raw)} 后面少了冒号。`);
      }
      this.#at += 1;
      this.#skip();
      members.push({ raw, key: String(JSON.parse(raw)), value: this.#value() });
      if (this.#next('}', opened)) return { type: 'object', members };
    }
  }

  #keyFailure(character: string | undefined, opened: number): ToolFailure {
    if (character === undefined) return this.#fail('这里开始的 { 没有写完，少了右边的 }。', opened);
    if (character === "'") return this.#fail('键要用双引号，请把单引号换成双引号。');
    const instead = fullWidth[character];
    if (instead !== undefined) return this.#fail(`这里用了中文标点“${character}”，请换成英文的 ${instead}`);
    if (character === ',') return this.#fail('多了一个逗号。');
    return this.#fail('键要放在英文双引号里。');
  }

  /** After a value: true at the closing bracket, false after a comma. */
  #next(close: ']' | '}', opened: number): boolean {
    this.#skip();
    const character = this.#text[this.#at];
    if (character === close) {
      this.#at += 1;
      return true;
    }
    if (character === ',') {
      this.#at += 1;
      return false;
    }
    if (character === undefined) {
      const open = close === ']' ? '[' : '{';
      throw this.#fail(`这里开始的 ${open} 没有写完，少了右边的 ${close}。`, opened);
    }
    if (character === '，' || character === '、' || character === '；')
      throw this.#fail(`这里用了中文标点“${character}”，请换成英文的 ,`);
    if (']}'.includes(character)) throw this.#fail(`括号不成对：这里应该是 ${close}。`);
    throw this.#fail('两项之间少了逗号。');
  }
}

/** Reads JSON by RFC 8259. Throws a ToolFailure that says in Chinese where it is wrong and what to write instead. */
export function parseJson(text: string): JsonNode {
  return new JsonParser(text).document();
}
