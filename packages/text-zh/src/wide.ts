const wide = /[\u2e80-\u9fff\uf900-\ufaff\uff00-\uffef\u3000-\u303f]/;

/** Whether a character takes the width of two, as Chinese ones do: between two of them there is no space. */
export const isWide = (character: string): boolean => wide.test(character);
