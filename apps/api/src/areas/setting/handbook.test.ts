import { exampleOf, exampleSetting } from '@oas/contract/setting/example'
import { fieldTextKeys, pathsIn, settingFields } from '@oas/contract/setting/field-paths'
import {
  compile,
  exampleScope,
  expressionFunctions,
  expressionNames,
  functionExamples,
} from '@oas/expression'
import { bundledTexts } from '@oas/texts'
import { expect, test } from 'vitest'
import { snake } from '@oas/contract/snake'
import { schemaProblems } from './problems/schema.ts'

test('names and explains each field in four languages, and no field that is not there', () => {
  const keys = settingFields.map(({ path }) =>
    fieldTextKeys(path).find((key) => key in bundledTexts.setting_field),
  )
  expect(
    settingFields.filter((_field, index) => keys[index] === undefined).map(({ path }) => path),
  ).toEqual([])
  const used = new Set(keys)
  expect(Object.keys(bundledTexts.setting_field).filter((key) => !used.has(key))).toEqual([])
  expect(
    Object.entries(bundledTexts.setting_field)
      .filter(([, text]) =>
        text.some(
          (one) =>
            one.split(' — ').length !== 2 || one.split(' — ').some((half) => half.trim() === ''),
        ),
      )
      .map(([key]) => key),
  ).toEqual([])
})

test('the example of the handbook is a setting by its schema, and has every field', () => {
  expect(schemaProblems(exampleSetting)).toEqual([])
  expect(
    settingFields
      .filter(({ path }) => !pathsIn(exampleSetting).has(path) || exampleOf(path) === undefined)
      .map(({ path }) => path),
  ).toEqual([])
})

test('tells of every function and name of expressions; examples give what is said', () => {
  expect(
    [
      ...expressionFunctions.map(({ name }) => snake(name)),
      ...expressionNames.map((name) => `name_${name}`),
    ].sort(),
  ).toEqual(Object.keys(bundledTexts.setting_function).sort())
  for (const { name } of expressionFunctions) {
    const { expression = '', gives } = functionExamples[name] ?? {}
    const compiled = compile(expression)
    expect([name, compiled.ok && compiled.evaluate(exampleScope)]).toEqual([
      name,
      { ok: true, value: gives },
    ])
  }
})
