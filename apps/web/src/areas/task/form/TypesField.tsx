import { taskCalls } from '@oas/contract/task/area'
import { taskLimits } from '@oas/contract/task/schemas'
import { useCall } from '../../../api/use-call.ts'
import { businessName, t, typeName } from '../../../i18n/texts.ts'
import { MultiPick } from '../../../kit/form/MultiPick.tsx'
import type { FieldForm } from '../../../kit/form/use-form.ts'
import { locale } from '../../../kit/locale.ts'
import type { Values } from '../task-values.ts'

/** Types that may be given out, by business and app, with how many wait of each. */
const useRange = () => {
  const { data } = useCall(taskCalls.range, {}, { refetchMs: 60_000 })
  return (data ?? []).flatMap(({ business, apps }) =>
    apps.flatMap(({ name: app, types }) =>
      types.map(({ key, name, waiting }) => ({
        key,
        waiting,
        label: `${businessName(business)} › ${app} › ${typeName(name)}`,
      })),
    ),
  )
}

/** Which types a task, or a part of it, takes records of. */
export function TypesField({ form }: { form: FieldForm<Values> }) {
  const { values } = form
  const range = useRange()
  const waiting = (n: number): string => t('task_form.waiting_n', { n: n.toLocaleString(locale) })
  const chosen = range.filter(({ key }) => values.types.includes(key))
  const all = chosen.reduce((sum, one) => sum + one.waiting, 0)
  const choices = range.map(({ key, label, waiting: n }) => ({
    value: key,
    label: `${label} · ${waiting(n)}`,
  }))
  return (
    <MultiPick
      label={t('task_form.types')}
      choices={choices}
      value={values.types}
      onChange={(types) => form.put({ types })}
      problem={form.problemOf('types', t('task_form.types'))}
      required
      max={taskLimits.types}
      hint={
        values.types.length > 0
          ? t('task_form.types_waiting', { n: all.toLocaleString(locale) })
          : t('task_form.types_hint', { n: taskLimits.types })
      }
    />
  )
}
