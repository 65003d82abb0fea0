import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { areas } from '../app/areas.ts'
import { reaches } from './reaches.ts'

/** The indexes of areas, and what each binds to its calls. */
const folder = fileURLToPath(new URL('../areas', import.meta.url))
const boundTo = (file: string, area: string, call: string): string => {
  const text = readFileSync(file, 'utf8')
  const own = text.slice(text.indexOf(`area: '${area}'`))
  return (
    new RegExp(String.raw`[\s,{]${call}: (\w+)`).exec(own.slice(own.indexOf('implement(')))?.[1] ??
    call
  )
}

const builds = /\b(insertInto|updateTable|deleteFrom)\(/
const says = /\b(insert\s+into|delete\s+from|update\s+\w+(\s+as)?(\s+\w+)?\s+set)\b/
const writes = new RegExp(`${builds.source}|${says.source}`)
const logs = /\binsertInto\('auditLog'\)|\binsert\s+into\s+audit_log\b|\binsert\('audit_log'/

export type CallEffects = { name: string; writes: boolean; logged: boolean }
/** What each call does beside answering, as its code tells: it writes, and says so in the log. */
export function callEffects(): CallEffects[] {
  const indexes = readdirSync(folder).map((name) => join(folder, name, 'index.ts'))
  const fileOf = (area: string): string =>
    indexes.find((file) => readFileSync(file, 'utf8').includes(`area: '${area}'`)) ?? ''
  return areas.flatMap(({ area, calls }) =>
    calls.map(({ name }) => {
      const file = fileOf(area)
      const handler = boundTo(file, area, name)
      return {
        name: `${area}.${name}`,
        writes: reaches(file, handler, writes),
        logged: reaches(file, handler, logs),
      }
    }),
  )
}
