import type { DraftLabel } from '@oas/contract/label/schemas'
import { expect, test, vi } from 'vitest'

vi.mock('../../i18n/texts.ts', () => ({ t: (key: string) => key }))
vi.mock('./names.ts', () => ({ nameIn: ({ enName }: { enName: string }) => enName }))
const { parentChoices } = await import('./parent-choices.ts')

const label = (id: number, parentId: number | null): DraftLabel =>
  ({ id, parentId, enName: `label ${id}` }) as DraftLabel

test('offers the top and every label by its path, but those that move and what is below', () => {
  const labels = [label(1, null), label(2, 1), label(3, 2), label(4, null), label(5, 4)]
  expect(parentChoices(labels, [2]).map((choice) => [choice.value, choice.label])).toEqual([
    ['0', 'label.root'],
    ['1', 'label 1'],
    ['4', 'label 4'],
    ['5', 'label 4 › label 5'],
  ])
})
