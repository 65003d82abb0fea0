import { expect, test } from 'vitest'
import { formsOf } from './forms.ts'

const shown = (sso: boolean, password: boolean, local: boolean, ticked = false) =>
  formsOf({ sso, password, local }, ticked)

test.each([
  [
    'single sign-on and a password, not ticked',
    shown(true, true, false),
    { sso: true, tick: true, password: null, local: false },
  ],
  [
    'single sign-on and a password, ticked',
    shown(true, true, false, true),
    { sso: true, tick: true, password: 'shown', local: false },
  ],
  [
    'single sign-on alone, as in production',
    shown(true, false, false, true),
    { sso: true, tick: false, password: null, local: false },
  ],
  [
    'a password alone',
    shown(false, true, false),
    { sso: false, tick: false, password: 'shown', local: false },
  ],
  [
    'demo data',
    shown(false, true, true),
    { sso: false, tick: false, password: 'folded', local: true },
  ],
  [
    'demo data and single sign-on',
    shown(true, true, true),
    { sso: true, tick: false, password: 'folded', local: true },
  ],
])('with %s the page shows what leads in', (_ways, forms, expected) => {
  expect(forms).toEqual(expected)
})
