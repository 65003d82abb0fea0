import { decisionCalls } from '@oas/contract/decision/calls'
import { whiteListCalls } from '@oas/contract/white-list/calls'
import { useCall } from '../../api/use-call.ts'
import { t } from '../../i18n/texts.ts'
import { copyText } from '../../kit/copy.ts'
import { Modal } from '../../kit/Modal.tsx'
import { formatTime } from '../../kit/time.ts'
import { Looked } from '../parts/Looked.tsx'
import { useBench } from '../engine/react.ts'
import type { ModalOf } from '../shapes/modal.ts'
import { openModal } from '../engine/open-modal.ts'

/** Who somebody is in few words: punishments, white lists; from here the whole detail opens. */
export function UidModal({ of, onClose }: { of: ModalOf['uid']; onClose: () => void }) {
  const bench = useBench()
  const { appId, type, uid } = of
  const punished = useCall(decisionCalls.punishSummary, { appId, uid })
  const listed = useCall(whiteListCalls.scopeGroups, { appId, type, uids: [uid] })
  return (
    <Modal
      title={`uid ${uid}`}
      width={560}
      onClose={onClose}
      footer={
        <>
          <button
            type="button"
            className="btn"
            onClick={() => {
              void copyText(uid)
            }}
          >
            {t('audit.copy')}
          </button>
          <button
            type="button"
            className="btn primary"
            data-autofocus="true"
            onClick={() => openModal(bench, 'uid-iframe', of)}
          >
            {t('audit.act_user')}
          </button>
        </>
      }
    >
      <Looked query={punished}>
        {(data) => (
          <dl className="wb-facts">
            <div>
              <dt>{t('audit.punished_total')}</dt>
              <dd>{data.total}</dd>
            </div>
            <div>
              <dt>{t('audit.punished_live')}</dt>
              <dd>{data.live}</dd>
            </div>
          </dl>
        )}
      </Looked>
      <Looked query={listed}>
        {(data) => (
          <dl className="wb-facts">
            <div>
              <dt>{t('audit.white_list')}</dt>
              <dd>
                {data.list.length === 0
                  ? '–'
                  : data.list.slice(0, 10).map((one) => (
                      <span key={one.id} className="wb-tag warn" title={one.reason}>
                        {one.name || one.reason}
                        {one.until === null
                          ? ''
                          : ` · ${t('audit.confirm_end', { time: formatTime(one.until) })}`}
                      </span>
                    ))}
              </dd>
            </div>
          </dl>
        )}
      </Looked>
    </Modal>
  )
}
