import type { TypeSetting } from '@oas/contract/setting/schemas'
import { expect, test } from 'vitest'
import { settingFor, withSettings } from '../engine/bench.ts'
import { initialState } from '../engine/state.ts'

const version = (n: number): TypeSetting => ({ appId: 50, type: 12, version: n }) as TypeSetting
const of = { appId: 50, type: 12 }

test('a record on screen keeps the version it was shown under, others the newest', () => {
  const settings = withSettings(withSettings(withSettings({}, [version(1)]), [version(1)]), [
    version(2),
  ])
  const state = { ...initialState, settings }
  expect([
    settingFor(state, of)?.version,
    settingFor(state, { ...of, settingVersion: 1 })?.version,
    settingFor(state, { ...of, settingVersion: 2 })?.version,
    settingFor(state, { ...of, settingVersion: 7 })?.version,
  ]).toEqual([2, 1, 2, 2])
})
