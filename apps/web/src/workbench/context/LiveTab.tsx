import { pageInfoCalls } from '@oas/contract/page-info/calls'
import type { HeldRecord } from '@oas/contract/queue/schemas'
import { useCall } from '../../api/use-call.ts'
import { t } from '../../i18n/texts.ts'
import { InfoView } from '../../kit/info/InfoView.tsx'
import { useBench } from '../engine/react.ts'
import { openModal } from '../engine/open-modal.ts'
import { Looked } from '../parts/Looked.tsx'

/** The room of a record: how it stands now, who sits on its microphones, its newest shots. */
export function LiveTab({ record }: { record: HeldRecord }) {
  const bench = useBench()
  const sid = record.lives[0]?.sid
  const { appId, type, id, postId, uid } = record
  const found = useCall(pageInfoCalls.beside, { appId, type, id, postId, uid, what: 'room' })
  return (
    <Looked query={found}>
      {({ room, seats, shots }) =>
        Object.keys((room ?? {}) as object).length === 0 ? (
          <p className="muted">{t('beside.tab_no_live')}</p>
        ) : (
          <>
            <InfoView data={room} />
            <InfoView data={{ seats }} />
            <InfoView data={{ shots }} />
            {sid === undefined ? null : (
              <button
                type="button"
                className="btn"
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => openModal(bench, 'screenshot', { appId, sid })}
              >
                {t('audit.all_shots')}
              </button>
            )}
          </>
        )
      }
    </Looked>
  )
}
