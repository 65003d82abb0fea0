import { createHash } from 'node:crypto'
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { realpath } from 'node:fs/promises'
import { type Started, createContext } from '../../../api/src/app/context.ts'
import type { Config } from '../../../api/src/core/config.ts'
import { launchDatabase } from '../../../api/src/db/embedded/launch.ts'
import { type Ids, get, toRecord } from './mapping.ts'
import { placeMedia } from './media.ts'
import { type Options, UsageError, help, readOptions } from './options.ts'
import { fileIdOf, readRows } from './rows.ts'
import { sendRecords, signIn } from './send.ts'

export type Terminal = {
  print: (line: string) => void
  progress: (line: string) => void
  signal: AbortSignal
}
/** How far a run came: the last line that is dealt with, and what became of the lines up to it. */
type State = {
  run: string
  line: number
  accepted: number
  merged: number
  duplicate: number
  rejected: number
}
type Reject = { line: number; field: string; reason: string }

const readState = (options: Options, run: string): State => {
  const fresh: State = { run, line: 0, accepted: 0, merged: 0, duplicate: 0, rejected: 0 }
  if (options.restart || !existsSync(options.state)) return fresh
  try {
    const state = JSON.parse(readFileSync(options.state, 'utf8')) as State
    return state.run === run && Number.isInteger(state.line) ? state : fresh
  } catch {
    return fresh
  } // An unreadable state only means that lines are sent again, which their keys make harmless.
}

/** Written beside and moved into place, so that a run that is cut leaves a whole state. */
const writeState = (options: Options, state: State): void => {
  writeFileSync(`${options.state}.part`, JSON.stringify(state))
  renameSync(`${options.state}.part`, options.state)
}

const idsOf = async (options: Options): Promise<Ids> => {
  const file = await fileIdOf(options.file).catch((error: unknown) => {
    throw new UsageError(`${options.file} cannot be read`, { cause: error })
  })
  const { map, set, app, type, encoding } = options
  return {
    file,
    run: createHash('sha256')
      .update(JSON.stringify([file, map, set, app, type, ...(encoding ? [encoding] : [])]))
      .digest('hex')
      .slice(0, 16),
  }
}

/**
 * A run may be cut after its last lines were refused and before that was noted: it goes through
 * them again.
 */
const dropRejectsAfter = (file: string, line: number): void => {
  if (!existsSync(file)) return
  const kept = readFileSync(file, 'utf8')
    .split('\n')
    .filter((text) => {
      try {
        return (JSON.parse(text) as Reject).line <= line
      } catch {
        return false
      }
    })
  writeFileSync(file, kept.map((text) => `${text}\n`).join(''))
}

/** Bytes of records in one request: lines may be long. */
const batchBytes = 8 * 1024 * 1024

const withContext = async <T>(
  options: Options,
  config: Config,
  work: (ctx: Started | null) => Promise<T>,
): Promise<T> => {
  if (options.mediaRoot === null) return work(null)
  const database = config.databaseUrl
    ? null
    : await launchDatabase({ dataDir: config.dataDir, listen: config.databaseListen })
  try {
    const ctx = await createContext({
      ...config,
      databaseUrl: config.databaseUrl || (database?.url ?? ''),
      poolSize: 2,
      logLevel: 'error',
    })
    try {
      return await work(ctx)
    } finally {
      await ctx.close()
    }
  } finally {
    await database?.stop()
  }
}

const importFile = async (
  options: Options,
  ctx: Started | null,
  terminal: Terminal,
): Promise<State> => {
  const ids = await idsOf(options)
  const root =
    options.mediaRoot === null
      ? ''
      : await realpath(options.mediaRoot).catch((error: unknown) => {
          throw new UsageError(`there is no folder ${options.mediaRoot}`, { cause: error })
        })
  try {
    mkdirSync(options.out, { recursive: true })
  } catch (error) {
    throw new UsageError(`the folder ${options.out} cannot be made: ${(error as Error).message}`, {
      cause: error,
    })
  }
  const token = await signIn(options)
  const state = readState(options, ids.run)
  if (state.line === 0) rmSync(options.rejects, { force: true })
  else {
    terminal.print(`going on after line ${state.line}`)
    dropRejectsAfter(options.rejects, state.line)
  }
  let batch: { line: number; text: string }[] = []
  let bytes = 0
  const begin = state.line
  let rejects: Reject[] = []
  let last = state.line
  const unseen = new Set(options.map.map(({ value }) => value))
  const flush = async (): Promise<void> => {
    if (batch.length > 0) {
      const answer = await sendRecords(
        options.server,
        token,
        batch.map(({ text }) => text),
      )
      for (const result of ['accepted', 'merged', 'duplicate'] as const)
        state[result] += answer[result]
      for (const row of answer.list)
        if (row.result === 'rejected')
          rejects.push({
            line: batch[row.index]?.line ?? 0,
            field: row.field ?? '',
            reason: row.reason ?? '',
          })
    }
    rejects.sort((one, two) => one.line - two.line)
    if (rejects.length > 0)
      appendFileSync(
        options.rejects,
        rejects.map((reject) => `${JSON.stringify(reject)}\n`).join(''),
      )
    state.rejected += rejects.length
    state.line = last
    writeState(options, state)
    terminal.progress(
      `line ${state.line}: ${state.accepted} accepted, ${state.merged} merged, ` +
        `${state.duplicate} known already, ${state.rejected} rejected`,
    )
    batch = []
    bytes = 0
    rejects = []
  }
  for await (const row of readRows(
    options.file,
    options,
    options.map.map(({ value }) => value),
  )) {
    if (row.line <= state.line) continue
    if (terminal.signal.aborted) break
    last = row.line
    if ('problem' in row) rejects.push({ line: row.line, field: 'line', reason: row.problem })
    else {
      for (const source of unseen) if (get(row.value, source) !== undefined) unseen.delete(source)
      const record = toRecord(row.value, options, ids, row.line)
      const problem = ctx ? await placeMedia(ctx, root, record) : null
      if (problem) rejects.push({ line: row.line, ...problem })
      else {
        const text = JSON.stringify(record)
        batch.push({ line: row.line, text })
        bytes += text.length
      }
    }
    if (batch.length + rejects.length >= options.batch || bytes >= batchBytes) await flush()
  }
  await flush()
  if (unseen.size > 0 && last > begin)
    terminal.print(`no line read has ${[...unseen].join(', ')}: is --map right?`)
  return state
}

/**
 * Runs the import of a command line; answers the exit code: 0 when every line is stored, 1 when
 * some were rejected, 2 when it could not run.
 */
export async function runImport(
  args: readonly string[],
  config: Config,
  terminal: Terminal,
): Promise<number> {
  try {
    const options = readOptions(args, config)
    if (!options) {
      terminal.print(help)
      return 0
    }
    const state = await withContext(options, config, (ctx) => importFile(options, ctx, terminal))
    terminal.progress('')
    terminal.print(
      `${terminal.signal.aborted ? 'stopped' : 'done'} at line ${state.line}: ` +
        `${state.accepted} accepted, ${state.merged} merged, ${state.duplicate} known already, ` +
        `${state.rejected} rejected${state.rejected > 0 ? ` (see ${options.rejects})` : ''}`,
    )
    return state.rejected > 0 ? 1 : 0
  } catch (error) {
    if (!(error instanceof UsageError)) throw error
    terminal.print(`${error.message}\n(npm run import -- --help)`)
    return 2
  }
}
