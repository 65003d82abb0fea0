import { textInspectionCalls } from '@oas/contract/text-inspection/calls'
import { longestPattern } from '@oas/contract/text-inspection/limits'
import { useState } from 'react'
import { useCall, useSend } from '../../api/use-call.ts'
import { t } from '../../i18n/texts.ts'
import { notify } from '../../kit/notice.tsx'
import { Form } from '../../kit/form/Form.tsx'
import { SelectField, TextField } from '../../kit/form/fields.tsx'
import { useForm } from '../../kit/form/use-form.ts'
import { focused, set } from '../engine/bench.ts'
import { useBench, useBenchState } from '../engine/react.ts'
import { required } from '../../kit/form/required.ts'

type Values = { rule: string; wordType: string; level: string; remark: string }
const chosenText = (): string =>
  (window.getSelection()?.toString() ?? '').replaceAll(/\s+/g, ' ').trim().slice(0, 64)

type ProblemKey = 'text_inspection.word_syntax'
const codeText = (code: string): string =>
  t(`text_inspection.word_${code.toLowerCase()}` as ProblemKey)

/** The form of a proposed word; the server's refusal stands at the word until it is changed. */
const useWordForm = () => {
  const bench = useBench()
  const record = useBenchState(focused)
  const [initial] = useState<Values>(() => ({
    rule: chosenText(),
    wordType: '0',
    level: '2',
    remark: '',
  }))
  const [problem, setProblem] = useState('')
  const add = useSend(textInspectionCalls.addWords, { refreshes: [textInspectionCalls.words] })
  const form = useForm<Values>({
    initial,
    guard: false,
    check: ({ rule }) => ({ rule: required(rule, t('text_inspection.word')) ?? (problem || null) }),
    send: async ({ rule, wordType, level, remark }) => {
      if (!record) return
      const [answer] = await add.mutateAsync({
        appId: record.appId,
        type: record.type,
        recordId: record.recordId,
        words: [
          {
            rule,
            wordType: Number(wordType),
            level: Number(level),
            remark,
            labelId: bench.drafts.get(record.recordId).labels[0] ?? null,
            languages: /^[a-z]{2,3}$/.test(record.language) ? [record.language] : [],
          },
        ],
      })
      if (!answer || answer.state === 'invalid') {
        setProblem(codeText(answer?.code || 'SYNTAX'))
        throw new Error(t('text_inspection.word_refused'))
      }
      const exists = answer.state === 'exists'
      notify(
        exists ? 'info' : 'success',
        t(exists ? 'text_inspection.word_exists' : 'text_inspection.word_added'),
      )
    },
    done: () => set(bench, { dialog: null }),
  })
  const put = (change: Partial<Values>): void => {
    setProblem('')
    form.put(change)
  }
  return { form, put }
}

/** What a pattern finds in the texts of the record in focus, or why it is none. */
const PatternFinds = ({ rule, wordType }: Pick<Values, 'rule' | 'wordType'>) => {
  const record = useBenchState(focused)
  const samples =
    record?.texts
      .map(({ content }) => content.slice(0, 2000))
      .filter(Boolean)
      .slice(0, 10) ?? []
  const { data, isError, error } = useCall(textInspectionCalls.checkRegex, {
    regex: rule || ' ',
    wordType: Number(wordType) || 1,
    samples,
  })
  const findsText = (): string => {
    if (!data) return isError ? error.message : t('audit.loading')
    return data.ok
      ? t('text_inspection.word_finds', {
          n: data.spans.reduce((sum, spans) => sum + spans.length, 0),
        })
      : `${codeText(data.code)} ${data.message}`
  }
  return <span role="status">{findsText()}</span>
}

const typeChoices = () =>
  [0, 1, 2].map((one) => ({
    value: String(one),
    label: t(`text_inspection.word_type_${one as 0}`),
  }))
const levelChoices = () =>
  [1, 2, 3].map((one) => ({
    value: String(one),
    label: t(`text_inspection.word_level_${one as 1}`),
  }))

/**
 * Proposes a word that was found in the record in focus: what is selected on the page is the
 * beginning.
 */
export function WordForm() {
  const { form, put } = useWordForm()
  const { rule, wordType } = form.values
  const isPattern = wordType !== '0' && rule.trim() !== ''
  return (
    <Form
      form={{ ...form, put }}
      label={t('text_inspection.act_word')}
      submitLabel={t('text_inspection.word_propose')}
    >
      <TextField
        form={form}
        name="rule"
        label={t('text_inspection.word')}
        maxLength={longestPattern}
        mono
        required
        autoFocus
        hint={
          isPattern ? (
            <PatternFinds rule={rule} wordType={wordType} />
          ) : (
            t('text_inspection.word_hint')
          )
        }
      />
      <SelectField
        form={form}
        name="wordType"
        label={t('text_inspection.word_type')}
        choices={typeChoices()}
      />
      <SelectField
        form={form}
        name="level"
        label={t('text_inspection.word_level')}
        choices={levelChoices()}
      />
      <TextField
        form={form}
        name="remark"
        label={t('text_inspection.word_remark')}
        maxLength={200}
      />
    </Form>
  )
}
