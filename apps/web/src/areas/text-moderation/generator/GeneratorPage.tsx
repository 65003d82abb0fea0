import type { Output } from '@oas/contract/define'
import { textModerationCalls } from '@oas/contract/text-moderation/calls'
import { type PatternProposal, mostExamples } from '@oas/contract/text-moderation/generator-calls'
import { useId, useState } from 'react'
import { useSend } from '../../../api/use-call.ts'
import { t } from '../../../i18n/texts.ts'
import { Form } from '../../../kit/form/Form.tsx'
import { LinesField } from '../../../kit/form/LinesField.tsx'
import { PlacesField } from '../../../kit/form/PlacesField.tsx'
import { TickField } from '../../../kit/form/fields.tsx'
import { type FormState, useForm } from '../../../kit/form/use-form.ts'
import { notifyFailure } from '../../../kit/notice.tsx'
import { useRights } from '../words.tsx'
import { ProposalCard } from './ProposalCard.tsx'
import '../../../kit/people/people.css'
import './generator.css'

type Made = Output<typeof textModerationCalls.generatePattern>
type Draft = { positives: string[]; negatives: string[]; language: string; bounded: boolean }
/** A proposal as it stands on the page: `rule` is what its field holds. */
type Shown = { key: number; rule: string; proposal: PatternProposal; looked: number }

const inputOf = ({ positives, negatives, language, bounded }: Draft) => ({
  positives,
  negatives,
  bounded,
  ...(language === '' ? {} : { language }),
})

const Lines = ({ form, name }: { form: FormState<Draft>; name: 'positives' | 'negatives' }) => {
  const id = useId()
  const label = t(`text_generator.${name}`)
  return (
    <LinesField
      id={id}
      label={label}
      hint={t(`text_generator.${name}_hint`)}
      value={form.values[name]}
      onChange={(lines) => form.put({ [name]: lines })}
      problem={form.problemOf(name, label)}
      maxLine={mostExamples}
      required={name === 'positives'}
      waitMs={0}
    />
  )
}

const useProposals = () => {
  const send = useSend(textModerationCalls.generatePattern)
  const [made, setMade] = useState<{ draft: Draft; pair: Made['pair']; list: Shown[] } | null>(null)
  const put = (key: number, change: Partial<Shown>): void =>
    setMade(
      (before) =>
        before && {
          ...before,
          list: before.list.map((one) => (one.key === key ? { ...one, ...change } : one)),
        },
    )
  return {
    made,
    busy: send.isPending,
    put,
    generate: async (draft: Draft): Promise<void> => {
      const { proposals, pair, looked } = await send.mutateAsync(inputOf(draft))
      const list = proposals.map((proposal, key) => ({
        key,
        rule: proposal.rule,
        proposal,
        looked,
      }))
      setMade({ draft, pair, list })
    },
    /** Tries what somebody made of a proposal on the same examples. */
    tryRule: ({ key, rule }: Shown): void => {
      if (!made) return
      send.mutate(
        { ...inputOf(made.draft), rule },
        {
          onError: notifyFailure,
          onSuccess: ({ proposals: [proposal], looked }) => {
            if (proposal) put(key, { proposal, rule: proposal.rule, looked })
          },
        },
      )
    },
  }
}

/** Makes patterns out of texts that are to be found and texts that are not. */
export function GeneratorPage() {
  const noEdit = useRights()('text.edit')
  const { made, busy, put, generate, tryRule } = useProposals()
  const form = useForm<Draft>({
    initial: { positives: [], negatives: [], language: '', bounded: true },
    guard: false,
    check: ({ positives }) => ({
      positives: positives.length < 2 ? t('text_generator.positives_few') : null,
    }),
    send: generate,
    fieldOf: (path) => path.split('.')[0] ?? '',
  })
  const pair = made?.pair
  return (
    <div className="list-page">
      <div className="list-head">
        <h1>{t('text_generator.title')}</h1>
      </div>
      <p className="muted">{t('text_generator.about')}</p>
      <Form
        form={form}
        label={t('text_generator.title')}
        submitLabel={t('text_generator.generate')}
      >
        <div className="generator-texts">
          <Lines form={form} name="positives" />
          <Lines form={form} name="negatives" />
        </div>
        <PlacesField
          form={form}
          name="language"
          of="languages"
          label={t('text_generator.language')}
          max={1}
        />
        <TickField form={form} name="bounded" label={t('text_generator.bounded')} />
      </Form>
      {made && (
        <section aria-label={t('text_generator.proposals')}>
          {made.list.length === 0 && (
            <p className="problem" role="status">
              {t('text_generator.none')}
            </p>
          )}
          {pair && (
            <p className="problem" role="status">
              {t('text_generator.pair', {
                positive: made.draft.positives[pair.positive] ?? '',
                negative: made.draft.negatives[pair.negative] ?? '',
              })}
            </p>
          )}
          {made.list.map((one) => (
            <ProposalCard
              key={one.key}
              proposal={one.proposal}
              looked={one.looked}
              rule={one.rule}
              onRule={(rule) => put(one.key, { rule })}
              busy={busy}
              onTry={() => tryRule(one)}
              noEdit={noEdit}
            />
          ))}
        </section>
      )}
    </div>
  )
}
