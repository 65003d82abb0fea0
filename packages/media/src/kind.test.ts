import { expect, test } from 'vitest'
import { mediaKindOf } from './kind.ts'

test.each([
  ['picture', ['png', 'jpg', 'jpeg', 'webp', 'bmp', 'PNG']],
  ['video', ['mp4', 'avi', 'mkv', 'flv']],
  ['voice', ['mp3', 'm4a', 'mwv', 'wav', 'amr']],
  [null, ['pdf', 'gif', 'png2', 'txt', '']],
])('%s: %j', (kind, endings) => {
  expect(
    endings.map((ending) => mediaKindOf(`https://a.example/b.c/file.${ending}?x=1.png2#t`)),
  ).toEqual(endings.map(() => kind))
})
test.each(['png', 'https://png', '/file/mp3', ''])('%j has no ending', (address) => {
  expect(mediaKindOf(address)).toBeNull()
})
