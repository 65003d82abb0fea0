import type { HeldRecord } from '@oas/contract/queue/schemas'
import { resultName, t } from '../../i18n/texts.ts'
import { useBench } from '../engine/react.ts'
import { LabelTags } from './LabelTags.tsx'
import { opinionsOf } from '../shapes/opinion.ts'
import { NoteShot } from './NoteShot.tsx'

const rounds: Readonly<Record<string, 'audit.round_first' | 'audit.round_decided'>> = {
  first: 'audit.round_first',
  decided: 'audit.round_decided',
}

/**
 * What a first look at the record, the level below or another round came to; who that was is not
 * told. On pages where it must not lead the choice it stands elsewhere, after the choice.
 */
export function Opinions({ record }: { record: HeldRecord }) {
  const { kind } = useBench()
  if (kind.opinionAfter) return null
  return opinionsOf(record).map((one) => (
    <section key={one.key} className="wb-bar warn room-note" aria-label={t('audit.opinion')}>
      <p>
        <b>{t('audit.opinion')}</b> ·{' '}
        {rounds[one.round]
          ? t(rounds[one.round] as 'audit.round_first')
          : one.round === ''
            ? ''
            : t('audit.opinion_of', { round: one.round })}{' '}
        · {resultName(one.result)} <LabelTags record={record} labels={one.labels} />
      </p>
      {one.remark ? <p>{one.remark}</p> : null}
      {one.shot ? <NoteShot url={one.shot} title={t('audit.opinion')} /> : null}
    </section>
  ))
}
