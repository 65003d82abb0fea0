import { countryCalls } from '@oas/contract/country/calls'
import { type LogRow, RuleFields } from '@oas/contract/country/schemas'
import { useCall, useSend } from '../../api/use-call.ts'
import { useMay } from '../../api/use-may.ts'
import { t, tData } from '../../i18n/texts.ts'
import { Drawer } from '../../kit/Drawer.tsx'
import { type PlaceType, useCountries } from '../../kit/country/use-countries.ts'
import { notify, notifyFailure } from '../../kit/notice.tsx'
import { formatTime } from '../../kit/time.ts'
import { LogDiff } from './LogDiff.tsx'
import { refreshes } from './refreshes.ts'
import '../../kit/people/people.css'

const fieldNames = Object.keys(RuleFields.properties)
const isFields = (
  after: Record<string, unknown> | null,
): after is RuleFields & Record<string, unknown> =>
  after !== null && fieldNames.every((field) => field in after)

/** One entry of the log: what was, what is, and the way back to it. */
export function LogDrawer({
  type,
  row,
  onClose,
}: {
  type: PlaceType
  row: LogRow
  onClose: () => void
}) {
  const { may } = useMay()
  const { nameOf } = useCountries(type)
  const { data: rules } = useCall(
    countryCalls.rules,
    { type, id: row.ruleId ?? '0' },
    { enabled: row.ruleId !== null },
  )
  const update = useSend(countryCalls.updateRule, { refreshes })
  const now = rules?.list[0]
  const after = row.after
  const restore = (fields: RuleFields, version: number): void => {
    if (now)
      update.mutate(
        {
          ruleName: fields.ruleName,
          ruleType: fields.ruleType,
          ruleItems: fields.ruleItems,
          content: fields.content,
          remark: fields.remark,
          status: fields.status,
          id: now.id,
          version: now.version,
        },
        {
          onSuccess: () => {
            notify('success', t('country.restored', { n: version }))
            onClose()
          },
          onError: notifyFailure,
        },
      )
  }
  return (
    <Drawer title={`${tData(`country.act_${row.act}`)} · ${row.name}`} onClose={onClose}>
      <dl className="facts">
        <dt>{t('frontend.time')}</dt>
        <dd>{formatTime(row.at)}</dd>
        <dt>{t('country.actor')}</dt>
        <dd>{row.actor}</dd>
        <dt>{t('country.version')}</dt>
        <dd>{row.version}</dd>
      </dl>
      <LogDiff row={row} nameOf={nameOf} />
      {now && isFields(after) && row.version < now.version && (
        <p>
          <button
            type="button"
            className="btn"
            disabled={!may('country.edit') || update.isPending}
            title={may('country.edit') ? undefined : t('country.needs_edit')}
            onClick={() => restore(after, row.version)}
          >
            {t('country.restore')}
          </button>
        </p>
      )}
    </Drawer>
  )
}
