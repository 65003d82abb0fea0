import type {
  ItemSource,
  ItemState,
  LibraryState,
  QuestionKind,
} from '@oas/contract/case-library/schemas'
import {
  itemSources,
  itemStates,
  libraryStates,
  questionKinds,
} from '@oas/contract/case-library/schemas'
import { type AnswerSource, answerMarks, answerSources } from '@oas/contract/case-library/figures'
import type { TextKey } from '@oas/texts'
import { t } from '../../i18n/texts.ts'
import { locale } from '../../kit/locale.ts'
import type { Choice } from '../../kit/form/fields.tsx'

const libraryStateTexts: Readonly<Record<LibraryState, TextKey>> = {
  draft: 'case_library.state_draft',
  'in-use': 'case_library.state_in_use',
  archived: 'case_library.state_archived',
}
const itemStateTexts: Readonly<Record<ItemState, TextKey>> = {
  draft: 'case_library.item_draft',
  review: 'case_library.item_review',
  active: 'case_library.item_active',
  retired: 'case_library.item_retired',
}
export const kindTexts: Readonly<Record<QuestionKind, TextKey>> = {
  record: 'case_library.kind_record',
  single: 'case_library.kind_single',
  multi: 'case_library.kind_multi',
  boolean: 'case_library.kind_boolean',
  text: 'case_library.kind_text',
}
export const sourceTexts: Readonly<Record<ItemSource, TextKey>> = {
  manual: 'case_library.source_manual',
  record: 'case_library.source_record',
  'wrong-order': 'case_library.source_wrong_order',
  appeal: 'case_library.source_appeal',
  branch: 'case_library.source_branch',
  import: 'case_library.source_import',
  library: 'case_library.source_library',
}

export const sourceNames: Readonly<Record<AnswerSource, TextKey>> = {
  exam: 'case_library.in_exam',
  simulation: 'case_library.in_simulation',
  drill: 'case_library.in_drill',
  gold: 'case_library.in_gold',
  calibration: 'case_library.in_calibration',
}
const markTexts = {
  right: 'case_library.mark_right',
  wrong: 'case_library.mark_wrong',
  open: 'case_library.mark_open',
} as const

const choices = <K extends string>(
  keys: readonly K[],
  texts: Readonly<Record<K, TextKey>>,
): Choice[] => keys.map((value) => ({ value, label: t(texts[value]) }))
export function libraryStateChoices(): Choice[] {
  return choices(libraryStates, libraryStateTexts)
}
export function itemStateChoices(): Choice[] {
  return choices(itemStates, itemStateTexts)
}
export function kindChoices(): Choice[] {
  return choices(questionKinds, kindTexts)
}
export function answerSourceChoices(): Choice[] {
  return choices(answerSources, sourceNames)
}
export function markChoices(): Choice[] {
  return choices(answerMarks, markTexts)
}
export function sourceChoices(): Choice[] {
  return choices(itemSources, sourceTexts)
}

const tones = { draft: '', review: 'warn', active: 'good', retired: '' } as const
/** The state of an item, and the version in use where that is not the newest. */
export function ItemStateTag({
  state,
  version,
  activeVersion,
}: {
  state: ItemState
  version: number
  activeVersion: number | null
}) {
  return (
    <>
      <span className={`state-tag ${tones[state]}`}>{t(itemStateTexts[state])}</span>
      {activeVersion !== null && activeVersion !== version && (
        <span className="muted"> {t('case_library.version_used', { n: activeVersion })}</span>
      )}
    </>
  )
}

export function LibraryStateTag({ state }: { state: LibraryState }) {
  return (
    <span className={`state-tag ${state === 'in-use' ? 'good' : ''}`}>
      {t(libraryStateTexts[state])}
    </span>
  )
}

/** What came of an answer. */
export function MarkTag({ right }: { right: boolean | null }) {
  const mark = right === null ? 'open' : right ? 'right' : 'wrong'
  const tone = { right: 'good', wrong: 'bad', open: 'warn' }[mark]
  return <span className={`state-tag ${tone}`}>{t(markTexts[mark])}</span>
}

/** A share in per cent; a dash where there is none. */
export function percent(value: number | null): string {
  return value === null ? '–' : (value * 100).toLocaleString(locale, { maximumFractionDigits: 1 })
}
