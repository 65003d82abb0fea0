/** What a pool needs of a worker. */
export type PoolWorker<I, O> = {
  send: (job: I, done: (answer: O | null) => void) => void
  end: () => void
}
type Waiting<I, O> = { job: I; done: (answer: O | null) => void }

/**
 * Workers that do one job each at a time, at most `most` of them, made when they are needed. A job
 * that takes longer than `limitMs` ends its worker and answers null.
 */
export function createPool<I, O>(
  make: () => PoolWorker<I, O>,
  { most, limitMs }: { most: number; limitMs: number },
) {
  const idle: PoolWorker<I, O>[] = []
  const waiting: Waiting<I, O>[] = []
  let made = 0
  const next = (): void => {
    const job = waiting.shift()
    if (!job) return
    const worker = idle.pop() ?? (made < most ? (made++, make()) : null)
    if (!worker) {
      waiting.unshift(job)
      return
    }
    let over = false
    const end = (answer: O | null, alive: boolean): void => {
      if (over) return
      over = true
      clearTimeout(timer)
      if (alive) idle.push(worker)
      else {
        worker.end()
        made--
      }
      job.done(answer)
      next()
    }
    const timer = setTimeout(() => end(null, false), limitMs)
    worker.send(job.job, (answer) => end(answer, answer !== null))
  }
  return (job: I): Promise<O | null> =>
    new Promise((done) => {
      waiting.push({ job, done })
      next()
    })
}
