import type { Answer } from '@oas/contract/case-library/schemas'
import type { Output } from '@oas/contract/define'
import { examCalls } from '@oas/contract/exam/calls'
import { examLimits } from '@oas/contract/exam/schemas'
import { useState } from 'react'
import { useCall, useSend } from '../../../api/use-call.ts'
import { useMay } from '../../../api/use-may.ts'
import { t } from '../../../i18n/texts.ts'
import { Drawer } from '../../../kit/Drawer.tsx'
import { Form } from '../../../kit/form/Form.tsx'
import { NumberField, TextField, TickField } from '../../../kit/form/fields.tsx'
import { required } from '../../../kit/form/required.ts'
import { useForm } from '../../../kit/form/use-form.ts'
import { notify } from '../../../kit/notice.tsx'
import { AnswerFields } from '../../../kit/question/AnswerFields.tsx'
import { QuestionView } from '../../../kit/question/QuestionView.tsx'
import { useAnswerWords } from '../../../kit/question/use-answer-words.ts'
import { figure } from '../words.tsx'

type Item = Output<typeof examCalls.item>
type Touched = Output<typeof examCalls.itemUpdate>['touched']
type Values = { answer: Answer; points: number | null; void: boolean; reason: string }

/** What a correction would change, of whom. */
const Preview = ({ touched }: { touched: Touched }) => (
  <section role="status">
    <p>{t('exam.touched', { n: touched.length })}</p>
    <ul>
      {touched.map(({ attemptId, person, before, after }) => (
        <li key={attemptId}>
          {person}: {t('exam.before')} {figure(before.score)}{' '}
          {t(before.passed ? 'exam.passed' : 'exam.failed')} → {t('exam.after')}{' '}
          {figure(after.score)} {t(after.passed ? 'exam.passed' : 'exam.failed')}
        </li>
      ))}
    </ul>
  </section>
)

/** Corrects the key of a question: first what would come of it, then the correction. */
const CorrectForm = ({
  examId,
  itemId,
  item,
  onDone,
}: {
  examId: string
  itemId: string
  item: Item
  onDone: () => void
}) => {
  const { may } = useMay()
  const [seen, setSeen] = useState<{ of: string; touched: Touched } | null>(null)
  const correct = useSend(examCalls.itemUpdate, {
    refreshes: [examCalls.analysis, examCalls.item, examCalls.query],
  })
  const textOf = (values: Values): string => JSON.stringify(values)
  const form = useForm<Values>({
    initial: { answer: item.answer, points: item.points, void: item.void, reason: '' },
    check: ({ reason }) => ({ reason: required(reason, t('exam.reason')) }),
    send: async (values) => {
      const { reason, points, answer } = values
      const changesKey = JSON.stringify(answer) !== JSON.stringify(item.answer)
      const isSeen = seen?.of === textOf(values)
      const { touched } = await correct.mutateAsync({
        examId,
        itemId,
        reason,
        void: values.void,
        ...(changesKey ? { key: { answer, accepted: item.accepted } } : {}),
        ...(points === null || points === item.points ? {} : { points }),
        dryRun: !isSeen,
      })
      if (!isSeen) {
        setSeen({ of: textOf(values), touched })
        return
      }
      notify('success', t('exam.done_ok'))
      onDone()
    },
    fieldOf: (path) => (path.startsWith('key') ? 'answer' : path),
  })
  const isSeen = seen !== null && seen.of === textOf(form.values)
  const lacks = may('exam.edit') ? undefined : t('exam.needs_edit')
  return (
    <Form
      form={form}
      label={t('exam.correct_title')}
      submitLabel={t(isSeen ? 'exam.apply' : 'exam.preview')}
      notice={isSeen && <Preview touched={seen.touched} />}
      {...(lacks === undefined ? {} : { disabled: lacks })}
    >
      {item.kind !== 'text' && (
        <AnswerFields
          question={item.question}
          answer={form.values.answer}
          problem={form.problemOf('answer')}
          legend={t('exam.right_answer')}
          onChange={(change) => form.put({ answer: { ...form.values.answer, ...change } })}
        />
      )}
      <NumberField
        form={form}
        name="points"
        label={t('exam.points')}
        min={1}
        max={examLimits.points}
      />
      <TickField form={form} name="void" label={t('exam.void_item')} />
      <TextField form={form} name="reason" label={t('exam.reason')} maxLength={200} />
    </Form>
  )
}

const Wrong = ({ item }: { item: Item }) => {
  const words = useAnswerWords(item.question)
  if (item.wrong.length === 0) return null
  return (
    <section>
      <h3>{t('exam.wrong_answers')}</h3>
      <ul>
        {item.wrong.map(({ answer, n }) => (
          <li key={JSON.stringify(answer)}>
            {words(answer)} · {n}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** A question of an exam: what is asked, what was wrong most, and the way to correct its key. */
export function ItemDrawer({
  examId,
  itemId,
  onClose,
}: {
  examId: string
  itemId: string
  onClose: () => void
}) {
  const { data, error } = useCall(examCalls.item, { examId, itemId })
  return (
    <Drawer title={t('exam.correct_title')} onClose={onClose}>
      {error && (
        <p className="problem" role="alert">
          {error.message}
        </p>
      )}
      {data && (
        <>
          <QuestionView question={data.question} />
          <Wrong item={data} />
          <CorrectForm examId={examId} itemId={itemId} item={data} onDone={onClose} />
        </>
      )}
    </Drawer>
  )
}
