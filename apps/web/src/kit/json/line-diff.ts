export type DiffPart = { kind: 'same' | 'gone' | 'come'; text: string }

/**
 * Lines that were compared exactly; of longer texts what differs in the middle is shown as gone and
 * come.
 */
const most = 1500

/** The difference of two texts line by line: the longest common lines stay. */
export function lineDiff(before: string, after: string): DiffPart[] {
  const [old, now] = [before.split('\n'), after.split('\n')]
  let head = 0
  while (head < old.length && head < now.length && old[head] === now[head]) head++
  let tail = 0
  while (
    tail < old.length - head &&
    tail < now.length - head &&
    old[old.length - 1 - tail] === now[now.length - 1 - tail]
  )
    tail++
  const same = (lines: readonly string[]): DiffPart[] =>
    lines.map((text) => ({ kind: 'same', text }))
  return [
    ...same(old.slice(0, head)),
    ...middle(old.slice(head, old.length - tail), now.slice(head, now.length - tail)),
    ...same(old.slice(old.length - tail)),
  ]
}

const middle = (old: readonly string[], now: readonly string[]): DiffPart[] => {
  const gone = (text: string): DiffPart => ({ kind: 'gone', text })
  const come = (text: string): DiffPart => ({ kind: 'come', text })
  if (old.length === 0 || now.length === 0 || old.length > most || now.length > most)
    return [...old.map(gone), ...now.map(come)]
  // lengths[i][j]: common lines of what follows line i of the old and line j of the new text.
  const width = now.length + 1
  const lengths = new Uint16Array((old.length + 1) * width)
  const at = (i: number, j: number): number => lengths[i * width + j] ?? 0
  for (let i = old.length - 1; i >= 0; i--)
    for (let j = now.length - 1; j >= 0; j--)
      lengths[i * width + j] =
        old[i] === now[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1))
  const parts: DiffPart[] = []
  let [i, j] = [0, 0]
  while (i < old.length || j < now.length) {
    if (i < old.length && j < now.length && old[i] === now[j]) {
      parts.push({ kind: 'same', text: old[i] ?? '' })
      i++
      j++
    } else if (i < old.length && (j >= now.length || at(i + 1, j) >= at(i, j + 1)))
      parts.push(gone(old[i++] ?? ''))
    else parts.push(come(now[j++] ?? ''))
  }
  return parts
}
