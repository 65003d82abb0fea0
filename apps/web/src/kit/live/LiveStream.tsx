import { liveCalls } from '@oas/contract/live/calls'
import type { RoomType } from '@oas/contract/live/schemas'
import { useCall } from '../../api/use-call.ts'
import { t } from '../../i18n/texts.ts'
import { LivePlayer, type useLiveControls } from './LivePlayer.tsx'

type Props = {
  appId: number
  sid: string
  roomType: RoomType
  label: string
  controls: ReturnType<typeof useLiveControls>
}
const hevc = (): boolean =>
  typeof MediaSource !== 'undefined' &&
  MediaSource.isTypeSupported('video/mp4;codecs=hvc1.1.6.L93.B0')

/** The stream of a room, wherever it comes from; what cannot be played is said. */
export function LiveStream({ appId, sid, roomType, label, controls }: Props) {
  const { data, error, refetch } = useCall(
    liveCalls.address,
    { app: appId, sid, roomType, supporthevc: hevc() },
    { refetchMs: 30_000 },
  )
  if (error)
    return (
      <p className="problem" role="alert">
        {error.message}{' '}
        <button type="button" className="btn" onClick={() => void refetch()}>
          {t('live.reload')}
        </button>
      </p>
    )
  if (!data) return <div className="live-player" aria-busy="true" />
  const url = data.list.find((one) => one.kind === 'hls')?.url
  if (data.state === 'over') return null
  return url === undefined ? (
    <p className="live-none muted">{t('live.stream_none')}</p>
  ) : (
    <LivePlayer url={url} controls={controls} label={label} audio={roomType !== 'live'} />
  )
}
