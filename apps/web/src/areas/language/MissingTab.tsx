import { languageCalls, languages } from '@oas/contract/language/calls'
import type { MissingRow } from '@oas/contract/language/schemas'
import { useCall, useSend } from '../../api/use-call.ts'
import { useMay } from '../../api/use-may.ts'
import { t } from '../../i18n/texts.ts'
import type { Column } from '../../kit/list/DataTable.tsx'
import { QueryList } from '../../kit/list/QueryList.tsx'
import { notifyFailure } from '../../kit/notice.tsx'
import { formatTime } from '../../kit/time.ts'
import { choiceField, oneOfField } from '../../kit/list/choice-field.ts'
import { languageChoices, languageName } from './words.ts'
import { column, monoColumn, numberColumn, sorted } from '../../kit/list/column.ts'
import './language.css'

/** Texts that pages asked for and that are still not there. */
export function MissingTab() {
  const { may } = useMay()
  const { data: groups = [] } = useCall(languageCalls.groups, {})
  const dismiss = useSend(languageCalls.dismissMissing, { refreshes: [languageCalls.missing] })
  const why = may('language.edit') ? undefined : t('language.needs_edit')
  const columns: Column<MissingRow>[] = [
    sorted(
      monoColumn('group', 'language.group', 150, (row) => row.groupKey),
      'groupKey',
    ),
    sorted(monoColumn('key', 'language.key', null, (row) => row.key)),
    sorted(column('language', 'language.in_language', 150, (row) => languageName(row.language))),
    sorted(
      column('what', 'frontend.state', 180, (row) => (
        <span className={`state-tag ${row.elsewhere ? 'warn' : 'bad'}`}>
          {row.elsewhere ? t('language.lacks_language') : t('language.nowhere')}
        </span>
      )),
      'elsewhere',
    ),
    sorted(numberColumn('times', 'language.asked', 110, (row) => row.times)),
    sorted(
      monoColumn('page', 'language.on_page', 240, (row) => (
        <span title={row.page}>{row.page}</span>
      )),
    ),
    sorted(
      column('last', 'language.last_asked', 150, (row) => formatTime(row.lastAt)),
      'lastAt',
    ),
    column('act', 'frontend.actions', 170, (row) => (
      <span className="language-actions">
        <a
          className="btn"
          href={`#/multi-language/create?groupKey=${row.groupKey}&key=${row.key}`}
          aria-label={`${t('language.write_it')}: ${row.groupKey}.${row.key}`}
        >
          {t('language.write_it')}
        </a>
        <button
          type="button"
          className="btn"
          aria-label={`${t('language.dismiss')}: ${row.groupKey}.${row.key} ${row.language}`}
          disabled={why !== undefined || dismiss.isPending}
          title={why}
          onClick={() =>
            dismiss.mutate(
              { groupKey: row.groupKey, key: row.key, language: row.language },
              { onError: notifyFailure },
            )
          }
        >
          {t('language.dismiss')}
        </button>
      </span>
    )),
  ]
  return (
    <QueryList
      title={t('language.tab_missing')}
      call={languageCalls.missing}
      paging="number"
      columns={columns}
      idOf={(row) => `${row.groupKey}.${row.key} ${row.language}`}
      empty={t('language.none_missing')}
      fields={[
        oneOfField(
          'groupKey',
          t('language.group'),
          groups.map((group) => ({ value: group.key, label: group.key })),
        ),
        choiceField('language', t('language.in_language'), languageChoices()),
        {
          key: 'tab',
          label: '',
          kind: 'choice',
          hidden: true,
          options: [{ value: 'missing', label: '' }],
        },
      ]}
      inputOf={(values) => {
        const language = languages.find((one) => one === values['language'])
        return {
          ...(values['groupKey'] ? { groupKey: values['groupKey'] } : {}),
          ...(language ? { language } : {}),
        }
      }}
    />
  )
}
