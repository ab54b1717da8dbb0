/**
 * The smallest models of ONNX, written as protobuf bytes by the field numbers of onnx.proto3 (ONNX 1.8), so that tests
 * need neither weights nor a library.
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
const ints = (name: string, ...values: readonly number[]) =>
  message(5, text(1, name), ...values.map((value) => integer(8, value)), [160, 1, 7]);

/** NodeProto: input 1, output 2, op_type 4, attribute 5. */
const node = (type: string, from: string, to: string, ...attributes: readonly number[][]) =>
  message(1, text(1, from), text(2, to), text(4, type), ...attributes);

/**
 * ValueInfoProto: name 1, type 2 (tensor_type 1: elem_type 1 = FLOAT, shape 2: dim 1: dim_value 1 or, where any size will
 * do, dim_param 2).
 */
const tensor = (number: number, name: string, dims: readonly (number | string)[]) => {
  const sizes = dims.map((size) => message(1, typeof size === 'number' ? integer(1, size) : text(2, size)));
  return message(number, text(1, name), message(2, message(1, integer(1, 1), message(2, ...sizes))));
};

/** ModelProto: ir_version 1, opset_import 8 (version 2), graph 7 (node 1, name 2, input 11, output 12). */
const model = (...graph: readonly number[][]): Uint8Array =>
  Uint8Array.from([
    ...integer(1, 7),
    ...message(7, ...graph, text(2, 'tiny')),
    ...message(8, integer(2, 12)),
  ]);

/** Makes a mask of pictures of so many pixels a side: opacity is the sigmoid of the mean of the three colours. */
export const tinyMattingModel = (side: number): Uint8Array =>
  model(
    node('ReduceMean', 'picture', 'light', ints('axes', 1), int('keepdims', 1)),
    node('Sigmoid', 'light', 'mask'),
    tensor(11, 'picture', [1, 3, side, side]),
    tensor(12, 'mask', [1, 1, side, side]),
  );

/** Finds text: what is dark. */
export const tinyDetector = (): Uint8Array =>
  model(
    node('ReduceMean', 'picture', 'light', ints('axes', 1), int('keepdims', 1)),
    node('Neg', 'light', 'dark'),
    node('Sigmoid', 'dark', 'map'),
    tensor(11, 'picture', [1, 3, 'height', 'width']),
    tensor(12, 'map', [1, 1, 'height', 'width']),
  );

/** Reads lines of two characters: green is the first, red the second, which is a space, blue and white are nothing. */
export const tinyRecogniser = (): Uint8Array =>
  model(
    node('AveragePool', 'lines', 'steps', ints('kernel_shape', 48, 8), ints('strides', 48, 8)),
    node('Squeeze', 'steps', 'flat', ints('axes', 2)),
    node('Transpose', 'flat', 'classes', ints('perm', 0, 2, 1)),
    tensor(11, 'lines', ['batch', 3, 48, 'width']),
    tensor(12, 'classes', ['batch', 'steps', 3]),
  );
