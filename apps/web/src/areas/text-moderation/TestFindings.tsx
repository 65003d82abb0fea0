import type { Output } from '@oas/contract/define'
import type { textModerationCalls } from '@oas/contract/text-moderation/calls'
import { t, tData } from '../../i18n/texts.ts'
import { nameOfRule } from '../../kit/rule-name.ts'
import { DataTable } from '../../kit/list/DataTable.tsx'
import { column, monoColumn } from '../../kit/list/column.ts'

type Tested = Output<typeof textModerationCalls.test>
type Hit = Tested['fields'][number]['hits'][number] & { at: number }
type Near = Tested['near'][number] & { at: number }

const NearTable = ({
  label,
  rows,
  say,
}: {
  label: string
  rows: Near[]
  say: (row: Near) => string
}) =>
  rows.length === 0 ? null : (
    <>
      <h2>{label}</h2>
      <DataTable
        label={label}
        rows={rows}
        idOf={(row) => String(row.at)}
        loading={false}
        columns={[
          monoColumn<Near>('rule', 'text_moderation.rule', 200, (row) => row.rule),
          monoColumn<Near>('text', 'text_moderation.text', null, (row) => row.text),
          monoColumn<Near>('place', 'text_moderation.place', 120, (row) => `${row.s}–${row.e}`),
          column<Near>('why', 'text_moderation.why', 240, (row) => <>{say(row)}</>),
        ]}
      />
    </>
  )

/** What a test found, what it let off and what nearly was a hit. */
export function TestFindings({ tested }: { tested: Tested }) {
  const hits = tested.fields.flatMap((field) => field.hits).map((hit, at) => ({ ...hit, at }))
  const number = (list: Tested['near']): Near[] => list.map((row, at) => ({ ...row, at }))
  return (
    <>
      <h2>{t('text_moderation.found')}</h2>
      <p className="muted" role="status">
        {tested.number !== null && t('text_moderation.release_n', { n: tested.number })}{' '}
        {t('text_moderation.micros', { n: tested.micros })}
        {(tested.truncated || tested.missing !== '') && ` ${t('text_moderation.not_read')}`}
      </p>
      <DataTable
        label={t('text_moderation.found')}
        rows={hits}
        idOf={(row) => String(row.at)}
        loading={false}
        empty={<p className="muted">{t('text_moderation.nothing_found')}</p>}
        columns={[
          monoColumn<Hit>('rule', 'text_moderation.rule', 200, (row) =>
            nameOfRule({ isContact: row.kind === 'contact', rule: row.rule }),
          ),
          monoColumn<Hit>('text', 'text_moderation.text', null, (row) => row.text),
          monoColumn<Hit>('place', 'text_moderation.place', 120, (row) => `${row.s}–${row.e}`),
          column<Hit>('level', 'text_moderation.level', 90, (row) =>
            tData(`text_moderation.level_${row.level}`),
          ),
          column<Hit>('library', 'text_moderation.library', 140, (row) => row.libraryName),
          column<Hit>('category', 'text_moderation.category', 140, (row) => row.categoryName),
        ]}
      />
      <NearTable
        label={t('text_moderation.let_off')}
        rows={number(tested.suppressed)}
        say={({ reason, phrase }) =>
          t(reason === 'allow' ? 'text_moderation.off_allow' : 'text_moderation.off_except', {
            phrase,
          })
        }
      />
      <NearTable
        label={t('text_moderation.near')}
        rows={number(tested.near)}
        say={(row) => tData(`text_moderation.fails_${row.reason}`)}
      />
    </>
  )
}
