import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'

vi.mock('../../i18n/texts.ts', () => ({
  t: (key: string, params: object = {}) => `${key} ${Object.values(params).join(' ')}`,
}))
const { NumberField, TextField } = await import('./fields.tsx')
const { required } = await import('./required.ts')
const { useForm } = await import('./use-form.ts')

const Demo = ({ name }: { name: string }) => {
  const form = useForm({
    initial: { name, note: 'nine of 10', days: 3 as number | null },
    check: (values) => ({
      name: required(values.name, 'Name'),
      days: values.days === null ? 'Days' : null,
    }),
    send: async () => undefined,
  })
  return (
    <>
      <TextField form={form} name="name" label="Name" />
      <TextField form={form} name="note" label="Note" maxLength={11} />
      <NumberField form={form} name="days" label="Days" min={1} max={31} />
    </>
  )
}
const marked = (name: string): string[] =>
  renderToStaticMarkup(<Demo name={name} />)
    .split('<label')
    .filter((part) => part.includes('form-required') && part.includes('aria-required="true"'))
    .map((part) => />([A-Z]\w+)/.exec(part)?.[1] ?? '')

test('marks what the check of a form refuses when it is empty', () => {
  expect([marked(''), marked('filled in')]).toEqual([
    ['Name', 'Days'],
    ['Name', 'Days'],
  ])
})

test('tells limits of a field before they are met', () => {
  const markup = renderToStaticMarkup(<Demo name="" />)
  expect(markup).toContain('10 / 11')
  expect(markup).toContain('frontend.from_to 1 31')
})
