import {
  type StoredClause,
  type StoredField,
  opsOfField,
  storedFields,
} from '@oas/contract/task/schemas'
import { t, tData } from '../../../i18n/texts.ts'
import { ArrayEditor } from '../../../kit/form/ArrayEditor.tsx'
import type { FormState } from '../../../kit/form/use-form.ts'
import type { LocalSource } from '../../../kit/pick/source.ts'
import { blankClause } from '../stored-values.ts'
import type { Values } from '../task-values.ts'
import { ClauseValues } from './ClauseValues.tsx'

const most = 10
const word = (key: string): string => tData(`task_stored.${key.replaceAll('-', '_')}`)

type ClauseProps = {
  clause: StoredClause
  /** Its number in the group, from 1. */ n: number
  put: (change: Partial<StoredClause>) => void
  results: LocalSource
}
const Clause = ({ clause, n, put, results }: ClauseProps) => {
  const { field, op } = clause
  return (
    <div className="task-clause">
      <select
        aria-label={t('task_stored.clause_field', { n })}
        value={field}
        onChange={({ target }) => put(blankClause(target.value as StoredField))}
      >
        {storedFields.map((one) => (
          <option key={one} value={one}>
            {word(`field_${one}`)}
          </option>
        ))}
      </select>
      <select
        aria-label={t('task_stored.clause_op', { n })}
        value={op}
        onChange={({ target }) => put({ op: target.value as StoredClause['op'] })}
      >
        {opsOfField[field].map((one) => (
          <option key={one} value={one}>
            {word(`op_${one}`)}
          </option>
        ))}
      </select>
      <ClauseValues
        key={field}
        label={t('task_stored.clause_values', { n })}
        field={field}
        values={clause.values}
        results={results}
        put={(values) => put({ values })}
      />
    </div>
  )
}

type Props = { form: FormState<Values> } & Pick<ClauseProps, 'results'>
/** Conditions of two levels: each group has to hold, and in a group one condition is enough. */
export function ConditionGroups({ form, results }: Props) {
  return (
    <div className="form-row">
      <ArrayEditor
        label={t('task_stored.groups')}
        items={form.values.groups}
        onChange={(groups) => form.put({ groups: groups.filter(({ any }) => any.length > 0) })}
        addLabel={t('task_stored.group_add')}
        between={t('task_stored.and')}
        make={() => ({ any: [blankClause()] })}
        max={most}
        problem={form.problemOf('groups', t('task_stored.groups'))}
      >
        {({ any }, put, at) => (
          <ArrayEditor
            label={t('task_stored.group_n', { n: at + 1 })}
            items={any}
            onChange={(next) => put({ any: next })}
            make={() => blankClause(any.at(-1)?.field)}
            addLabel={t('task_stored.clause_add')}
            between={t('task_stored.or')}
            max={most}
          >
            {(clause, change, index) => (
              <Clause clause={clause} n={index + 1} put={change} results={results} />
            )}
          </ArrayEditor>
        )}
      </ArrayEditor>
      <span className="form-hint">{t('task_stored.groups_hint')}</span>
    </div>
  )
}
