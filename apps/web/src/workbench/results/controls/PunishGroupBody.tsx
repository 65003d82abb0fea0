import { objectsIn } from '@oas/contract/decision/forms/kinds'
import { tData } from '../../../i18n/texts.ts'
import { numberKey } from '../../actions/keys.ts'
import { Key } from '../../parts/Key.tsx'
import type { FormProps } from './form-props.ts'
import { timeText } from '../../rules/times.ts'

/**
 * Punishments one under the other, each with its reasons; arrows choose the row, digits its reason.
 */
export function PunishGroupBody({ button, draft, change }: FormProps) {
  const rows = objectsIn(draft.form['punishes']) ?? []
  const at = Number(draft.form['_row'] ?? 0)
  return (
    <div className="wb-rows">
      {(button.content.punishes ?? []).map((option, index) => {
        const row = rows.find((one) => one['punishId'] === option.punishId)
        const others = rows.filter((one) => one !== row)
        const put = (changes: object | null): void =>
          change({
            ...draft.form,
            _row: index,
            punishes:
              changes === null
                ? others
                : [
                    ...others,
                    {
                      punishId: option.punishId,
                      ...(option.defaultTime === undefined
                        ? {}
                        : { punishTime: option.defaultTime }),
                      ...row,
                      ...changes,
                    },
                  ],
          })
        return (
          <section
            key={option.punishId}
            className={`wb-form-row ${index === at ? 'on' : ''}`}
            aria-label={tData(option.transKey)}
            aria-current={index === at}
          >
            <h4>{tData(option.transKey)}</h4>
            <div className="wb-choices" role="radiogroup" aria-label={tData(option.transKey)}>
              {option.reasonList.map((reason, place) => (
                <button
                  key={reason.id}
                  type="button"
                  role="radio"
                  aria-checked={row?.['reasonId'] === reason.id}
                  className="wb-choice"
                  onMouseDown={(event) => event.preventDefault()}
                  onClick={() =>
                    put(
                      row?.['reasonId'] === reason.id
                        ? null
                        : {
                            reasonId: reason.id,
                            ...(reason.punishTime === undefined
                              ? {}
                              : { punishTime: reason.punishTime }),
                          },
                    )
                  }
                >
                  {index === at ? <Key combo={numberKey(place + 1)} /> : null}
                  <span>
                    {reason.transKey ? tData(reason.transKey) : (reason.cnName ?? reason.id)}
                  </span>
                </button>
              ))}
            </div>
            {row && option.times && option.times.length > 1 ? (
              <div
                className="wb-choices"
                role="radiogroup"
                aria-label={`${tData(option.transKey)} · ${tData('audit.field_time')}`}
              >
                {option.times.map((time) => (
                  <button
                    key={time}
                    type="button"
                    role="radio"
                    aria-checked={row['punishTime'] === time}
                    className="wb-choice"
                    onMouseDown={(event) => event.preventDefault()}
                    onClick={() => put({ punishTime: time })}
                  >
                    {timeText(time)}
                  </button>
                ))}
              </div>
            ) : null}
          </section>
        )
      })}
    </div>
  )
}
