import { Type } from 'typebox'
import { type Area, page } from '../area.ts'
import { call } from '../define.ts'
import { Empty } from '../envelope.ts'

/** Below this the extension must be installed anew, below the other it should be updated. */
export const extensionVersions = { install: '1.1.0', update: '1.4.0' } as const
const Url = Type.String({ description: 'empty where none is set up' })

export const extensionCalls = {
  downloads: call({
    method: 'GET',
    service: 'global',
    path: '/systemConfig/getHeaderDownloadUrl',
    access: 'signed-in',
    scope: 'none',
    input: Empty,
    output: Type.Object({ extension: Url, proxy: Url, chromium: Url }),
    summary: 'Where the extension, the proxy client and the browser build are to be had',
  }),
  archive: call({
    method: 'GET',
    service: 'global',
    path: '/systemConfig/extension.zip',
    access: 'public',
    scope: 'none',
    input: Empty,
    output: Type.Unknown(),
    answers: 'raw',
    limited: 20,
    summary: 'The extension, made for the address it is asked from',
  }),
}

export const extensionArea = {
  calls: { extension: extensionCalls },
  acts: [],
  pages: [page('/global-tools', 'config.read', ['system', 250, 'tools', 'settings'])],
} as const satisfies Area
