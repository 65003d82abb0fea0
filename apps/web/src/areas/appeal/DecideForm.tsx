import { type AppealDetail, appealCalls } from '@oas/contract/appeal/calls'
import { branchLimits } from '@oas/contract/branch/calls'
import {
  type ErrorClass,
  type Severity,
  errorClasses,
  severities,
} from '@oas/contract/wrong-order/errors'
import { useSend } from '../../api/use-call.ts'
import { t, tData } from '../../i18n/texts.ts'
import { ChoiceCard } from '../../kit/answer/ChoiceCard.tsx'
import { ChoiceCards } from '../../kit/answer/ChoiceCards.tsx'
import { OwnCard } from '../../kit/answer/OwnCard.tsx'
import type { Deciding } from '../../kit/answer/own-answer.ts'
import { Form } from '../../kit/form/Form.tsx'
import { AreaField, SelectField } from '../../kit/form/fields.tsx'
import { required } from '../../kit/form/required.ts'
import { useForm } from '../../kit/form/use-form.ts'
import { wordChoices } from '../../kit/list/choice-field.ts'
import { notify } from '../../kit/notice.tsx'
import { refreshes } from './refreshes.ts'

type Values = Deciding & { errorClass: ErrorClass; severity: Severity }
type Props = { detail: AppealDetail; onDone: () => void }

const isShort = (reason: string): boolean => reason.trim().length < branchLimits.reasonLeast
const useDeciding = ({ detail: { appeal, fence }, onDone }: Props) => {
  const handle = useSend(appealCalls.handle, { refreshes })
  const lead = useSend(appealCalls.secondHandle, { refreshes })
  const [wrong] = appeal.wrongOrders
  return useForm<Values>({
    initial: {
      word: '',
      own: null,
      reason: '',
      errorClass: wrong?.errorClass ?? 'wrong_result',
      severity: wrong?.severity ?? 'normal',
    },
    check: ({ word, own, reason }) => ({
      word: word === '' ? t('branch_appeal.word_needed') : null,
      own: word === 'own' && own === null ? t('branch.own_needed') : null,
      reason:
        required(reason, t('branch.reason')) ??
        (isShort(reason) ? t('branch_appeal.reason_hint', { n: branchLimits.reasonLeast }) : null),
    }),
    send: async ({ word, own, reason, errorClass, severity }) => {
      const changes = word === 'own' && own !== null
      const said = {
        id: appeal.id,
        fence: fence ?? 0,
        reason,
        ...(changes ? { right: own, errorClass, severity } : {}),
      }
      const result = (changes ? 'changed' : word) as 'upheld'
      const done = appeal.mayHandle
        ? await handle.mutateAsync({ ...said, result })
        : await lead.mutateAsync({ ...said, result })
      notify(
        done.correction === 'refused' ? 'warning' : 'success',
        done.correction === 'refused'
          ? t('appeal.correction_refused')
          : t('branch_appeal.told_said'),
      )
    },
    done: onDone,
    fieldOf: (path) => (path.startsWith('right') ? 'own' : undefined),
  })
}

/** An appeal that waits is taken in hand first, so that nobody else decides on it meanwhile. */
const Take = ({ appeal: { id, mayHandle } }: AppealDetail) => {
  const first = useSend(appealCalls.detail, { refreshes })
  const last = useSend(appealCalls.secondDetail, { refreshes })
  return (
    <p>
      <button
        type="button"
        className="btn primary"
        disabled={first.isPending || last.isPending}
        onClick={() =>
          mayHandle ? first.mutate({ id, take: true }) : last.mutate({ id, take: true })
        }
      >
        {t('appeal.take')}
      </button>{' '}
      <span className="muted">{t('appeal.take_hint')}</span>
    </p>
  )
}

const WordForm = ({ detail, onDone }: Props) => {
  const form = useDeciding({ detail, onDone })
  const { appeal, record } = detail
  const label = t(appeal.mayHandle ? 'branch_appeal.decide' : 'branch_appeal.last_word')
  const card = {
    name: 'word',
    chosen: form.values.word,
    onChoose: (word: string) => form.put({ word }),
  }
  return (
    <section aria-label={label}>
      <h3>{label}</h3>
      <Form form={form} label={label} submitLabel={label}>
        <ChoiceCards
          legend={t('branch_appeal.word')}
          problem={
            form.problemOf('word', t('branch_appeal.word')) ||
            form.problemOf('own', t('branch.own'))
          }
        >
          {(['upheld', 'overturned'] as const).map((word) => (
            <ChoiceCard key={word} {...card} value={word} title={t(`appeal.say_${word}`)}>
              <p className="muted">{t(`appeal.hint_${word}`)}</p>
            </ChoiceCard>
          ))}
          {record && <OwnCard form={form} record={record} title={t('appeal.say_changed')} />}
          <ChoiceCard {...card} value="void" title={t('branch_appeal.void')}>
            <p className="muted">{t('appeal.hint_void')}</p>
          </ChoiceCard>
          {appeal.mayHandle && (
            <ChoiceCard {...card} value="pass" title={t('branch_appeal.pass')}>
              <p className="muted">{t('branch_appeal.pass_hint')}</p>
            </ChoiceCard>
          )}
        </ChoiceCards>
        {form.values.word === 'own' && (
          <>
            <SelectField
              form={form}
              name="errorClass"
              label={t('wrong_order.class')}
              choices={wordChoices(errorClasses, (one) => tData(`wrong_order.class_${one}`))}
            />
            <SelectField
              form={form}
              name="severity"
              label={t('wrong_order.severity')}
              choices={wordChoices(severities, (one) => tData(`wrong_order.severity_${one}`))}
            />
          </>
        )}
        <AreaField
          form={form}
          name="reason"
          label={t('branch.reason')}
          hint={t('branch_appeal.reason_read')}
          maxLength={branchLimits.reasonMost}
          rows={3}
          required
        />
      </Form>
    </section>
  )
}

/** What is said of an appeal: the finding stands, was wrong, or another answer is right. */
export function DecideForm(props: Props) {
  return props.detail.appeal.held ? <WordForm {...props} /> : <Take {...props.detail} />
}
