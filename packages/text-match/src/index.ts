export type { PinyinStream, Reading, SqueezedStream, Stream } from './normalise/stream.ts'
export { gapFlag, latinFlag } from './normalise/stream.ts'
export type { ExtraRows, Profile } from './normalise/profile.ts'
export { builtInProfiles } from './normalise/profile.ts'
export type { ReadOptions } from './normalise/read-text.ts'
export { readText } from './normalise/read-text.ts'
export type { SqueezedForm, WordForms } from './normalise/word.ts'
export { normaliseWord } from './normalise/word.ts'
export type { Collapse } from './normalise/collapses.ts'
export { listCollapses } from './normalise/collapses.ts'
export type { ExplainedStep } from './normalise/explain.ts'
export { explainSteps } from './normalise/explain.ts'
export { syllableOf, unitOfSyllable } from './normalise/pinyin.ts'
export type {
  FailedRule,
  Field,
  Found,
  FoundPart,
  Hit,
  Missing,
  NearMiss,
  Suppressed,
  Verdict,
  Where,
} from './match/answers.ts'
export type {
  CompileOptions,
  Compiled,
  ItemProblem,
  ItemProblemCode,
  SceneProfile,
} from './match/compile.ts'
export { compileSet } from './match/compile.ts'
export type { MatchOptions } from './match/fields.ts'
export { matchFields } from './match/fields.ts'
export type {
  AllowItem,
  CombinationItem,
  ContactItem,
  Expansion,
  ItemBase,
  ItemKind,
  Level,
  MatchMode,
  PatternItem,
  TextItem,
  WordItem,
} from './match/items.ts'
export type { BadPattern, GoodPattern, PatternCode, PatternWarning } from './match/pattern-check.ts'
export { checkPattern } from './match/pattern-check.ts'
export type { SerialisedSet, TextSet } from './match/set.ts'
export { loadSet, serialiseSet } from './match/set.ts'
export type { Contact, ContactKind } from './contacts/find.ts'
export { contactKinds, listContacts } from './contacts/find.ts'
export type { Disguise, Disguised } from './attack/disguise.ts'
export { disguise, disguises } from './attack/disguise.ts'
export type { Examples, Generated, Proposal } from './generate/generate.ts'
export { generateInSteps, generatePatterns } from './generate/generate.ts'
export type { PatternPart } from './generate/parts.ts'
