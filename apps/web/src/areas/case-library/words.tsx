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
import type { TextKey } from '@oas/texts'
import { t } from '../../i18n/texts.ts'
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
