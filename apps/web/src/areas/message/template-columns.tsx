import { languages } from '@oas/contract/language/calls'
import type { TemplateRow, TemplateState } from '@oas/contract/message/template'
import { t, tData } from '../../i18n/texts.ts'
import type { Column } from '../../kit/list/DataTable.tsx'
import { formatTime } from '../../kit/time.ts'
import { column, monoColumn, numberColumn, sorted } from '../../kit/list/column.ts'

const tones: Readonly<Record<TemplateState, string>> = {
  draft: '',
  pending: 'warn',
  approved: 'good',
  off: 'bad',
}

export function inUse(row: TemplateRow): boolean {
  return row.live !== null
}
/** What is known of a template. */
export function templateColumns(): Column<TemplateRow>[] {
  return [
    sorted(monoColumn('key', 'message.template_key', 180, (row) => row.key)),
    sorted(column('act', 'message.template_act', 130, (row) => tData(`message.act_${row.act}`))),
    column('app', 'message.template_app', 120, (row) =>
      row.appId === null ? t('message.template_every_app') : row.appName,
    ),
    sorted(
      column('state', 'message.template_state', 180, (row) => (
        <span className={`state-tag ${tones[row.state]}`}>
          {tData(`message.template_state_${row.state}`)}
          {inUse(row) && row.state !== 'approved' && (
            <span className="muted"> · {t('message.template_in_use')}</span>
          )}
        </span>
      )),
    ),
    column('languages', 'message.template_languages', 120, (row) =>
      languages.filter((language) => row.texts[language]).join(' '),
    ),
    column('text', 'message.text', null, (row) => {
      const text = row.texts.en ?? Object.values(row.texts)[0] ?? ''
      return <span title={text}>{text}</span>
    }),
    monoColumn('variables', 'message.template_variables', 150, (row) => row.variables.join(' ')),
    sorted(
      numberColumn('sent', 'message.template_sent', 100, (row) => row.sentWeek),
      'sentWeek',
    ),
    sorted(
      column('changed', 'frontend.updated_at', 190, (row) => (
        <>
          {formatTime(row.updatedAt)} <span className="muted">{row.updatedBy}</span>
        </>
      )),
      'updatedAt',
    ),
  ]
}
