import { Virtualizer } from 'virtua'
import { startTransition, useEffect, useMemo, useRef, useState } from 'react'
import { tn } from '../../i18n/plural.ts'
import { t } from '../../i18n/texts.ts'
import { focused, mainSetting } from '../engine/bench.ts'
import { useBench, useBenchState } from '../engine/react.ts'
import { type Tile, sectionsOf, tilesOf } from '../engine/rows.ts'
import { useWellness } from '../wellness/choice.ts'
import { useShield } from '../engine/use-shield.ts'
import { wallLayoutOf } from '../wellness/layout.ts'
import { WallTile } from './WallTile.tsx'

/** Above this many tiles only those near the screen are mounted. */
const virtualFrom = 200

/** Rows that are drawn at once when a batch comes: more than a screen shows. */
const firstRows = 9
const none: ReadonlySet<string> = new Set()

/**
 * The tiles of a batch: those in sight first, the others as soon as these are painted. What stays
 * of a batch that was drawn stays drawn.
 */
const useInSightFirst = (tiles: readonly Tile[], columns: number): readonly Tile[] => {
  const [drawn, setDrawn] = useState(none)
  const whole =
    tiles.length <= columns * firstRows || tiles.some(({ record }) => drawn.has(record.recordId))
  useEffect(() => {
    if (whole) return undefined
    // In the second frame the first has been painted.
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() =>
        startTransition(() => setDrawn(new Set(tiles.map(({ record }) => record.recordId)))),
      )
    })
    return () => cancelAnimationFrame(frame)
  }, [whole, tiles])
  return useMemo(
    () => (whole ? tiles : tiles.slice(0, columns * firstRows)),
    [whole, tiles, columns],
  )
}

/** Every picture of the batch at once; what is not marked takes the rest result. */
export function PictureWall() {
  const scroller = useRef<HTMLDivElement>(null)
  const current = useBenchState((state) => state.batches.current)
  const rootId = useBenchState(
    (state) => state.batches.current[0]?.recordId ?? focused(state)?.recordId,
  )
  const content = useBenchState((state) => mainSetting(state)?.pageType.content)
  const own = useWellness()
  const bench = useBench()
  const all = useMemo(() => tilesOf(current), [current])
  const { columns, thumbOf } = wallLayoutOf(own, content)
  const tiles = useInSightFirst(all, columns)
  const sections = useMemo(() => (bench.kind.sections ? sectionsOf(tiles) : null), [bench, tiles])
  const settings = useBenchState((state) => state.settings)
  const colour = useBenchState((state) => state.colour)
  const { blur, grey } = useShield(Object.values(settings))
  const veil = useMemo(
    () => (blur > 0 || (grey && !colour) ? { blur, grey: grey && !colour } : null),
    [blur, grey, colour],
  )
  const width = Math.round(window.innerWidth / columns)
  const tile = (one: Tile, index: number) => (
    <WallTile
      key={one.key}
      tile={one}
      n={index + 1}
      thumb={thumbOf(one.url)}
      showDesc={content?.imageListLayoutConfig.showDesc ?? false}
      veil={veil}
      width={width}
    />
  )
  const style = { gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }
  const rows = Array.from({ length: Math.ceil(tiles.length / columns) }, (_, row) =>
    tiles.slice(row * columns, (row + 1) * columns),
  )
  return (
    <div
      ref={scroller}
      className={`wb-record wb-wall fit-${content?.imageListLayoutConfig.fit ?? 'contain'}`}
      data-record-id={rootId}
      role="group"
      aria-label={tn('audit.wall', all.length)}
      data-keys
      tabIndex={-1}
      id="wb-root"
    >
      {sections ? (
        sections.map(({ rule, from, list }) => (
          <section key={rule || '-'} aria-label={rule || t('audit.no_rule')}>
            <h3 className="wb-wall-rule">
              {rule || t('audit.no_rule')} <span className="muted">{list.length}</span>
            </h3>
            <div className="wb-grid" style={style}>
              {list.map((one, index) => tile(one, from + index))}
            </div>
          </section>
        ))
      ) : all.length > virtualFrom ? (
        <Virtualizer scrollRef={scroller} bufferSize={1600}>
          {rows.map((row, at) => (
            <div key={row[0]?.key ?? at} className="wb-grid" style={{ ...style, paddingBottom: 8 }}>
              {row.map((one, index) => tile(one, at * columns + index))}
            </div>
          ))}
        </Virtualizer>
      ) : (
        <div className="wb-grid" style={style}>
          {tiles.map(tile)}
        </div>
      )}
    </div>
  )
}
