import type { LogRow } from '@oas/contract/country/schemas'
import { t, tData } from '../../i18n/texts.ts'
import { diffOf } from '../../kit/people/diff.ts'

const fieldKeys: Readonly<Record<string, string>> = {
  ruleName: 'rule_name',
  ruleType: 'rule_type',
  ruleItems: 'rule_items',
}

const wordOf = (field: string, text: string, nameOf: (code: string) => string): string => {
  if (field === 'ruleItems') return nameOf(text)
  if (text === '') return text
  if (field === 'ruleType') return tData(`country.type_${text}`)
  return field === 'status' ? tData(`country.status_${text}`) : text
}

/** What was and what is, field by field. */
export function LogDiff({ row, nameOf }: { row: LogRow; nameOf: (code: string) => string }) {
  const words = (field: string, text: string): string => wordOf(field, text, nameOf)
  return (
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
  )
}
