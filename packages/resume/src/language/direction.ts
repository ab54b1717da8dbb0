/** Hebrew, Arabic, Syriac, Thaana, N'Ko and the forms of presentation of the first two. */
const rightToLeft = '\\u0590-\\u08ff\\ufb1d-\\ufdff\\ufe70-\\ufefc';

const firstStrong = new RegExp(`^[^\\p{L}]*[${rightToLeft}]`, 'u');

/** Words of letters that are written from right to left, as the source of a pattern; blanks and digits part them. */
export const rightToLeftWordSource = `(?:(?![\\u0600-\\u0605\\u060c\\u061b\\u061f\\u0660-\\u066c\\u06d4\\u06f0-\\u06f9])[${rightToLeft}])+`;

/** Whether a text is written from right to left: its first strong letter is (Unicode Bidirectional Algorithm, P2). */
export const isRightToLeft = (text: string): boolean => firstStrong.test(text);
