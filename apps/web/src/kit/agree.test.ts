import { expect, test, vi } from 'vitest'
import { type Steps, agree } from './agree.ts'

const dialog = () => {
  const said: string[] = []
  return {
    said,
    disable: (off: boolean) => {
      said.push(off ? 'off' : 'on')
    },
    close: () => {
      said.push('closed')
    },
  }
}
const run = async (steps: Steps): Promise<string[]> => {
  const { said, ...parts } = dialog()
  await agree(
    {
      ...steps,
      callback: () => {
        said.push('told')
      },
    },
    parts,
  )
  return said
}

test('what is not valid goes no further: nothing is sent, the dialog stays', async () => {
  const submit = vi.fn(async () => undefined)
  expect(await run({ validate: () => false, submit })).toEqual([])
  expect(submit).not.toHaveBeenCalled()
})

test('the dialog takes nothing while it is sent, then closes, then says so', async () => {
  const { said, ...parts } = dialog()
  await agree(
    {
      validate: () => true,
      submit: async () => {
        said.push('sent')
      },
      callback: () => {
        said.push('told')
      },
    },
    parts,
  )
  expect(said).toEqual(['off', 'sent', 'on', 'closed', 'told'])
  expect(await run({})).toEqual(['off', 'on', 'closed', 'told'])
})

test('whether it closes may be decided after it was sent', async () => {
  expect(await run({ beforeOk: () => false })).toEqual(['off', 'on', 'told'])
  expect(await run({ beforeOk: () => true })).toEqual(['off', 'on', 'closed', 'told'])
})

test('what cannot be sent leaves the dialog open and usable', async () => {
  const { said, ...parts } = dialog()
  await expect(
    agree(
      {
        submit: async () => {
          throw new Error('refused')
        },
        callback: () => {
          said.push('told')
        },
      },
      parts,
    ),
  ).rejects.toThrow('refused')
  expect(said).toEqual(['off', 'on'])
})
