import { exposureCalls } from '@oas/contract/exposure/calls'
import { useCall } from '../../api/use-call.ts'
import { t } from '../../i18n/texts.ts'
import { Drawer } from '../../kit/Drawer.tsx'
import { SeenView } from './SeenView.tsx'

type Props = { personId: string; name: string; onClose: () => void }
/** The figures of one person. */
export function PersonDrawer({ personId, name, onClose }: Props) {
  const { data, error } = useCall(exposureCalls.person, { personId })
  return (
    <Drawer title={name} onClose={onClose}>
      {error && (
        <p className="problem" role="alert">
          {error.message}
        </p>
      )}
      {data ? (
        <>
          <p className="muted">{data.team}</p>
          <SeenView seen={data.seen} />
        </>
      ) : (
        !error && <p className="muted">{t('frontend.loading')}</p>
      )}
    </Drawer>
  )
}
