/** How an avatar can be cut, as it is called. */
export const avatarShapes = [
  { value: 'circle', label: '圆形' },
  { value: 'rounded', label: '圆角' },
  { value: 'square', label: '方形' },
] as const;

/** What proportions an avatar can have, as they are called. */
export const avatarFormats = [
  { value: 'square', label: '1:1' },
  { value: 'portrait', label: '3:4' },
  { value: 'one-inch', label: '一寸' },
] as const;

/** A circle is of a square photo only: choosing one choice changes the other where they do not go together. */
export const matchingShape = <Shape extends string>(shape: Shape, format: string): Shape | 'square' =>
  format !== 'square' && shape === 'circle' ? 'square' : shape;
