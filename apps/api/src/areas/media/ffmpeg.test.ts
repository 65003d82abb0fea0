import { spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { fakeFfmpeg } from '../../testing/fake-ffmpeg.ts'
import { runFfmpeg } from './ffmpeg.ts'

const within = async (work: (folder: string) => Promise<void>): Promise<void> => {
  const folder = mkdtempSync(join(tmpdir(), 'oas-run-'))
  try {
    await work(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
const lives = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return !readFileSync(`/proc/${pid}/stat`, 'latin1').includes(') Z ')
  } catch {
    return false /* there is none any more */
  }
}
/** A program that goes on for ever and tells its number. */
const endless = (folder: string): { path: string; pid: () => number } => {
  const [path, note] = [join(folder, 'endless'), join(folder, 'pid')]
  writeFileSync(
    path,
    `#!${process.execPath}
require('node:fs').writeFileSync(${JSON.stringify(note)}, String(process.pid))
setInterval(() => {}, 1000)
`,
  )
  chmodSync(path, 0o755)
  return { path, pid: () => (existsSync(note) ? Number(readFileSync(note, 'utf8')) : 0) }
}
const silent = { info: () => undefined }

test('ends a program that does not come to an end, and says that it took too long', () =>
  within(async (folder) => {
    const { path, pid } = endless(folder)
    await expect(
      runFfmpeg({ config: { ffmpeg: path }, log: silent } as never, {
        path: 'source',
        mime: 'audio/amr',
        args: ['out'],
        folder,
        timeoutMs: 2000,
      }),
    ).rejects.toMatchObject({ params: { reason: 'timeout' } })
    expect(pid()).toBeGreaterThan(0)
    expect(lives(pid())).toBe(false)
  }))

test('what a server has begun ends with it', () =>
  within(async (folder) => {
    const { path, pid } = endless(folder)
    const module = fileURLToPath(new URL('ffmpeg.ts', import.meta.url))
    const settings = {
      path: 'source',
      mime: 'audio/amr',
      args: ['out'],
      folder,
      timeoutMs: 600_000,
    }
    const run = `
      import { runFfmpeg } from ${JSON.stringify(module)}
      const ctx = { config: { ffmpeg: ${JSON.stringify(path)} }, log: { info() {} } }
      void runFfmpeg(ctx, ${JSON.stringify(settings)})
      process.stdin.once('data', () => process.exit(0))`
    const server = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', run], {
      stdio: ['pipe', 'ignore', 'inherit'],
    })
    const gone = new Promise((done) => {
      server.once('exit', done)
    })
    await expect.poll(pid, { timeout: 30_000 }).toBeGreaterThan(0)
    expect(lives(pid())).toBe(true)
    server.stdin.write('end\n')
    await gone
    try {
      await expect.poll(() => lives(pid())).toBe(false)
    } finally {
      if (lives(pid())) process.kill(pid(), 'SIGKILL')
    }
  }))

test('the program bounds itself too, for the case that its server is killed', () =>
  within(async (folder) => {
    const fake = fakeFfmpeg(folder)
    writeFileSync(join(folder, 'source'), 'x')
    await runFfmpeg({ config: { ffmpeg: fake.path }, log: silent } as never, {
      path: join(folder, 'source'),
      mime: 'audio/amr',
      args: ['voice.mp3'],
      folder,
      timeoutMs: 30_000,
    })
    expect(readFileSync(fake.log, 'utf8')).toMatch(/"-timelimit","[1-9]\d*"/)
  }))
