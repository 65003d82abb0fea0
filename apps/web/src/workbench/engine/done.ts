import { type Bench, get, set } from './bench.ts'
import type { Done } from '../shapes/draft.ts'

export function setDone(
  bench: Bench,
  entryKey: string,
  ids: ReadonlySet<string>,
  change: Partial<Done> | ((done: Done) => Partial<Done>),
): void {
  set(bench, {
    done: get(bench).done.map((done) =>
      done.entryKey === entryKey && ids.has(done.id)
        ? { ...done, ...(typeof change === 'function' ? change(done) : change) }
        : done,
    ),
  })
}
