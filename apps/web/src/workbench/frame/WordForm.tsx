import { longestPattern, textInspectionCalls } from '@oas/contract/text-inspection/calls'
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

/**
 * Proposes a word that was found in the record in focus: what is selected on the page is the
 * beginning.
 */
export const WordForm = () => {
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
  const texts =
    record?.texts
      .map(({ content }) => content.slice(0, 2000))
      .filter(Boolean)
      .slice(0, 10) ?? []
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
        setProblem(
          t(
            `text_inspection.word_${(answer?.code || 'SYNTAX').toLowerCase()}` as 'text_inspection.word_syntax',
          ),
        )
        throw new Error(t('text_inspection.word_refused'))
      }
      notify(
        answer.state === 'exists' ? 'info' : 'success',
        t(answer.state === 'exists' ? 'text_inspection.word_exists' : 'text_inspection.word_added'),
      )
    },
    done: () => set(bench, { dialog: null }),
  })
  const { rule, wordType } = form.values
  const pattern = wordType !== '0' && rule.trim() !== ''
  const checked = useCall(
    textInspectionCalls.checkRegex,
    { regex: rule || ' ', wordType: Number(wordType) || 1, samples: texts },
    { enabled: pattern },
  )
  const hits = checked.data?.ok
    ? checked.data.spans.reduce((sum, spans) => sum + spans.length, 0)
    : 0
  return (
    <Form
      form={{
        ...form,
        put: (change) => {
          setProblem('')
          form.put(change)
        },
      }}
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
          pattern ? (
            <span role="status">
              {checked.data
                ? checked.data.ok
                  ? t('text_inspection.word_finds', { n: hits })
                  : `${t(`text_inspection.word_${checked.data.code.toLowerCase()}` as 'text_inspection.word_syntax')} ${checked.data.message}`
                : checked.isError
                  ? checked.error.message
                  : t('audit.loading')}
            </span>
          ) : (
            t('text_inspection.word_hint')
          )
        }
      />
      <SelectField
        form={form}
        name="wordType"
        label={t('text_inspection.word_type')}
        choices={[0, 1, 2].map((one) => ({
          value: String(one),
          label: t(`text_inspection.word_type_${one as 0}`),
        }))}
      />
      <SelectField
        form={form}
        name="level"
        label={t('text_inspection.word_level')}
        choices={[1, 2, 3].map((one) => ({
          value: String(one),
          label: t(`text_inspection.word_level_${one as 1}`),
        }))}
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
