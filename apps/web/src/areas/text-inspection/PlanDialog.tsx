import { changeOrderAbove } from '@oas/contract/change-order/calls'
import { type PlanRow, mostMade, textInspectionCalls } from '@oas/contract/text-inspection/calls'
import { longestPattern } from '@oas/contract/text-inspection/limits'
import { parseTypeKey } from '@oas/contract/type-key'
import { useSend } from '../../api/use-call.ts'
import { t } from '../../i18n/texts.ts'
import { ChangeOrderField } from '../../kit/change-order/ChangeOrderField.tsx'
import { FormModal } from '../../kit/form/FormModal.tsx'
import { MultiPick } from '../../kit/form/MultiPick.tsx'
import { PickField } from '../../kit/form/PickField.tsx'
import { AreaField, NumberField, TextField, TickField } from '../../kit/form/fields.tsx'
import { required } from '../../kit/form/required.ts'
import { useForm } from '../../kit/form/use-form.ts'
import { notify } from '../../kit/notice.tsx'
import { usePlaceSource, useTypeSource } from '../../kit/pick/use-sources.ts'
import { linesOf } from './inspect-draft.ts'

type Draft = {
  name: string
  typeKey: string
  appTypes: string[]
  regex: string
  words: string
  allWords: boolean
  lang: string
  priority: number | null
  cap: number | null
  hour: number | null
  active: boolean
  changeOrderId: string
}
const blank: Draft = {
  name: '',
  typeKey: '',
  appTypes: [],
  regex: '',
  words: '',
  allWords: false,
  lang: '',
  priority: 5,
  cap: changeOrderAbove,
  hour: 6,
  active: true,
  changeOrderId: '',
}
const draftOf = (of: PlanRow | null): Draft => {
  if (!of) return blank
  const { name, typeKey, appTypes, regex, allWords, lang, priority, cap, hour, active } = of
  return {
    name,
    typeKey,
    appTypes,
    regex,
    allWords,
    lang,
    priority,
    cap,
    hour,
    active,
    words: of.words.join('\n'),
    changeOrderId: of.changeOrderId ?? '',
  }
}
const needsOrder = ({ cap }: Draft): boolean => (cap ?? 0) > changeOrderAbove

/** Saves a daily search, and says what became of it. */
const usePlanForm = (of: PlanRow | null, onClose: () => void) => {
  const refreshes = [textInspectionCalls.plans]
  const create = useSend(textInspectionCalls.createPlan, { refreshes })
  const update = useSend(textInspectionCalls.updatePlan, { refreshes })
  return useForm<Draft>({
    initial: draftOf(of),
    guard: false,
    check: (draft) => ({
      name: required(draft.name.trim(), t('text_inspection.plan_name')),
      typeKey: required(draft.typeKey, t('text_inspection.make_type')),
      appTypes: required(draft.appTypes.join(), t('text_inspection.plan_types')),
      regex:
        draft.regex === '' && draft.words.trim() === '' ? t('text_inspection.inspect_what') : '',
      changeOrderId: needsOrder(draft)
        ? required(draft.changeOrderId, t('frontend.change_order'))
        : undefined,
    }),
    send: async ({ words, changeOrderId, priority, cap, hour, ...rest }) => {
      const body = {
        ...rest,
        words: rest.regex === '' ? linesOf(words) : [],
        priority: priority ?? 0,
        cap: cap ?? 1,
        hour: hour ?? 0,
        ...(changeOrderId === '' ? {} : { changeOrderId }),
      }
      if (of) await update.mutateAsync({ id: of.id, version: of.version, body })
      else await create.mutateAsync({ body })
      notify('success', t('frontend.saved'))
    },
    fieldOf: (path) => path.split('.')[1],
    done: onClose,
  })
}

/** A search that is run every day, and what is made of what it finds. */
export function PlanDialog({ of, onClose }: { of: PlanRow | null; onClose: () => void }) {
  const form = usePlanForm(of, onClose)
  const { values } = form
  const appId = values.typeKey === '' ? undefined : parseTypeKey(values.typeKey).appId
  const types = useTypeSource()
  const ownTypes = useTypeSource(appId)
  return (
    <FormModal
      form={form}
      title={t(of ? 'text_inspection.plan_edit' : 'text_inspection.plan_new')}
      onClose={onClose}
      width={640}
    >
      <TextField
        form={form}
        name="name"
        label={t('text_inspection.plan_name')}
        required
        maxLength={64}
        autoFocus
      />
      <PickField
        form={form}
        name="typeKey"
        label={t('text_inspection.make_type')}
        source={types}
        required
      />
      <MultiPick
        label={t('text_inspection.plan_types')}
        choices={ownTypes.choices}
        value={values.appTypes}
        onChange={(appTypes) => form.put({ appTypes })}
        problem={form.problemOf('appTypes', t('text_inspection.plan_types'))}
      />
      <TextField
        form={form}
        name="regex"
        label={t('text_inspection.inspect_regex')}
        mono
        maxLength={longestPattern}
      />
      <AreaField
        form={form}
        name="words"
        label={t('text_inspection.new_words')}
        maxLength={1300}
        rows={2}
        disabled={values.regex !== ''}
      />
      <TickField form={form} name="allWords" label={t('text_inspection.new_all_words')} />
      <PickField form={form} name="lang" label={t('audit.language')} source={usePlaceSource(1)} />
      <NumberField
        form={form}
        name="priority"
        label={t('text_inspection.make_priority')}
        min={0}
        max={9}
      />
      <NumberField
        form={form}
        name="cap"
        label={t('text_inspection.plan_cap')}
        min={1}
        max={mostMade}
      />
      <NumberField
        form={form}
        name="hour"
        label={t('text_inspection.plan_hour')}
        min={0}
        max={23}
      />
      {needsOrder(values) && (
        <ChangeOrderField
          appId={appId}
          value={values.changeOrderId}
          onChange={(changeOrderId) => form.put({ changeOrderId })}
          required
          problem={form.problemOf('changeOrderId')}
        />
      )}
      <TickField form={form} name="active" label={t('text_inspection.plan_active')} />
    </FormModal>
  )
}
