import type { HeldRecord } from '@oas/contract/queue/schemas'
import { t } from '../../i18n/texts.ts'
import { InfoChips } from './InfoChips.tsx'
import { Opinions } from './Opinions.tsx'
import { WhiteListBars } from './WhiteListBars.tsx'

/** What must be known before deciding: white lists, tips, a record that may only be read, one that was decided before. */
export const RecordBars = ({ record }: { record: HeldRecord }) => (
    <>
      {record.readOnly ? <p className="wb-bar warn">{t('audit.read_only', { reason: record.reason })}</p> : null}
      {record.rePunish ? <p className="wb-bar">{t('audit.decided_before')}</p> : null}
      <WhiteListBars record={record} />
      <Opinions record={record} />
      <InfoChips record={record} />
      {record.reason && !record.readOnly ? <p className="wb-bar plain"><span className="muted">{t('audit.reason')}</span> {record.reason}</p> : null}
    </>
)
