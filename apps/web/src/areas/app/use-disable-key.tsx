import { appCalls } from '@oas/contract/app/calls'
import type { KeyRow } from '@oas/contract/app/schemas'
import { useSend } from '../../api/use-call.ts'
import { t } from '../../i18n/texts.ts'
import { confirm } from '../../kit/Confirm.tsx'

/** Puts a key out of use, after a question. */
export function useDisableKey(appId: number) {
  const disable = useSend(appCalls.disableKey, { refreshes: [appCalls.keys, appCalls.list] })
  return (row: KeyRow): void =>
    confirm({
      title: t('app.disable_key'),
      text: (
        <>
          <p>
            <strong>{row.name}</strong> <span className="mono">{row.prefix}…</span>
          </p>
          <p>{t('app.disable_key_sure')}</p>
        </>
      ),
      danger: true,
      confirmLabel: t('app.disable_key'),
      reason: 200,
      act: (reason) =>
        disable.mutateAsync({ appId: appId, id: row.id, version: row.version, reason }),
    })
}
