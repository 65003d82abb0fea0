import { correctKinds, queueLimits, toldResults } from '@oas/contract/inspection/queue'
import { agreeKinds } from '@oas/contract/task/rounds'
import { t, tData } from '../../../i18n/texts.ts'
import { NumberField, SelectField, TextField, TickField } from '../../../kit/form/fields.tsx'
import type { FormState } from '../../../kit/form/use-form.ts'
import { wordChoices } from '../../../kit/list/choice-field.ts'
import { type PageKind, drawsByRules } from '../kinds.ts'
import { useTeams } from '../use-names.ts'
import type { Values } from './values.ts'

type Props = { form: FormState<Values>; kind: PageKind }

/** When an inspection is to be done, how it is compared, what becomes of a wrong decision. */
const Inspecting = ({ form, kind }: Props) => (
  <>
    <div className="iq-pair">
      <NumberField
        form={form}
        name="waitMinutes"
        label={t('inspect_queue.wait_minutes')}
        min={0}
        max={queueLimits.waitMinutes}
      />
      <NumberField
        form={form}
        name="expireHours"
        label={t('inspect_queue.expire_hours')}
        min={queueLimits.expireHours.least}
        max={queueLimits.expireHours.most}
      />
    </div>
    {kind === 'inspect' && (
      <TickField
        form={form}
        name="blind"
        label={t('inspect_queue.blind')}
        hint={t('inspect_queue.blind_hint')}
      />
    )}
    <div className="iq-pair">
      <SelectField
        form={form}
        name="agreeBy"
        label={t('inspect_queue.agree_by')}
        choices={wordChoices(agreeKinds, (one) => t(`inspect_queue.agree_${one}`))}
      />
      <SelectField
        form={form}
        name="correct"
        label={t('inspect_queue.correct')}
        choices={wordChoices(correctKinds, (one) =>
          tData(`inspect_queue.correct_${one.replaceAll('-', '_')}`),
        )}
      />
    </div>
  </>
)

/** How long handlers of appeals have, and who has the last word after them. */
const Appealing = ({ form }: Pick<Props, 'form'>) => {
  const teams = useTeams()
  return (
    <>
      <NumberField
        form={form}
        name="appealHours"
        label={t('inspect_queue.appeal_hours')}
        min={queueLimits.appealHours.least}
        max={queueLimits.appealHours.most}
      />
      <SelectField
        form={form}
        name="raiseTeamId"
        label={t('inspect_queue.raise_team')}
        hint={t('inspect_queue.raise_team_hint')}
        choices={[{ value: '', label: t('inspect_queue.raise_none') }, ...teams]}
      />
    </>
  )
}

/** What a queue of appeals tells their people; it is the usual where nothing is written. */
export function MessageFields({ form }: Pick<Props, 'form'>) {
  return (
    <>
      <p className="muted">{t('inspect_queue.messages_hint', { post: '{post}' })}</p>
      {toldResults.map((result) => (
        <TextField
          key={result}
          form={form}
          name={result}
          label={t(`inspect_queue.message_${result}`)}
          maxLength={queueLimits.message}
        />
      ))}
    </>
  )
}

/** What happens with what is in a queue, and how urgent it is. */
export function CourseFields({ form, kind }: Props) {
  return (
    <>
      {drawsByRules(kind) && <Inspecting form={form} kind={kind} />}
      {kind === 'audit' && (
        <NumberField
          form={form}
          name="orderTimeout"
          label={t('inspect_queue.order_timeout')}
          hint={t('inspect_queue.order_timeout_hint')}
          min={queueLimits.orderTimeout.least}
          max={queueLimits.orderTimeout.most}
        />
      )}
      {kind === 'appeal' && <Appealing form={form} />}
      <NumberField
        form={form}
        name="priority"
        label={t('inspect_queue.priority')}
        min={0}
        max={9}
      />
    </>
  )
}
