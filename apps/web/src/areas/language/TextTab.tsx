import type { Input } from '@oas/contract/define'
import { type Language, languageCalls, languages } from '@oas/contract/language/calls'
import { type TextRow, textFilters } from '@oas/contract/language/schemas'
import { useState } from 'react'
import { useCall, useSend } from '../../api/use-call.ts'
import { useMay } from '../../api/use-may.ts'
import { t, tData } from '../../i18n/texts.ts'
import { confirm, confirmDelete } from '../../kit/Confirm.tsx'
import type { Column } from '../../kit/list/DataTable.tsx'
import { ExportButton } from '../../kit/list/ExportButton.tsx'
import { QueryList } from '../../kit/list/QueryList.tsx'
import type { FilterValues } from '../../kit/list/filters.ts'
import { notify } from '../../kit/notice.tsx'
import { formatTime } from '../../kit/time.ts'
import { TextDialog } from './TextDialog.tsx'
import { column, monoColumn } from './column.ts'
import { refreshes } from './refreshes.ts'
import { lackingWords, languageName } from './words.ts'
import './language.css'

const tones = { bundled: '', changed: 'warn', own: 'good' } as const
const textColumn = (language: Language): Column<TextRow> => ({
  key: language,
  title: languageName(language),
  render: (row) => (
    <span
      className="language-cell"
      lang={language === 'cn' ? 'zh' : language}
      title={row.texts[language]}
    >
      {row.texts[language]}
    </span>
  ),
})
const inputOf = (values: FilterValues): Input<(typeof languageCalls)['exportTexts']> => {
  const state = textFilters.find((one) => one === values['state'])
  return {
    ...(values['groupKey'] ? { groupKey: values['groupKey'] } : {}),
    ...(values['text'] ? { text: values['text'] } : {}),
    ...(state ? { state } : {}),
  }
}

/** All texts with what is in force; a row opens for editing. */
export const TextTab = () => {
  const { may } = useMay()
  const { data: groups = [] } = useCall(languageCalls.groups, {})
  const remove = useSend(languageCalls.remove, { refreshes })
  const [open, setOpen] = useState<TextRow | null>(null)
  const why = may('language.edit') ? undefined : t('language.needs_edit')
  const drop = (row: TextRow): void => {
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
  const columns: Column<TextRow>[] = [
    monoColumn('group', 'language.group', 130, (row) => row.groupKey),
    monoColumn('key', 'language.key', 190, (row) => <span title={row.key}>{row.key}</span>),
    ...languages.map(textColumn),
    column('state', 'frontend.state', 170, (row) => (
      <>
        <span className={`state-tag ${tones[row.state]}`}>
          {tData(`language.state_${row.state}`)}
        </span>
        {row.lacking.length > 0 && (
          <>
            {' '}
            · <span className="state-tag bad">{lackingWords(row.lacking)}</span>
          </>
        )}
      </>
    )),
    column('changed', 'frontend.updated_at', 150, (row) =>
      row.updatedAt === null ? '' : <span title={row.updatedBy}>{formatTime(row.updatedAt)}</span>,
    ),
    column('act', 'frontend.actions', 150, (row) => (
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
            aria-label={`${row.defaults === null ? t('frontend.delete') : t('language.reset_one')}: ${row.groupKey}.${row.key}`}
            disabled={why !== undefined}
            title={why}
            onClick={() => drop(row)}
          >
            {row.defaults === null ? t('frontend.delete') : t('language.reset_one')}
          </button>
        )}
      </span>
    )),
  ]
  return (
    <QueryList
      title={t('language.texts')}
      call={languageCalls.texts}
      paging="number"
      columns={columns}
      idOf={(row) => `${row.groupKey}.${row.key}`}
      onOpen={setOpen}
      fields={[
        {
          key: 'groupKey',
          label: t('language.group'),
          kind: 'choice',
          options: groups.map((group) => ({ value: group.key, label: group.key })),
        },
        { key: 'text', label: t('language.text'), kind: 'text', width: 220 },
        {
          key: 'state',
          label: t('frontend.state'),
          kind: 'choice',
          options: textFilters.map((state) => ({
            value: state,
            label: tData(`language.state_${state}`),
          })),
        },
      ]}
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
