import type { KeyRow } from '@oas/contract/app/schemas'
import { useState } from 'react'
import { serverNow } from '../../api/clock.ts'
import { t } from '../../i18n/texts.ts'
import { Command } from '../../kit/command/Command.tsx'
import { sendCommand } from '../../kit/command/send-command.ts'
import { formatTime } from '../../kit/time.ts'
import { SecretDialog } from './SecretDialog.tsx'

/** A new key, once, in the command that sends a first record; and whether it was used since. */
export function KeySecret({
  secret,
  row,
  of,
  onClose,
}: {
  secret: string
  row: KeyRow | undefined
  /** A type of the app; without one there is nothing to send. */
  of: { appId: number; type: number; business: string } | undefined
  onClose: () => void
}) {
  const [from] = useState(serverNow)
  return (
    <SecretDialog title={t('app.new_key')} secret={secret} onClose={onClose}>
      {of && (
        <>
          <p>{t('app.send_first')}</p>
          <Command
            label={t('app.send_command')}
            text={sendCommand({ ...of, origin: window.location.origin, key: secret })}
          />
        </>
      )}
      <p role="status">
        {row?.usedAt && row.usedAt >= from ? (
          <span className="state-tag good">
            {t('app.key_works', { time: formatTime(row.usedAt) })}
          </span>
        ) : (
          <span className="muted">{t('app.key_waits')}</span>
        )}
      </p>
    </SecretDialog>
  )
}
