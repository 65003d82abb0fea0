import { type Bench, get, nudge, set } from '../engine/bench.ts'
import { panelOf } from '../engine/panel.ts'
import { tilesOf } from '../engine/rows.ts'
import { tn } from '../../i18n/plural.ts'

type Part = { key: string; id: string; mark: 'data-tile' | 'data-list-row' }
/** A page of details may draw what its type has in a way of its own, without tiles or rows. */
const isDrawn = (mark: Part['mark']): boolean => document.querySelector(`[${mark}]`) !== null

/** What is decided together: pictures or rooms of a wall, records of a list. */
const partsOf = (bench: Bench): Part[] => {
  const { current } = get(bench).batches
  const { tiles, display } = panelOf(bench)
  const mark = tiles || display === 'wall' ? 'data-tile' : 'data-list-row'
  if (!isDrawn(mark)) return []
  return tiles
    ? tilesOf(current).map(({ key, record }) => ({ key, id: record.id, mark }))
    : current.map(({ id }) => ({ key: id, id, mark }))
}

/** Brings a part to the top of the screen and into focus; one far away is drawn when it is near. */
const goTo = ({ key, mark }: Part, share: number): void => {
  const find = (): HTMLElement | null =>
    document.querySelector<HTMLElement>(`[${mark}="${CSS.escape(key)}"]`)
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
 * A wall or list is decided as a whole only when all of it was on screen: until then the first part
 * that was not comes up, and it is said how many are left. Answers whether there were any.
 */
export function showsUnseen(bench: Bench): boolean {
  const all = partsOf(bench)
  const unseen = all.filter(({ key }) => !bench.seen.has(key))
  const [first] = unseen
  if (!first) return false
  set(bench, { rowId: panelOf(bench).tiles ? first.key : null, focusId: first.id, anchor: null })
  nudge(bench, tn('audit.unseen', unseen.length))
  goTo(first, all.indexOf(first) / all.length)
  return true
}
