import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'

test('takes the place of the shell that npm starts, so that signals reach it', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'oas-start-'))
  try {
    writeFileSync(join(folder, 'node'), '#!/bin/sh\necho $$\n', { mode: 0o755 })
    const { scripts } = JSON.parse(
      readFileSync(new URL('../../../package.json', import.meta.url), 'utf8'),
    ) as { scripts: { start: string } }
    // Arguments are added to the script, after which a shell does not give way by itself.
    const shell = spawn('/bin/sh', ['-c', `${scripts.start} --no-demo`], {
      env: { PATH: folder },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    expect((await text(shell.stdout)).trim()).toBe(String(shell.pid))
  } finally {
    rmSync(folder, { recursive: true })
  }
})
