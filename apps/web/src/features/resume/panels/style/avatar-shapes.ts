/** How an avatar can be cut, as it is called. */
export const avatarShapes = [
  { value: 'circle', label: '圆形' },
  { value: 'rounded', label: '圆角' },
  { value: 'square', label: '方形' },
] as const;
