import type { HeldRecord } from '@oas/contract/queue/schemas'
import { reasonName, t, tData } from '../../i18n/texts.ts'
import { InfoChips } from './InfoChips.tsx'
import { Opinions } from './Opinions.tsx'
import { useBench, useBenchState, useSetting } from '../engine/react.ts'
import { ScoreBar } from './ScoreBar.tsx'
import { lockText } from '../verdict/locked.ts'
import { TranslationBar } from './TranslationBar.tsx'
import { WhiteListBars } from './WhiteListBars.tsx'
import { UrlButtons } from './UrlButtons.tsx'

/**
 * What must be known before deciding: white lists, tips, a record that may only be read, one that
 * was decided before.
 */
export function RecordBars({ record }: { record: HeldRecord }) {
  const bench = useBench()
  const fixed = lockText(bench, record)
  const leads = useBenchState((state) => state.may.includes('audit.team'))
  const setting = useSetting(record)
  const asked =
    leads || record.readOnly
      ? []
      : (setting?.result.filter((button) => button.content.leaderConfirm) ?? [])
  return (
    <>
      {record.readOnly ? (
        <p className="wb-bar warn">{t('audit.read_only', { reason: record.reason })}</p>
      ) : null}
      {record.rePunish ? <p className="wb-bar">{t('audit.decided_before')}</p> : null}
      {fixed && !record.readOnly ? <p className="wb-bar warn">{fixed}</p> : null}
      {asked.length > 0 ? (
        <p className="wb-bar">
          {t('audit.leader_confirms', {
            results: asked.map((button) => tData(button.transKey)).join(', '),
          })}
        </p>
      ) : null}
      {record.showJson['readInPart'] === true ? (
        <p className="wb-bar warn">{t('frontend.read_in_part')}</p>
      ) : null}
      <TranslationBar record={record} />
      <WhiteListBars record={record} />
      <ScoreBar record={record} />
      <Opinions record={record} />
      <InfoChips record={record} />
      <UrlButtons record={record} />
      {record.reason && !record.readOnly ? (
        <p className="wb-bar plain">
          <span className="muted">{t('audit.reason')}</span>{' '}
          <span title={record.reason}>{reasonName(record.reason)}</span>
        </p>
      ) : null}
    </>
  )
}
