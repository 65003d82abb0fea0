import type { Input } from '@oas/contract/define'
import { languageCalls } from '@oas/contract/language/calls'
import { textFilters, type TextRow } from '@oas/contract/language/schemas'
import { type ReactNode, useState } from 'react'
import { useCall, useSend } from '../../api/use-call.ts'
import { useMay } from '../../api/use-may.ts'
import { t, tData } from '../../i18n/texts.ts'
import { confirm, confirmDelete } from '../../kit/Confirm.tsx'
import { ExportButton } from '../../kit/list/ExportButton.tsx'
import { QueryList } from '../../kit/list/QueryList.tsx'
import type { FilterField, FilterValues } from '../../kit/list/filters.ts'
import { notify } from '../../kit/notice.tsx'
import { TextDialog } from './TextDialog.tsx'
import { choiceField, oneOfField, wordChoices } from '../../kit/list/choice-field.ts'
import { refreshes } from './refreshes.ts'
import { textColumns } from './text-columns.tsx'
import './language.css'

const inputOf = (values: FilterValues): Input<(typeof languageCalls)['exportTexts']> => {
  const state = textFilters.find((one) => one === values['state'])
  return {
    ...(values['groupKey'] ? { groupKey: values['groupKey'] } : {}),
    ...(values['text'] ? { text: values['text'] } : {}),
    ...(state ? { state } : {}),
  }
}

const filters = (groups: readonly { key: string }[]): FilterField[] => [
  oneOfField(
    'groupKey',
    t('language.group'),
    groups.map((group) => ({ value: group.key, label: group.key })),
  ),
  { key: 'text', label: t('language.text'), kind: 'text', width: 220 },
  choiceField(
    'state',
    t('frontend.state'),
    wordChoices(textFilters, (state) => tData(`language.state_${state}`)),
  ),
]

const dropWord = (row: TextRow): string =>
  t(row.defaults === null ? 'frontend.delete' : 'language.reset_one')
/** Takes a text out, or back to what the console came with, after a question. */
const useDrop = () => {
  const remove = useSend(languageCalls.remove, { refreshes })
  return (row: TextRow): void => {
    const name = `${row.groupKey}.${row.key}`
    const act = () =>
      remove.mutateAsync({ groupKey: row.groupKey, key: row.key, version: row.version })
    if (row.defaults === null)
      confirmDelete(name, async () => {
        await act()
      })
    else
      confirm({
        title: t('language.reset_one'),
        text: (
          <>
            {t('language.reset_sure')} <strong>{name}</strong>
          </>
        ),
        act: async () => {
          await act()
          notify('success', t('language.was_reset'))
        },
      })
  }
}

/** All texts with what is in force; a row opens for editing. */
export function TextTab() {
  const { may } = useMay()
  const { data: groups = [] } = useCall(languageCalls.groups, {})
  const drop = useDrop()
  const [open, setOpen] = useState<TextRow | null>(null)
  const why = may('language.edit') ? undefined : t('language.needs_edit')
  const buttons = (row: TextRow): ReactNode => (
    <span className="language-actions" onClick={(event) => event.stopPropagation()}>
      <button
        type="button"
        className="btn"
        aria-label={`${t('frontend.edit')}: ${row.groupKey}.${row.key}`}
        disabled={why !== undefined}
        title={why}
        onClick={() => setOpen(row)}
      >
        {t('frontend.edit')}
      </button>
      {row.version > 0 && (
        <button
          type="button"
          className="btn"
          aria-label={`${dropWord(row)}: ${row.groupKey}.${row.key}`}
          disabled={why !== undefined}
          title={why}
          onClick={() => drop(row)}
        >
          {dropWord(row)}
        </button>
      )}
    </span>
  )
  return (
    <QueryList
      title={t('language.texts')}
      call={languageCalls.texts}
      paging="number"
      columns={textColumns(buttons)}
      idOf={(row) => `${row.groupKey}.${row.key}`}
      onOpen={setOpen}
      fields={filters(groups)}
      inputOf={inputOf}
      actions={
        <>
          <a className="btn" href="#/multi-language/compare">
            {t('language.tab_import')}
          </a>
          <a className="btn primary" href="#/multi-language/create">
            {t('language.create')}
          </a>
        </>
      }
      tools={(input) => (
        <ExportButton call={languageCalls.exportTexts} input={input} fileName="texts.xlsx" />
      )}
    >
      {open && (
        <TextDialog key={`${open.groupKey}.${open.key}`} row={open} onClose={() => setOpen(null)} />
      )}
    </QueryList>
  )
}
