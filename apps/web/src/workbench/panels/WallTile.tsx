import { keptHits } from '@oas/media/text/marks'
import type { HeldRecord } from '@oas/contract/queue/schemas'
import type { Veil } from '@oas/media/wall/veil'
import { memo, useCallback, useState } from 'react'
import { t } from '../../i18n/texts.ts'
import { get, set } from '../engine/bench.ts'
import { useBench, useBenchState, useRow, useSetting } from '../engine/react.ts'
import { type Tile, textRowsOf } from '../engine/rows.ts'
import { ListedTag } from '../parts/ListedTag.tsx'
import { LabelTags } from '../parts/LabelTags.tsx'
import { Marked } from '../parts/Marked.tsx'
import { Picture } from '../../kit/picture/Picture.tsx'
import { type Loaded, VeiledDrawing } from './VeiledDrawing.tsx'
import { VerdictChip } from './VerdictChip.tsx'

/** The caption of a picture: a row of its own, with its own verdict. */
const Caption = ({
  record,
  rowId,
  text,
}: {
  record: HeldRecord
  rowId: string
  text: HeldRecord['texts'][number]
}) => {
  const row = useRow(record.recordId, rowId)
  const setting = useSetting(record)
  return (
    <span className={`wb-caption ${row.resultId === null ? '' : 'marked'}`} data-caption={rowId}>
      <Marked
        text={text.content.slice(0, 200)}
        hits={keptHits(text.content.slice(0, 200).length, text.hits ?? []).hits}
      />{' '}
      <VerdictChip button={setting?.result.find((one) => one.id === row.resultId)} />
    </span>
  )
}

type Props = {
  tile: Tile
  n: number
  thumb: string
  showDesc: boolean
  veil: Veil | null
  width: number
}

/** One picture of the wall. It draws anew for its own marks only. */
export const WallTile = memo(({ tile, n, thumb, showDesc, veil, width }: Props) => {
  const bench = useBench()
  const row = useRow(tile.record.recordId, tile.rowId)
  const on = useBenchState((state) => state.rowId === tile.key)
  const marked = row.labels.length > 0 || row.resultId !== null
  const focus = (): void => {
    if (get(bench).rowId !== tile.key)
      set(bench, { rowId: tile.key, focusId: tile.record.id, anchor: null })
  }
  const watch = useCallback(
    (node: HTMLButtonElement | null) => (node ? bench.seen.watch(tile.key, node) : undefined),
    [bench, tile.key],
  )
  const state = useCallback(
    (next: 'ready' | 'broken') => {
      const { broken } = get(bench)
      if (next === 'broken' ? !broken.includes(tile.key) : broken.includes(tile.key))
        set(bench, {
          broken:
            next === 'broken' ? [...broken, tile.key] : broken.filter((key) => key !== tile.key),
        })
    },
    [bench, tile.key],
  )
  // An element may load another picture: each load is drawn.
  const [loaded, setLoaded] = useState<Loaded | null>(null)
  const note = useCallback((picture: HTMLImageElement) => setLoaded({ picture }), [])
  return (
    <button
      ref={watch}
      type="button"
      data-tile={tile.key}
      data-keys
      tabIndex={on || n === 1 ? 0 : -1}
      aria-pressed={marked}
      className={[
        'wb-tile',
        marked ? 'marked' : '',
        on ? 'on' : '',
        tile.first ? 'first' : '',
        tile.last ? 'last' : '',
      ].join(' ')}
      onMouseEnter={focus}
      onFocus={focus}
      onClick={focus}
      onDoubleClick={() => set(bench, { viewer: { urls: [tile.url], index: 0 } })}
    >
      <span className="wb-tile-box">
        <Picture
          url={thumb}
          alt={tile.desc}
          primary={n === 1}
          lazy={n > 64}
          bubbles
          onState={state}
          onPicture={note}
        />
        {veil && loaded ? <VeiledDrawing loaded={loaded} veil={veil} width={width} /> : null}
      </span>
      <span className="wb-tile-strip">
        <span className="sr-only">{t('audit.tile', { n })}</span>
        <span className="muted" aria-hidden="true">
          {n}
        </span>
        {marked ? (
          <span className="wb-check" aria-hidden="true">
            ✓
          </span>
        ) : null}
        {tile.first ? <ListedTag record={tile.record} /> : null}
        <LabelTags record={tile.record} labels={row.labels} />
        {showDesc && tile.desc && tile.record.texts.length === 0 ? (
          <span className="wb-cut">{tile.desc}</span>
        ) : null}
      </span>
      {showDesc && tile.last
        ? tile.record.texts.map((item, index) => (
            <Caption
              key={item.id ?? index}
              record={tile.record}
              rowId={textRowsOf(tile.record)[index] ?? ''}
              text={item}
            />
          ))
        : null}
    </button>
  )
})
