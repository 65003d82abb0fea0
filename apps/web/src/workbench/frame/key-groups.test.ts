import { panelTypes } from '@oas/contract/setting/schemas'
import { beforeAll, expect, test, vi } from 'vitest'
import type { TypeSetting } from '@oas/contract/setting/schemas'

beforeAll(() => {
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined })
  vi.stubGlobal('navigator', { language: 'en', platform: 'Linux x86_64' })
  vi.stubGlobal('document', { cookie: '', documentElement: { dataset: {}, style: {} } })
})

const state = (undoSeconds: number) => ({
  chosen: ['50:12'],
  settings: { '50:12': { undoSeconds } as TypeSetting },
})

test('every page names each act once, with its keys, and undo where there is one', async () => {
  const { registryOf } = await import('../actions/all.ts')
  const { panels } = await import('../panels/by-type.ts')
  const { groupedKeys, keyGroups } = await import('./key-groups.ts')
  for (const panel of panelTypes) {
    const { actions } = registryOf(panels[panel])
    const groups = groupedKeys(actions, state(5), true)
    const inGroup = (group: (typeof keyGroups)[number]): string[] =>
      groups[group].map((line) => line.label)
    for (const group of keyGroups) expect(new Set(inGroup(group)).size).toBe(inGroup(group).length)
    expect(groups.form.find((line) => line.label === 'audit.act_confirm')?.keys).toEqual([
      'Shift+Enter',
      'Enter',
    ])
    const named = new Set(keyGroups.flatMap(inGroup))
    for (const { id, label } of actions)
      if (id !== 'choose.result') expect(named.has(label)).toBe(true)
    expect(inGroup('decide')).toContain('audit.act_undo')
    expect(groupedKeys(actions, state(0), true).decide.map((line) => line.label)).not.toContain(
      'audit.act_undo',
    )
  }
})
