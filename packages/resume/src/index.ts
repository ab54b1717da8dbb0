export * from './applications/application.ts';
export { companionDocument } from './applications/companion-document.ts';
export { coverLetter, greetingMessage, letterRequest, type LetterKind } from './applications/letters.ts';
export { toCalendar } from './applications/calendar-event.ts';
export { readPosting } from './applications/read-posting.ts';
export * from './outline/outline.ts';
export * from './outline/to-outline.ts';
export * from './outline/apply-outline.ts';
export {
  bulletSign,
  escapeHtml,
  linesToHtml,
  lineText,
  richLines,
  type RichRun,
} from './outline/rich-lines.ts';
export { sectionName, simplify, type SectionName } from './outline/section-names.ts';
export { checkUp, fixAll } from './check-up/check-up.ts';
export type { Finding } from './check-up/finding.ts';
export * from './dates/date-formats.ts';
export * from './dates/date-range.ts';
export * from './dates/date-range-schema.ts';
export * from './draft/draft-document.ts';
export * from './draft/guided-draft.ts';
export * from './draft/read-draft.ts';
export * from './draft/unconfirmed-facts.ts';
export * from './document/edit.ts';
export { fieldHint } from './document/field-hints.ts';
export { hasDocumentShape, loadDocument } from './document/load.ts';
export { cleanJson, isObject, jsonBounds, type Json, type JsonObject } from './document/clean-json.ts';
export { decodeEntities, htmlTokens, type HtmlToken } from './document/html-tokens.ts';
export { documentVersion } from './document/migrate.ts';
export * from './document/form-fields.ts';
export * from './document/is-blank.ts';
export * from './document/make-document.ts';
export * from './document/make-entry.ts';
export type { IdGenerator, LoadProblem } from './document/load-context.ts';
export * from './document/reconcile.ts';
export { hiddenLineAttribute, keepHiddenLines, shownRichText } from './document/hidden-lines.ts';
export { isEmptyRichText, richTextToPlain, sanitizeRichText } from './document/rich-text.ts';
export * from './document/schema.ts';
export * from './fit/one-page.ts';
export * from './fit/versions.ts';
export * from './history/history.ts';
export * from './history/snapshots.ts';
export * from './list/resume-record.ts';
export { type Keyword } from './match/keywords.ts';
export { matchJob, type FoundKeyword, type JobMatch } from './match/match-job.ts';
export * from './document/default-modules.ts';
export * from './document/edit-modules.ts';
export * from './document/language.ts';
export { isRightToLeft, rightToLeftWordSource } from './language/direction.ts';
export {
  fieldLabels,
  moduleTitles,
  otherLanguage,
  resumeLanguages,
  versionNames,
  type ResumeLanguage,
} from './language/standard-words.ts';
export * from './modules/icons.ts';
export * from './modules/order-modules.ts';
export {
  addReadyModule,
  graduateLayout,
  missingReadyModules,
  readyModules,
  readyTitle,
} from './modules/ready-modules.ts';
export * from './styles/paper.ts';
export * from './origin/model-written.ts';
export { linesToRich, richToLines } from './pair/field-lines.ts';
export * from './pair/pair.ts';
export { translateRequest } from './pair/translate-request.ts';
export * from './phrases/phrases.ts';
export { addressOf } from './reading/address-of.ts';
export { compareFile, type FileReading, type ReadField, type ReadGroup } from './reading/compare-file.ts';
export * from './rewrite/rich-text-answer.ts';
export * from './share/mask-text.ts';
export * from './share/shared-copy.ts';
export * from './styles/apply-theme.ts';
export * from './styles/avatar-format.ts';
export * from './styles/colors.ts';
export * from './styles/css-variables.ts';
export { longResume, sampleResume } from './sample/sample-resume.ts';
export { scopeCustomCss, type CssProblem } from './styles/custom-css.ts';
export * from './styles/default-styles.ts';
export * from './styles/fonts.ts';
export * from './styles/embedded-image.ts';
export * from './styles/palette.ts';
export * from './styles/schema.ts';
export * from './styles/theme-presets.ts';
export * from './templates/categories.ts';
export * from './templates/demo-list.ts';
export * from './templates/switch-template.ts';
export * from './templates/template.ts';
export * from './templates/templates.ts';
export * from './outline/visible.ts';
export * from './paper/arrange-facts.ts';
export * from './paper/page-breaks.ts';
export * from './paper/columns.ts';
export * from './document/module-edits.ts';
export * from './document/field-change.ts';
export * from './markdown/markdown-blocks.ts';
export * from './markdown/rich-to-markdown.ts';
export * from './edit-by-id/edit-by-id.ts';
export * from './edit-by-id/read-with-ids.ts';
export * from './edit-by-id/content-changes.ts';
export * from './styles/style-changes.ts';
export * from './styles/highlight-css.ts';
export * from './reading/file-advice.ts';
export * from './match/advice.ts';
export * from './rewrite/rewrites.ts';
export * from './draft/draft-answer.ts';
export * from './draft/draft-request.ts';
export * from './styles/settings-sections.ts';
export * from './styles/set-avatar.ts';
export * from './working-copy/working-copy.ts';
export * from './working-copy/resolve-content.ts';
