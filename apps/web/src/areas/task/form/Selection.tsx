import { isStoredKind, isWaitingKind, liveLimits } from '@oas/contract/task/schemas'
import { parseTypeKey } from '@oas/contract/type-key'
import { t } from '../../../i18n/texts.ts'
import { ConditionFields } from '../../../kit/conditions/ConditionFields.tsx'
import { NumberField } from '../../../kit/form/fields.tsx'
import type { FormState } from '../../../kit/form/use-form.ts'
import { useTypes } from '../../../kit/use-types.ts'
import type { Settings, Values } from '../task-values.ts'
import { Groups } from './Groups.tsx'
import { ListedFields } from './ListedFields.tsx'
import { Parts } from './Parts.tsx'
import { Section } from './Section.tsx'
import { Sql } from './Sql.tsx'
import { Stored } from './Stored.tsx'

type Props = {
  form: FormState<Values>
  settings: Settings | undefined
  /** Rows of the list that is stored. */ stored: number
  id: string | undefined
  onPart: (at: number) => void
}

/** The conditions of each chosen type; where a type offers none, everything of it is meant. */
const Conditions = ({ form, settings }: Pick<Props, 'form' | 'settings'>) => {
  const { nameOfType, types: known } = useTypes()
  const { types, conditions } = form.values
  const problem = form.problemOf('conditions', t('task_form.conditions'))
  if (types.length === 0) return <p className="muted">{t('task_form.types_first')}</p>
  if (settings === undefined)
    return (
      <p className="muted" aria-busy="true">
        {t('frontend.loading')}
      </p>
    )
  const put = (key: string, dbField: string, value: unknown): void =>
    form.put({ conditions: { ...conditions, [key]: { ...conditions[key], [dbField]: value } } })
  const named = types.map((key) => {
    const { appId, type } = parseTypeKey(key)
    const info = known.find((one) => one.appId === appId && one.type === type)
    return { key, appId, name: `${info?.appName ?? appId} · ${nameOfType({ appId, type })}` }
  })
  const bare = named.filter(({ key }) => (settings[key]?.condition ?? []).length === 0)
  return (
    <>
      {named.map(({ key, appId, name }) => (
        <ConditionFields
          key={key}
          legend={name}
          fields={settings[key]?.condition ?? []}
          appId={appId}
          values={conditions[key] ?? {}}
          showProblems={problem !== ''}
          change={(dbField, value) => put(key, dbField, value)}
        />
      ))}
      {bare.length > 0 && (
        <p className="muted">
          {t('task_form.none_offered', { types: bare.map(({ name }) => name).join(', ') })}
        </p>
      )}
      {problem !== '' && (
        <p className="problem" role="alert">
          {problem}
        </p>
      )}
    </>
  )
}

/** How much is taken of what comes in, and when it goes back. */
const Intake = ({ form }: Pick<Props, 'form'>) => (
  <div className="task-pair">
    <NumberField
      form={form}
      name="perMinute"
      label={t('task_form.per_minute')}
      hint={t('task_form.per_minute_hint')}
      min={1}
      max={liveLimits.cap}
    />
    <NumberField
      form={form}
      name="expireHours"
      label={t('task_form.expire_hours')}
      hint={t('task_form.expire_hint')}
      required
      min={1}
      max={liveLimits.hours}
    />
  </div>
)

/** Which records a task takes that chooses by conditions: waiting ones or stored ones. */
export function SelectionFields({ form, settings }: Pick<Props, 'form' | 'settings'>) {
  const { kind } = form.values
  if (isStoredKind(kind)) return <Stored form={form} settings={settings} />
  return (
    <>
      <Conditions form={form} settings={settings} />
      {kind === 'realtime' && <Intake form={form} />}
      {kind === 'qitext' && <Groups form={form} />}
      {kind === 'normal' && (
        <NumberField
          form={form}
          name="waitedMinutes"
          label={t('task_form.waited')}
          hint={t('task_form.waited_hint')}
          min={0}
          max={525_600}
        />
      )}
    </>
  )
}

/** Which records a task takes: by conditions, by parts with a share each, or those of a list. */
export function Selection({ form, settings, stored, id, onPart }: Props) {
  const { kind } = form.values
  return (
    <Section step="selection">
      {kind === 'special-order' && <ListedFields form={form} stored={stored} id={id} />}
      {kind === 'comprehensive' && <Parts form={form} onPart={onPart} />}
      {kind === 'customize-sql' && <Sql form={form} />}
      {(isStoredKind(kind) || isWaitingKind(kind)) && (
        <SelectionFields form={form} settings={settings} />
      )}
    </Section>
  )
}
