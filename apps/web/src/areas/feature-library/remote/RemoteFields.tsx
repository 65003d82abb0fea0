import { type RemoteKind, featureRemoteCalls } from '@oas/contract/feature-library/remote/calls'
import { useState } from 'react'
import { useSend } from '../../../api/use-call.ts'
import { t } from '../../../i18n/texts.ts'
import { LinesField } from '../../../kit/form/LinesField.tsx'
import { TextField, TickField } from '../../../kit/form/fields.tsx'
import type { FormState } from '../../../kit/form/use-form.ts'
import type { StoreDraft } from '../store/store-draft.ts'

type Props = { form: FormState<StoreDraft> }
type Tried = { good: boolean; text: string }

/** Asks the matcher once, and says what came of it. */
const TryButton = ({ form }: Props) => {
  const { kind, remoteUrl, remoteBanks } = form.values
  const ask = useSend(featureRemoteCalls.tryRemote)
  const [tried, setTried] = useState<Tried | null>(null)
  const url = remoteUrl.trim()
  const look = (): void => {
    setTried(null)
    ask
      .mutateAsync({ kind: kind as RemoteKind, remote: { url, banks: remoteBanks } })
      .then(({ ok, ms, problem, hashes }) => {
        const good =
          hashes === null
            ? t('feature_exchange.remote_ok', { ms })
            : t('feature_exchange.remote_ok_size', { ms, n: hashes })
        setTried({
          good: ok,
          text: ok ? good : t('feature_exchange.remote_bad', { why: problem }),
        })
      })
      .catch((error: unknown) => {
        setTried({ good: false, text: (error as Error).message })
      })
  }
  return (
    <div className="form-row">
      <p>
        <button
          type="button"
          className="btn"
          disabled={url === '' || ask.isPending}
          aria-busy={ask.isPending}
          onClick={look}
        >
          {t('feature_exchange.remote_try')}
        </button>
      </p>
      <p role="status" className={tried && !tried.good ? 'problem' : 'muted'}>
        {tried?.text}
      </p>
    </div>
  )
}

/** Whether a matcher of others answers for the store, and which. */
export function RemoteFields({ form, isNew }: Props & { isNew: boolean }) {
  const { kind, isRemote, remoteBanks } = form.values
  if (kind !== 'picture' && kind !== 'file') return null
  return (
    <>
      <TickField
        form={form}
        name="isRemote"
        label={t('feature_exchange.remote')}
        hint={t('feature_exchange.remote_hint')}
        disabled={!isNew}
      />
      {isRemote && (
        <>
          <TextField
            form={form}
            name="remoteUrl"
            label={t('feature_exchange.remote_url')}
            hint={t('feature_exchange.remote_url_hint')}
            maxLength={500}
            type="url"
            required
          />
          <LinesField
            id="feature-banks"
            label={t('feature_exchange.remote_banks')}
            hint={t('feature_exchange.remote_banks_hint')}
            value={remoteBanks}
            maxLine={50}
            rows={2}
            problem={form.problemOf('remoteBanks', t('feature_exchange.remote_banks'))}
            onChange={(next) => form.put({ remoteBanks: next })}
          />
          <TryButton form={form} />
        </>
      )}
    </>
  )
}
