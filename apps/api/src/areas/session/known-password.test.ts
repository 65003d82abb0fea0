import { expect, test } from 'vitest'
import { isGuessable } from './known-password.ts'

test.each([
  ['1234567890123', 'anna', true],
  ['Password2026!', 'anna', true],
  ['passwordpassword', 'anna', true],
  ['qwertyuiop123', 'anna', true],
  ['aaaaaaaabbbb', 'anna', true],
  ['Harbour-anna-north', 'anna', true],
  ['correct horse battery', 'anna', false],
  ['v7#Lq9!mZp2$Tx', 'anna', false],
  ['тёплый-ветер-с-моря', 'anna', false],
  ['the li of 17 birds', 'li', false],
])('says whether %s of %s is easy to guess: %s', async (password, name, guessable) => {
  expect(await isGuessable(password, name)).toBe(guessable)
})
