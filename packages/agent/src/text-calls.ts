import { readObjects } from './read-arguments.ts';

/** A call that stands in the text of an answer. */
export interface TextCall {
  readonly name: string;
  readonly arguments: string | Record<string, unknown>;
}

/** A name as models write it: `functions.calculate:0`. */
const cleanName = (name: string): string =>
  name
    .trim()
    .replace(/^functions\./, '')
    .replace(/:\d+$/, '');

const isName = (name: string): boolean => /^[\w.-]{1,100}$/.test(name);

/** A value between tags, without the line breaks that set it off. */
const tagValue = (text: string): string => text.replace(/^\n/, '').replace(/\n[ \t]*$/, '');

/** `<function=N><parameter=P>value</parameter></function>` and `<invoke name="N"><parameter name="P">…`. */
function readTags(body: string): TextCall[] {
  const [, ...calls] = body.split(/<(?:｜DSML｜)?(?:function=|invoke name=)/);
  return calls.flatMap((call) => {
    const [head = '', ...parameters] = call.split(/<(?:｜DSML｜)?parameter(?:=| name=)/);
    const end = head.indexOf('>');
    const name = cleanName(head.slice(0, end).replaceAll('"', ''));
    if (end < 0 || !isName(name)) return [];
    const given = parameters.map((parameter): [string, string] => {
      const close = parameter.indexOf('>');
      const [value = ''] = parameter
        .slice(close + 1)
        .split(/<\/(?:｜DSML｜)?(?:parameter|function|invoke)>/, 1);
      return [(parameter.slice(0, close).split(/[" ]/).find(Boolean) ?? '').trim(), tagValue(value)];
    });
    const [json = ''] = head.slice(end + 1).split(/<\/(?:｜DSML｜)?(?:function|invoke)>/, 1);
    return [{ name, arguments: given.length > 0 ? Object.fromEntries(given) : json }];
  });
}

/** `name<arg_key>P</arg_key><arg_value>value</arg_value>`: GLM. */
function readKeys(body: string): TextCall[] {
  const [head = '', ...pairs] = body.split('<arg_key>');
  const name = cleanName(head);
  if (!isName(name)) return [];
  const given = pairs.map((pair): [string, string] => {
    const [key = '', value = ''] = pair.split('<arg_value>');
    return [key.replace('</arg_key>', '').trim(), tagValue(value.split('</arg_value>', 1)[0] ?? '')];
  });
  return [{ name, arguments: Object.fromEntries(given) }];
}

/** What stands around a name, before the arguments. */
const aroundName = /<[^<>]{1,40}>|\[ARGS\]|```|to=|\s+/;
const maxHeadChars = 200;

/** The name, what stands between, and the arguments: DeepSeek, Kimi, Mistral, gpt-oss. */
function readNamed(segment: string): TextCall[] {
  const begin = segment.indexOf('{');
  if (begin < 0 || begin > maxHeadChars) return [];
  const words = segment.slice(0, begin).split(aroundName);
  const [name = '', ...others] = words.filter((word) => !/^(?:function|json|)$/.test(word)).map(cleanName);
  return others.length === 0 && isName(name) ? [{ name, arguments: segment.slice(begin) }] : [];
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** `{"name": N, "arguments": {…}}` by any of its names. */
function readJsonCall(object: Record<string, unknown>): TextCall[] {
  const inner = object['function'];
  const call = typeof inner === 'object' && inner !== null ? { ...object, ...inner } : object;
  const name = cleanName(text(call.name) || text(call['tool_name']) || text(inner));
  const given = call.arguments ?? call['parameters'] ?? call['input'] ?? call['args'] ?? {};
  if (!isName(name)) return [];
  return [{ name, arguments: typeof given === 'string' ? given : Object.fromEntries(Object.entries(given)) }];
}

/** Calls that stand in the text of an answer, between marks, in any of the ways that models write them. */
export function readTextCalls(body: string, parse: (json: string) => unknown): TextCall[] {
  if (/<(?:｜DSML｜)?(?:function=|invoke name=)/.test(body)) return readTags(body);
  const segments = body.split(/<[|｜]tool[▁_]call[▁_](?:begin|end)[|｜]>|\[TOOL_CALLS\]|<\/?tool_call>/);
  return segments.flatMap((segment) => {
    if (segment.includes('<arg_key>')) return readKeys(segment);
    const calls = readNamed(segment);
    return calls.length > 0 ? calls : readObjects(segment, parse).flatMap(readJsonCall);
  });
}
