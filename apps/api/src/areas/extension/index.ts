import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathOf } from '@oas/contract/define'
import { extensionCalls } from '@oas/contract/extension/calls'
import { zipSync } from 'fflate'
import type { CallContext } from '../../core/context.ts'
import { fail } from '../../core/fail.ts'
import { implement } from '../../http/implement.ts'
import { readConfig } from '../system-config/index.ts'

const settingKey = 'front.download'
const files = ['background.js', 'content.js'] as const
const folderOf = (ctx: CallContext): string => join(ctx.config.webDir, 'extension')
const isBuilt = (ctx: CallContext): boolean =>
  ctx.config.webDir !== '' && existsSync(join(folderOf(ctx), 'manifest.json'))
/** Only http and https lead anywhere from a page of ours. */
const urlOf = (value: unknown): string =>
  typeof value === 'string' && /^https?:\/\//i.test(value) && URL.canParse(value) ? value : ''

const downloads = async (ctx: CallContext) => {
  const setting = ((await readConfig(ctx, settingKey)) ?? {}) as Record<string, unknown>
  return {
    extension: isBuilt(ctx) ? pathOf(extensionCalls.archive) : '',
    proxy: urlOf(setting['proxy']),
    chromium: urlOf(setting['chromium']),
  }
}

/**
 * The extension runs on pages of the console alone: the address it was asked from stands in its
 * manifest.
 */
const archive = async (ctx: CallContext): Promise<Buffer> => {
  if (!isBuilt(ctx)) return fail('not-found')
  const manifest = JSON.parse(readFileSync(join(folderOf(ctx), 'manifest.json'), 'utf8')) as {
    content_scripts: { matches: string[] }[]
  }
  const { protocol, hostname } = new URL(ctx.http.origin)
  for (const script of manifest.content_scripts) script.matches = [`${protocol}//${hostname}/*`]
  const entries = Object.fromEntries(
    files.map((name) => [name, new Uint8Array(readFileSync(join(folderOf(ctx), name)))]),
  )
  ctx.http.setHeader('content-type', 'application/zip')
  ctx.http.setHeader(
    'content-disposition',
    'attachment; filename="order-audit-system-extension.zip"',
  )
  return Buffer.from(
    zipSync({
      'manifest.json': new TextEncoder().encode(JSON.stringify(manifest, null, 2)),
      ...entries,
    }),
  )
}

export const extension = {
  area: 'extension',
  jobs: [],
  calls: implement(extensionCalls, { downloads, archive }),
} as const
