import { countryCalls } from '@oas/contract/country/calls'
import { type LogRow, RuleFields } from '@oas/contract/country/schemas'
import { useCall, useSend } from '../../api/use-call.ts'
import { useMay } from '../../api/use-may.ts'
import { t, tData } from '../../i18n/texts.ts'
import { Drawer } from '../../kit/Drawer.tsx'
import { type PlaceType, useCountries } from '../../kit/country/use-countries.ts'
import { notify, notifyFailure } from '../../kit/notice.tsx'
import { diffOf } from '../../kit/people/diff.ts'
import { formatTime } from '../../kit/time.ts'
import { refreshes } from './refreshes.ts'
import '../../kit/people/people.css'

const fieldKeys: Readonly<Record<string, string>> = {
  ruleName: 'rule_name',
  ruleType: 'rule_type',
  ruleItems: 'rule_items',
}
const fieldNames = Object.keys(RuleFields.properties)
const isFields = (
  after: Record<string, unknown> | null,
): after is RuleFields & Record<string, unknown> =>
  after !== null && fieldNames.every((field) => field in after)

/** One entry of the log: what was, what is, and the way back to it. */
export const LogDrawer = ({
  type,
  row,
  onClose,
}: {
  type: PlaceType
  row: LogRow
  onClose: () => void
}) => {
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
  const words = (field: string, text: string): string =>
    field === 'ruleItems'
      ? nameOf(text)
      : field === 'ruleType' && text !== ''
        ? tData(`country.type_${text}`)
        : field === 'status' && text !== ''
          ? tData(`country.status_${text}`)
          : text
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
      <table className="diff">
        <thead>
          <tr>
            <th scope="col">{t('country.field')}</th>
            <th scope="col">{t('country.before')}</th>
            <th scope="col">{t('country.after')}</th>
          </tr>
        </thead>
        <tbody>
          {diffOf(row.before, row.after).map((line) => (
            <tr key={line.field}>
              <th scope="row">{tData(`country.field_${fieldKeys[line.field] ?? line.field}`)}</th>
              {line.added.length + line.removed.length > 0 ? (
                <>
                  <td>
                    {line.removed.map((one) => (
                      <div key={one} className="gone">
                        − {words(line.field, one)}
                      </div>
                    ))}
                  </td>
                  <td>
                    {line.added.map((one) => (
                      <div key={one} className="come">
                        + {words(line.field, one)}
                      </div>
                    ))}
                  </td>
                </>
              ) : (
                <>
                  <td>{words(line.field, line.before)}</td>
                  <td>{words(line.field, line.after)}</td>
                </>
              )}
            </tr>
          ))}
        </tbody>
      </table>
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
