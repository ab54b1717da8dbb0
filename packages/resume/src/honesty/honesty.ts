/** The one place that compares what a model wrote with what it was given; its word lists load when it does. */
export { compareFacts, type Comparison } from './compare-facts.ts';
export type { FactFinding, FactKind } from './finding.ts';
export { markUnconfirmed } from './mark-unconfirmed.ts';
export { classifyAnswer, type AnswerKind } from './refusal.ts';
