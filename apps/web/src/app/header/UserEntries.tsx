import { mayOpen } from '@oas/contract/session/path-access'
import { extensionCalls } from '@oas/contract/extension/calls'
import { QuestionEntry } from '../../areas/question/QuestionEntry.tsx'
import { UnreadMark } from '../../areas/message/UnreadMark.tsx'
import { useCall } from '../../api/use-call.ts'
import { t, tData } from '../../i18n/texts.ts'
import type { SignedIn } from '../session.ts'

type Props = { signed: SignedIn; close: () => void }
const downloads = ['extension', 'proxy', 'chromium'] as const

/**
 * Links to what is installed beside the console; without a file of its own a link leads to the page
 * that explains it.
 */
const Downloads = ({ close }: { close: () => void }) => {
  const { data } = useCall(extensionCalls.downloads, {})
  return downloads.map((one) => (
    <a
      key={one}
      className="popup-item"
      href={data?.[one] || `#/global-tools/download?tab=${one}`}
      target="_blank"
      rel="noreferrer"
      onClick={close}
    >
      {tData(`frontend.download_${one}`)}
    </a>
  ))
}

/**
 * Entries of the user menu that areas bring, in the stated order: downloads, own mistakes,
 * messages, questions.
 */
export function UserEntries({ signed, close }: Props) {
  return (
    <>
      <Downloads close={close} />
      {mayOpen(signed.routes, '/wrong-order') && (
        <a className="popup-item" href="#/wrong-order?mine=true" onClick={close}>
          {t('frontend.my_wrong_orders')}
        </a>
      )}
      {mayOpen(signed.routes, '/my-performance') && (
        <a className="popup-item" href="#/my-performance" onClick={close}>
          {t('frontend.my_performance')}
        </a>
      )}
      {mayOpen(signed.routes, '/my-exposure') && (
        <a className="popup-item" href="#/my-exposure" onClick={close}>
          {t('frontend.my_exposure')}
        </a>
      )}
      <a className="popup-item" href="#/plat-msg" onClick={close}>
        {t('frontend.platform_messages')}
        <UnreadMark count />
      </a>
      <QuestionEntry close={close} />
      <a className="popup-item" href="#/guide" onClick={close}>
        {t('frontend.guide')}
      </a>
      {signed.self.permissions.includes('app.edit') && (
        <a className="popup-item" href="#/?steps=1" onClick={close}>
          {t('frontend.first_steps')}
        </a>
      )}
      <a className="popup-item" href="#/global-tools" onClick={close}>
        {t('frontend.tools')}
      </a>
    </>
  )
}
