import type { Output } from '@oas/contract/define'
import { textModerationCalls } from '@oas/contract/text-moderation/calls'
import { useCall } from '../../../api/use-call.ts'
import { t } from '../../../i18n/texts.ts'
import { DataTable } from '../../../kit/list/DataTable.tsx'
import { column, monoColumn } from '../../../kit/list/column.ts'

type Preview = Output<typeof textModerationCalls.previewProfile>
type Collapse = Preview['collapses'][number]
type Text = Preview['texts'][number]

const Shown = ({ preview }: { preview: Preview }) => (
  <>
    <h3>{t('text_profile.collapses', { n: preview.collapsed, words: preview.words })}</h3>
    <DataTable
      label={t('text_profile.collapses', { n: preview.collapsed, words: preview.words })}
      rows={preview.collapses}
      idOf={(row) => `${row.first} ${row.second}`}
      loading={false}
      empty={<p className="muted">{t('text_profile.no_collapses')}</p>}
      columns={[
        monoColumn<Collapse>('first', 'text_profile.first', 200, (row) => row.first),
        monoColumn<Collapse>('second', 'text_profile.second', 200, (row) => row.second),
        monoColumn<Collapse>('form', 'text_profile.form', null, (row) => row.form),
      ]}
    />
    <h3>{t('text_profile.texts', { n: preview.changed, looked: preview.looked })}</h3>
    <DataTable
      label={t('text_profile.texts', { n: preview.changed, looked: preview.looked })}
      rows={preview.texts}
      idOf={(row) => row.recordId}
      loading={false}
      empty={<p className="muted">{t('text_profile.no_texts')}</p>}
      columns={[
        column<Text>('text', 'text_profile.text', null, (row) => (
          <span translate="no">{row.text}</span>
        )),
        monoColumn<Text>('gained', 'text_profile.gained', 160, (row) => row.gained.join(', ')),
        monoColumn<Text>('lost', 'text_profile.lost', 160, (row) => row.lost.join(', ')),
      ]}
    />
  </>
)

/** What a change of a profile does to words and to the newest texts. */
export function ProfilePreview({ id, version }: { id: string; version: number }) {
  const { data, error } = useCall(textModerationCalls.previewProfile, { id })
  if (error)
    return (
      <p className="problem" role="alert">
        {error.message}
      </p>
    )
  return data?.version === version ? (
    <Shown preview={data} />
  ) : (
    <p role="status">{t('text_profile.previewing')}</p>
  )
}
