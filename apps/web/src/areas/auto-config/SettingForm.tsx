import type { Problem } from '@oas/contract/setting/edit-schemas'
import type { Output } from '@oas/contract/define'
import type { autoConfigCalls } from '@oas/contract/setting/edit-calls'
import { mapConfigCalls } from '@oas/contract/map-config/calls'
import { auditPages } from '@oas/contract/setting/pages'
import { useMemo, useState } from 'react'
import { useCall } from '../../api/use-call.ts'
import { t } from '../../i18n/texts.ts'
import { Tabs } from '../../kit/Tabs.tsx'
import { MultiPick } from '../../kit/form/MultiPick.tsx'
import { FieldView } from './FieldView.tsx'
import { type Choice, FormContext, type FormWorld } from './form-world.ts'
import { problemText } from './ProblemList.tsx'
import {
  type Section,
  isOptional,
  schemaOf,
  sectionOf,
  sectionPaths,
  sections,
  valueAt,
  withValue,
} from './schema.ts'

type Doc = Record<string, unknown>
type Props = {
  document: Doc
  problems: readonly Problem[]
  options: Output<(typeof autoConfigCalls)['options']> | undefined
  readOnly: boolean
  section: Section
  onSection: (section: Section) => void
  change: (document: Doc) => void
}

const names: Readonly<Record<Section, Parameters<typeof t>[0]>> = {
  base: 'auto_config.section_base',
  page: 'auto_config.section_page',
  results: 'auto_config.section_results',
  labels: 'auto_config.section_labels',
  conditions: 'auto_config.section_conditions',
  fields: 'auto_config.section_fields',
}
const is = (path: readonly string[], ...wanted: readonly string[]): boolean =>
  path.length === wanted.length &&
  wanted.every((step, index) => step === '*' || step === path[index])

/** The form of a setting by sections, made from its schema. */
export function SettingForm({
  document,
  problems,
  options,
  readOnly,
  section,
  onSection,
  change,
}: Props) {
  const [editions, setEditions] = useState(0)
  const { data: maps } = useCall(mapConfigCalls.keys, {})
  const texts = useMemo(
    () => new Map(problems.map((problem) => [problem.path, problemText(problem)])),
    [problems],
  )
  const world = useMemo((): FormWorld => {
    const choices = (path: readonly string[]): readonly Choice[] | null => {
      if (is(path, 'result', '*', 'content', 'punishId'))
        return (
          options?.punishTypes.map(({ id, key }) => ({ value: id, label: `${id} ${key}` })) ?? null
        )
      if (is(path, 'baseInfo', 'labelList', '*', 'templateId'))
        return (
          options?.labelTrees.map(({ id, name }) => ({ value: id, label: `${id} ${name}` })) ?? null
        )
      if (is(path, 'extDataMap', '*', 'converter'))
        return maps?.map(({ key, name }) => ({ value: key, label: `${name} (${key})` })) ?? null
      return null
    }
    return { problems: texts, choices, readOnly }
  }, [texts, options, maps, readOnly])
  const business = valueAt(document, ['business'])
  const panel = valueAt(document, ['pageType', 'type'])
  const pages = Object.entries(auditPages)
    .filter(([, page]) => page.business === business && page.panel === panel)
    .map(([key]) => ({ value: key, label: key }))
  const put = (path: readonly string[], value: unknown): void =>
    change(withValue(document, path, value) as Doc)
  const tabs = sections.map((key) => {
    const n = problems.filter((one) => sectionOf(one.path) === key).length
    return {
      key,
      label: (
        <>
          {t(names[key])}
          {n > 0 && <span className="ac-count">{n}</span>}
        </>
      ),
    }
  })
  return (
    <FormContext value={world}>
      <Tabs
        label={t('auto_config.edit_title')}
        tabs={tabs}
        value={section}
        onChange={(key) => {
          onSection(sections.find((one) => one === key) ?? 'base')
          setEditions(editions + 1)
        }}
      >
        <div className="ac-form" key={`${section} ${editions}`}>
          {sectionPaths[section]
            .filter(
              (path) => path.length > 1 || path[0] !== 'name' || document['name'] !== undefined,
            )
            .map((path) =>
              is(path, 'pageKeys') ? (
                <MultiPick
                  key="pageKeys"
                  label={t('auto_config.pages')}
                  choices={pages}
                  value={
                    Array.isArray(document['pageKeys']) ? document['pageKeys'].map(String) : []
                  }
                  disabled={readOnly}
                  problem={[...texts].find(([at]) => at.startsWith('pageKeys'))?.[1] ?? ''}
                  onChange={(value) => put(path, value)}
                />
              ) : (
                <FieldView
                  key={path.join('.')}
                  schema={schemaOf(path)}
                  root={null}
                  path={path}
                  value={valueAt(document, path)}
                  optional={isOptional(path)}
                  change={(value) => put(path, value)}
                />
              ),
            )}
        </div>
      </Tabs>
    </FormContext>
  )
}
