/**
 * The bookmarks that a Word file of ours names its parts with, so that it is read back exactly without its data:
 * `resume_field_company_3`. Each stands in front of its text, with a number that makes it unique.
 */
export const wordMarks = {
  prefix: 'resume_',
  /** `section_work`: the heading of a module. */
  section: 'section',
  /** `entry` at an entry's first paragraph; `entry_text` where that is its text already. */
  entry: 'entry',
  text: 'text',
  /** `basic_name`: a basic field's value. */
  basic: 'basic',
  /** `field_company`: a field in an entry's heading. */
  field: 'field',
  dates: 'dates',
  /** The value of a field of the visitor's own; its label stands before. */
  other: 'other',
} as const;
