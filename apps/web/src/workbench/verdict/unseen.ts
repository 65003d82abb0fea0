import { type Bench, get, nudge, set } from '../engine/bench.ts'
import { panelOf } from '../engine/panel.ts'
import { tilesOf } from '../engine/rows.ts'
import { tn } from '../../i18n/plural.ts'

/** A page of details may draw what its type has on a wall in a way of its own, without tiles. */
const drawsWall = (): boolean => document.querySelector('[data-tile]') !== null

/** What stands on a wall: pictures, or rooms. */
const onWall = (bench: Bench): { key: string; id: string }[] => {
  if (!drawsWall()) return []
  const { current } = get(bench).batches
  if (panelOf(bench).tiles)
    return tilesOf(current).map(({ key, record }) => ({ key, id: record.id }))
  return panelOf(bench).display === 'wall' ? current.map(({ id }) => ({ key: id, id })) : []
}

/** Brings a tile to the top of the screen and into focus; one far away is drawn when it is near. */
const goTo = (key: string, share: number): void => {
  const find = (): HTMLElement | null =>
    document.querySelector<HTMLElement>(`[data-tile="${CSS.escape(key)}"]`)
  const show = (node: HTMLElement): void => {
    node.scrollIntoView({ block: 'start' })
    node.focus({ preventScroll: true })
  }
  const node = find()
  if (node) {
    show(node)
    return
  }
  const wall = document.getElementById('wb-root')
  wall?.scrollTo({ top: wall.scrollHeight * share })
  requestAnimationFrame(() => {
    const drawn = find()
    if (drawn) show(drawn)
  })
}

/**
 * A wall is decided as a whole only when all of it was on screen: until then the first row that was
 * not comes up, and it is said how many are left. Answers whether there were any.
 */
export function showsUnseen(bench: Bench): boolean {
  const all = onWall(bench)
  const unseen = all.filter(({ key }) => !bench.seen.has(key))
  const [first] = unseen
  if (!first) return false
  set(bench, { rowId: panelOf(bench).tiles ? first.key : null, focusId: first.id, anchor: null })
  nudge(bench, tn('audit.unseen', unseen.length))
  goTo(first.key, all.indexOf(first) / all.length)
  return true
}
