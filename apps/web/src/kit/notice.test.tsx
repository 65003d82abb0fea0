import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'

vi.stubGlobal('document', { cookie: 'language=en', querySelectorAll: () => [] })
vi.stubGlobal('navigator', { languages: [] })
vi.mock('./notice-room.ts', () => ({ frontRoom: () => null, useFrontRoom: () => null }))
const { Notices, notifyFailure } = await import('./notice.tsx')
const { saidInPlace } = await import('./said-in-place.ts')
const { CallFailure } = await import('../api/call-error.ts')

const shown = (): string => renderToStaticMarkup(<Notices />)
const failure = (message: string) => new CallFailure(message, 400, 400, 'r1', 'name')

test('says a failure once: as a notice, or where the form shows it, whichever comes first', () => {
  vi.useFakeTimers()
  const [before, after, other] = [failure('name is taken'), failure('too long'), failure('gone')]
  notifyFailure(before)
  expect(shown()).toContain('name is taken')
  saidInPlace(before)
  expect(shown()).not.toContain('name is taken')
  saidInPlace(after)
  notifyFailure(after)
  expect(shown()).not.toContain('too long')
  notifyFailure(other)
  expect(shown()).toContain('gone')
  vi.useRealTimers()
})
