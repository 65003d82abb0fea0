import { snake } from '@oas/contract/snake'
import { textModerationCalls } from '@oas/contract/text-moderation/calls'
import {
  type SandboxItemDetail,
  editableStates,
} from '@oas/contract/text-moderation/sandbox-schemas'
import type { ItemBody } from '@oas/contract/text-moderation/schemas'
import { useCall, useSend } from '../../../api/use-call.ts'
import { t, tData } from '../../../i18n/texts.ts'
import { confirmDelete } from '../../../kit/Confirm.tsx'
import { Form } from '../../../kit/form/Form.tsx'
import { useForm } from '../../../kit/form/use-form.ts'
import { notify } from '../../../kit/notice.tsx'
import { diffOf } from '../../../kit/people/diff.ts'
import { go, usePlace } from '../../../nav/location.ts'
import { usePathId } from '../../../nav/use-path-id.ts'
import { ItemFields } from '../ItemFields.tsx'
import { type ItemDraft, bodyOf, checkItem, draftOf } from '../item-draft.ts'
import { useRights } from '../words.tsx'
import { Distances } from './Distances.tsx'
import { SandboxHits } from './SandboxHits.tsx'
import { TryPanel } from './TryPanel.tsx'
import { sandboxItemPath, sandboxRefreshes, sandboxTones } from './sandbox-names.ts'
import './sandbox.css'

const LiveDiff = ({ live, body }: { live: ItemBody; body: ItemBody }) => {
  const lines = diffOf(live, body)
  return (
    <section aria-label={t('text_sandbox.live_diff')}>
      <h2>{t('text_sandbox.live_diff')}</h2>
      {lines.length === 0 ? (
        <p className="muted">{t('text_sandbox.no_diff')}</p>
      ) : (
        <table className="wb-table">
          <thead>
            <tr>
              <th>{t('text_moderation.field')}</th>
              <th>{t('text_sandbox.live_value')}</th>
              <th>{t('text_sandbox.sandbox_value')}</th>
            </tr>
          </thead>
          <tbody>
            {lines.map(({ field, before, after }) => (
              <tr key={field}>
                <td>{tData(`text_moderation.${snake(field).replace(/_id$/, '')}`)}</td>
                <td className="mono">{before}</td>
                <td className="mono">{after}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}

type Props = { sandboxId: string; item: SandboxItemDetail; body: ItemBody }
const EditItem = ({ sandboxId, item, body }: Props) => {
  const noRight = useRights()('text.edit')
  const options = { refreshes: sandboxRefreshes }
  const update = useSend(textModerationCalls.updateSandboxItem, options)
  const remove = useSend(textModerationCalls.removeSandboxItem, options)
  const of = { sandboxId, id: item.id, version: item.version }
  const state = tData(`text_sandbox.state_${item.sandboxState}`)
  const why = noRight ?? (editableStates.includes(item.sandboxState) ? undefined : state)
  const form = useForm<ItemDraft>({
    initial: draftOf(body),
    check: checkItem,
    send: async (draft) => {
      await update.mutateAsync({ ...of, body: bodyOf(draft) })
      form.reset(draft)
      notify('success', t('frontend.saved'))
    },
    fieldOf: (path) => {
      const name = path.split('.')[1] ?? ''
      return name === 'scopes' ? 'types' : name
    },
  })
  const now = bodyOf(form.values)
  return (
    <div className="sandbox-halves">
      <Form
        form={form}
        label={t('text_sandbox.item_title')}
        {...(why === undefined ? {} : { disabled: why })}
        cancel={
          <button
            type="button"
            className="btn"
            disabled={why !== undefined}
            title={why}
            onClick={() =>
              confirmDelete(item.rule, async () => {
                await remove.mutateAsync(of)
                go('/text/sandbox')
              })
            }
          >
            {t('text_sandbox.take_out')}
          </button>
        }
      >
        <ItemFields form={form} />
      </Form>
      <div>
        <TryPanel body={now} />
        {item.live && <LiveDiff live={item.live} body={now} />}
        {item.kind === 'combination' && <Distances sandboxId={sandboxId} id={item.id} />}
      </div>
    </div>
  )
}

const Neighbours = ({ sandboxId, item }: Pick<Props, 'sandboxId' | 'item'>) => {
  const step = (id: string | null, label: string) => (
    <button
      type="button"
      className="btn"
      disabled={id === null}
      onClick={() => id !== null && go(sandboxItemPath(item.kind, sandboxId, id))}
    >
      {label}
    </button>
  )
  return (
    <p className="row-actions">
      <a className="btn" href="#/text/sandbox">
        {t('text_sandbox.back')}
      </a>
      {step(item.previous, t('text_sandbox.previous'))}
      {step(item.next, t('text_sandbox.next'))}
    </p>
  )
}

/** One change of a sandbox: written left, tried right, with what it would have found. */
export function SandboxItemPage() {
  const word = usePathId('/text/sandbox/sensitive/:id')
  const combination = usePathId('/text/sandbox/combination/:id')
  const id = word || combination || '0'
  const sandboxId = usePlace().query.get('sandbox') ?? '0'
  const { data, error } = useCall(textModerationCalls.sandboxItem, { sandboxId, id })
  return (
    <div className="list-page">
      <div className="list-head">
        <h1>
          {data ? <span translate="no">{data.rule}</span> : t('text_sandbox.item_title')}{' '}
          {data && (
            <>
              <span className="muted" translate="no">
                {data.sandboxName}
              </span>{' '}
              <span className={`state-tag ${sandboxTones[data.sandboxState]}`}>
                {tData(`text_sandbox.state_${data.sandboxState}`)}
              </span>
            </>
          )}
        </h1>
      </div>
      {error && (
        <p className="problem" role="alert">
          {error.message}
        </p>
      )}
      {data && <Neighbours sandboxId={sandboxId} item={data} />}
      {data?.body && (
        <EditItem
          key={`${data.id} ${data.version}`}
          sandboxId={sandboxId}
          item={data}
          body={data.body}
        />
      )}
      {data && (
        <section aria-label={t('text_sandbox.hits')}>
          <h2>{t('text_sandbox.hits')}</h2>
          <SandboxHits id={sandboxId} itemId={id} />
        </section>
      )}
    </div>
  )
}
