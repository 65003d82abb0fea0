import { partKinds } from '@oas/contract/task/schemas'
import { useState } from 'react'
import { t } from '../../../i18n/texts.ts'
import { Drawer } from '../../../kit/Drawer.tsx'
import { Form } from '../../../kit/form/Form.tsx'
import { SelectField, TextField } from '../../../kit/form/fields.tsx'
import { type FormState, useForm } from '../../../kit/form/use-form.ts'
import { wordChoices } from '../../../kit/list/choice-field.ts'
import { draftProblems } from '../check-values.ts'
import {
  type PartDraft,
  blankPart,
  evenShares,
  partOfTask,
  sumOfShares,
  taskOfPart,
} from '../parts-values.ts'
import { storedValuesOf } from '../stored-values.ts'
import { type Values, bodyOf, valuesOf } from '../task-values.ts'
import { useTypeSettings } from '../use-task-form.ts'
import { wordOf } from '../words.tsx'
import { SelectionFields } from './Selection.tsx'
import { TypesField } from './TypesField.tsx'

const valuesOfPart = (part: PartDraft): Values => valuesOf(part.kind, taskOfPart(part))
const kindOf = ({ kind }: Pick<Values, 'kind'>) => partKinds.find((one) => one === kind) ?? 'normal'
/** What a part begins with: what the others leave, or an even share. */
const firstShare = (others: readonly PartDraft[]): number => {
  const left = 100 - sumOfShares({ parts: [...others] })
  return left > 0 ? left : (evenShares(others.length + 1).at(-1) ?? 1)
}

type Props = { parts: FormState<Values>; at: number; onClose: () => void }

/** One part of mixed work: which records it takes, as a task of its kind would. */
export function PartDrawer({ parts: { values, put }, at, onClose }: Props) {
  const [part] = useState<PartDraft>(() => values.parts[at] ?? blankPart('normal'))
  const others = values.parts.filter((_, place) => place !== at)
  const [types, setTypes] = useState(part.types)
  const settings = useTypeSettings(types)
  const form = useForm<Values>({
    initial: valuesOfPart(part),
    guard: false,
    check: (found) => ({
      ...draftProblems(found, settings ?? {}),
      ...(others.some(({ name }) => name === found.name.trim())
        ? { name: t('task_parts.name_twice') }
        : {}),
    }),
    send: (found) => {
      const body = bodyOf(found, settings, part.conditions)
      const next = partOfTask(kindOf(found), body, part.share ?? firstShare(others))
      const list = [...values.parts]
      list[at] = next
      put({ parts: list })
      return Promise.resolve()
    },
    done: onClose,
  })
  const title = part.name === '' ? t('task_parts.add') : part.name
  return (
    <Drawer title={title} onClose={onClose} width={720}>
      <Form
        form={form}
        label={title}
        submitLabel={t('task_parts.keep')}
        cancel={
          <button type="button" className="btn" onClick={onClose}>
            {t('frontend.cancel')}
          </button>
        }
      >
        <TextField form={form} name="name" label={t('task_form.name')} maxLength={60} required />
        <SelectField
          form={{
            ...form,
            put: ({ kind = 'normal' }) =>
              form.put({
                kind,
                ...storedValuesOf(blankPart(kindOf({ kind })).stored ?? undefined),
              }),
          }}
          name="kind"
          label={t('task.kind')}
          choices={wordChoices(partKinds, (one) => wordOf('kind', one))}
        />
        <TypesField
          form={{
            ...form,
            put: (change) => {
              if (change.types) setTypes(change.types)
              form.put(change)
            },
          }}
        />
        <SelectionFields form={form} settings={settings} />
      </Form>
    </Drawer>
  )
}
