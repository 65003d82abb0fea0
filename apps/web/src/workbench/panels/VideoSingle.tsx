import type { HeldRecord } from '@oas/contract/queue/schemas'
import { t } from '../../i18n/texts.ts'
import { focused } from '../engine/bench.ts'
import { useBenchState, useDraft, useSetting } from '../engine/react.ts'
import { RecordBars } from '../parts/RecordBars.tsx'
import { RecordHead } from '../parts/RecordHead.tsx'
import { LabelTags } from '../parts/LabelTags.tsx'
import { VideoPlayer } from '../player/VideoPlayer.tsx'
import { SoundButton } from '../player/SoundButton.tsx'
import { usePlayer } from '../player/use-player.ts'
import { useSound } from '../player/use-sound.ts'
import { useWatched } from '../player/use-watched.ts'
import { ActivityCard } from './ActivityCard.tsx'
import { CaptureStrip } from './CaptureStrip.tsx'
import { ExtFields } from './ExtFields.tsx'
import { MarkedText } from '../parts/MarkedText.tsx'
import { ModelCard } from '../parts/ModelCard.tsx'
import { Picture } from '../../kit/picture/Picture.tsx'
import { VerdictChip } from './VerdictChip.tsx'

type Item = HeldRecord['videos'][number]

const Stage = ({
  record,
  item,
  label,
  on,
  primary,
}: {
  record: HeldRecord
  item: Item
  label: string
  on: boolean
  primary: boolean
}) => {
  const player = usePlayer('video', record.appId, item.content, on)
  const sound = useSound()
  useWatched(player.ref, record.id)
  return (
    <>
      <VideoPlayer
        player={player}
        url={item.content}
        label={label}
        cover={item.cover}
        muted={sound.muted}
        primary={primary}
      >
        <SoundButton sound={sound} />
      </VideoPlayer>
      <CaptureStrip captures={item.captures ?? []} onSeek={player.seek} />
    </>
  )
}

/**
 * A video with what was said around it: player and captures on the left, cover, texts and facts on
 * the right.
 */
export function VideoSingle() {
  const record = useBenchState(focused)
  const rowId = useBenchState((state) => state.rowId)
  const setting = useSetting(record)
  const draft = useDraft(record?.recordId ?? '')
  if (!record) return null
  const at = Math.max(
    0,
    record.videos.findIndex((item) => item.id === rowId),
  )
  const cover = record.videos[at]?.cover
  return (
    <div
      className="wb-record"
      data-record-id={record.recordId}
      data-keys
      tabIndex={-1}
      id="wb-root"
    >
      <RecordHead record={record} />
      <RecordBars record={record} />
      <div className="wb-video" key={record.id}>
        <div className="wb-shield">
          {record.videos.length === 0 ? (
            <p className="wb-bar">{t('audit.no_video')}</p>
          ) : (
            record.videos.map((item, index) => (
              <Stage
                key={item.id ?? index}
                record={record}
                item={item}
                label={`${t('audit.kind_video')} ${index + 1}`}
                on={index === at}
                primary={index === 0}
              />
            ))
          )}
        </div>
        <aside>
          <p>
            <LabelTags record={record} labels={draft.labels} />
            <VerdictChip button={setting?.result.find((one) => one.id === draft.resultId)} />
          </p>
          {record.texts.map((item, index) => (
            <section key={item.id ?? index}>
              {item.field ? <p className="muted">{item.field}</p> : null}
              <MarkedText record={record} item={item} focused primary={false} />
            </section>
          ))}
          {cover ? (
            <figure className="wb-cover wb-shield">
              <Picture
                url={cover}
                alt={t('audit.cover')}
                videoSeconds={record.videos[at]?.seconds ?? null}
              />
              <figcaption className="muted">{t('audit.cover')}</figcaption>
            </figure>
          ) : null}
          <ActivityCard record={record} />
          <ModelCard record={record} />
          <ExtFields record={record} />
        </aside>
      </div>
    </div>
  )
}
