/** Colours that a prompt may give to a figure, by the name of the colour's meaning. */
export const tints: Readonly<Record<string, string>> = {
  red: '#d0342c',
  orange: '#ee8728',
  gold: '#d8a52c',
  yellow: '#f0c63a',
  green: '#3f9650',
  teal: '#2f9a98',
  blue: '#2f6fb8',
  purple: '#7c50b0',
  pink: '#ee8fb0',
  brown: '#85583a',
  white: '#f3f0ea',
  black: '#2c2c34',
  grey: '#8d8f94',
};
