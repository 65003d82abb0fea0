import { expect, test } from 'vitest'
import { panelOf, sharedPanel } from './display.ts'
import type { PanelType, TypeSetting } from './schemas.ts'

const setting = (
  type: PanelType,
  forceDisplayType: TypeSetting['pageType']['content']['forceDisplayType'],
) => ({ pageType: { type, content: { forceDisplayType } as TypeSetting['pageType']['content'] } })

test.each([
  ['picture_wall', null, 'picture_wall'],
  ['picture_wall', 'single', 'picture_single'],
  ['picture_wall', 'wall', 'picture_wall'],
  ['picture_single', 'wall', 'picture_wall'],
  ['picture_wall', 'table', null],
  ['video_single', 'wall', 'video_grid'],
  ['video_grid', 'single', 'video_single'],
  ['live_room', 'wall', 'live_wall'],
  ['text_list', 'table', 'table'],
  ['table', 'list', 'text_list'],
  ['chat', 'list', null],
] as const)('%s forced to be shown as %s is shown by %s', (type, forced, panel) =>
  expect(panelOf(setting(type, forced))).toBe(panel),
)

test('types that are chosen together are forced only where they agree', () => {
  expect(sharedPanel([setting('picture_wall', 'single'), setting('picture_wall', 'single')])).toBe(
    'picture_single',
  )
  expect(sharedPanel([setting('picture_wall', 'single'), setting('picture_wall', null)])).toBe(
    'picture_wall',
  )
  expect(sharedPanel([setting('chat', 'wall')])).toBe('chat')
  expect(sharedPanel([])).toBeNull()
})
