import type { HeldRecord } from '@oas/contract/queue/schemas'
import { resultName, t } from '../../i18n/texts.ts'
import { formatTime } from '../../kit/time.ts'
import { useBench, useDraft } from '../engine/react.ts'
import { LabelTags } from '../parts/LabelTags.tsx'
import { opinionsOf } from '../shapes/opinion.ts'

/**
 * The first verdict of a second look: hidden until one has chosen, so that it does not lead the
 * choice. Whose it was is not told.
 */
export function FirstVerdict({ record }: { record: HeldRecord }) {
  const { kind } = useBench()
  const { resultId } = useDraft(record.recordId)
  const opinions = kind.opinionAfter ? opinionsOf(record) : []
  if (opinions.length === 0) return null
  if (resultId === null && !record.readOnly)
    return <p className="wb-bar plain muted">{t('panel.first_hidden')}</p>
  return opinions.map((one) => (
    <p key={one.key} className="wb-bar" data-first-verdict>
      <b>{t('panel.first_verdict')}</b> {resultName(one.result)}{' '}
      {one.result === resultId ? (
        <span className="wb-chip good">{t('panel.first_agrees')}</span>
      ) : (
        <span className="wb-chip bad">{t('panel.first_differs')}</span>
      )}{' '}
      <LabelTags record={record} labels={one.labels} /> {one.remark}{' '}
      <span className="muted">{one.at > 0 ? formatTime(one.at) : ''}</span>
    </p>
  ))
}
