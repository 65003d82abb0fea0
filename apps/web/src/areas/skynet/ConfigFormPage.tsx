import { skynetCalls } from '@oas/contract/skynet/calls'
import type { ConfigRow, Estimate } from '@oas/contract/skynet/schemas'
import { useState } from 'react'
import { useCall, useSend } from '../../api/use-call.ts'
import { t } from '../../i18n/texts.ts'
import { Form } from '../../kit/form/Form.tsx'
import { TextField } from '../../kit/form/fields.tsx'
import { useForm } from '../../kit/form/use-form.ts'
import { notify } from '../../kit/notice.tsx'
import { go, usePlace } from '../../nav/location.ts'
import { DetectionFields, PaceFields, ScopeFields } from './ConfigFields.tsx'
import { EstimateView } from './EstimateView.tsx'
import { type Draft, bodyOf, checkDraft, draftOf, fieldOf, newDraft } from './config-draft.ts'
import { refreshes, useRights } from './words.tsx'
import './skynet.css'

const manage = '/skynet-task/config-manage'

type Props = { of: ConfigRow | null; copy: boolean }
const ConfigForm = ({ of, copy }: Props) => {
  const noEdit = useRights()('model.edit')
  const { query } = usePlace()
  const [found, setFound] = useState<Estimate | null>(null)
  const create = useSend(skynetCalls.createConfig, { refreshes })
  const update = useSend(skynetCalls.updateConfig, { refreshes })
  const estimate = useSend(skynetCalls.estimate, {})
  const isKnown = of !== null && !copy
  const first = of ? draftOf(of) : newDraft(query)
  const form = useForm<Draft>({
    initial: copy && of ? { ...first, name: t('skynet.copy_of', { name: of.body.name }) } : first,
    check: checkDraft,
    send: async (draft) => {
      const body = bodyOf(draft)
      if (isKnown) await update.mutateAsync({ id: of.id, version: of.version, body })
      else await create.mutateAsync({ body })
      notify('success', t('skynet.saved'))
    },
    fieldOf,
    done: () => go(manage),
  })
  const title = t(isKnown ? 'skynet.edit_config' : 'skynet.new_config')
  const ask = (): void => {
    setFound(null)
    estimate
      .mutateAsync({ body: bodyOf(form.values) })
      .then(setFound)
      .catch((error: unknown) => form.refuse(error))
  }
  return (
    <div className="list-page">
      <div className="list-head">
        <h1>{title}</h1>
      </div>
      <div className="sweep-columns">
        <Form
          form={form}
          label={title}
          {...(noEdit === undefined ? {} : { disabled: noEdit })}
          cancel={
            <>
              <button
                type="button"
                className="btn"
                disabled={!form.isComplete || estimate.isPending || noEdit !== undefined}
                title={noEdit}
                onClick={ask}
              >
                {t('skynet.estimate')}
              </button>
              <a className="btn" href={`#${manage}`}>
                {t('frontend.cancel')}
              </a>
            </>
          }
        >
          <TextField
            form={form}
            name="name"
            label={t('skynet.name')}
            maxLength={64}
            required
            autoFocus
          />
          <DetectionFields form={form} />
          <ScopeFields form={form} isKnown={isKnown} />
          <PaceFields form={form} />
        </Form>
        <section aria-label={t('skynet.estimate')} aria-busy={estimate.isPending}>
          <h2>{t('skynet.estimate')}</h2>
          {estimate.isPending && <p role="status">{t('skynet.estimating')}</p>}
          {found && <EstimateView of={found} />}
          {!found && !estimate.isPending && <p className="muted">{t('skynet.estimate_about')}</p>}
        </section>
      </div>
    </div>
  )
}

/** One configuration of sweeps: written, changed, or written like another. */
export function ConfigFormPage() {
  const { query } = usePlace()
  const copied = query.get('copy')
  const id = query.get('id') ?? copied ?? ''
  const { data, error } = useCall(skynetCalls.config, { id }, { enabled: id !== '' })
  if (error)
    return (
      <p className="problem" role="alert">
        {error.message}
      </p>
    )
  if (id !== '' && !data) return <p className="muted">{t('frontend.loading')}</p>
  return <ConfigForm key={`${id} ${data?.version ?? 0}`} of={data ?? null} copy={copied !== null} />
}
