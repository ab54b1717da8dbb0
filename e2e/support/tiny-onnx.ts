/**
 * The smallest model of ONNX that makes a mask: opacity is the sigmoid of the mean of the three colours. Written as
 * protobuf bytes by the field numbers of onnx.proto3 (ONNX 1.8), so that tests need neither weights nor a library.
 */

const varint = (value: number): number[] =>
  value < 128 ? [value] : [(value % 128) + 128, ...varint(Math.floor(value / 128))];
const field = (number: number, wire: 0 | 2, content: readonly number[]): number[] => [
  number * 8 + wire,
  ...(wire === 2 ? varint(content.length) : []),
  ...content,
];
const integer = (number: number, value: number) => field(number, 0, varint(value));
const message = (number: number, ...parts: readonly (readonly number[])[]) => field(number, 2, parts.flat());
const text = (number: number, value: string) => field(number, 2, [...new TextEncoder().encode(value)]);

/** AttributeProto: name 1, int 3, ints 8, type 20 (INT 2, INTS 7). */
const int = (name: string, value: number) => message(5, text(1, name), integer(3, value), [160, 1, 2]);
const ints = (name: string, value: number) => message(5, text(1, name), integer(8, value), [160, 1, 7]);

/** NodeProto: input 1, output 2, op_type 4, attribute 5. */
const node = (type: string, from: string, to: string, ...attributes: readonly number[][]) =>
  message(1, text(1, from), text(2, to), text(4, type), ...attributes);

/** ValueInfoProto: name 1, type 2 (tensor_type 1: elem_type 1 = FLOAT, shape 2: dim 1: dim_value 1). */
const tensor = (number: number, name: string, dims: readonly number[]) =>
  message(
    number,
    text(1, name),
    message(2, message(1, integer(1, 1), message(2, ...dims.map((size) => message(1, integer(1, size)))))),
  );

/** The model's file, for pictures of so many pixels a side. */
export function tinyMattingModel(side: number): Uint8Array {
  const graph = message(
    7,
    node('ReduceMean', 'picture', 'light', ints('axes', 1), int('keepdims', 1)),
    node('Sigmoid', 'light', 'mask'),
    text(2, 'tiny'),
    tensor(11, 'picture', [1, 3, side, side]),
    tensor(12, 'mask', [1, 1, side, side]),
  );
  // ModelProto: ir_version 1, opset_import 8 (version 2), graph 7.
  return Uint8Array.from([...integer(1, 7), ...graph, ...message(8, integer(2, 13))]);
}
