import type { Problem } from '@oas/contract/setting/edit-schemas'
import type { Output } from '@oas/contract/define'
import type { autoConfigCalls } from '@oas/contract/setting/edit-calls'
import { auditPages } from '@oas/contract/setting/pages'
import { useMemo, useState } from 'react'
import { t } from '../../i18n/texts.ts'
import { Tabs } from '../../kit/Tabs.tsx'
import { PickMany } from '../../kit/pick/PickMany.tsx'
import { useAuditPageSource } from '../../kit/pick/use-sources.ts'
import { FieldView } from './FieldView.tsx'
import { FormContext, type FormWorld, type Wanted } from './form-world.ts'
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
import { useReferences } from './use-references.ts'

type Doc = Record<string, unknown>
type Props = {
  document: Doc
  problems: readonly Problem[]
  options: Output<(typeof autoConfigCalls)['options']> | undefined
  readOnly: boolean
  section: Section
  onSection: (section: Section) => void
  wanted: Wanted | null
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

/** Parts that only some panels are made of. */
const composed: ReadonlySet<unknown> = new Set(['table', 'low_code'])
const isShown = (path: readonly string[], document: Doc): boolean => {
  const key = path.at(-1)
  if (is(path, 'name')) return document['name'] !== undefined
  return (
    (key !== 'columns' && key !== 'rowGroup') ||
    composed.has(valueAt(document, ['pageType', 'type'])) ||
    valueAt(document, path) !== undefined
  )
}

/** The form of a setting by sections, made from its schema. */
export function SettingForm({
  document,
  problems,
  options,
  readOnly,
  section,
  onSection,
  wanted,
  change,
}: Props) {
  const [editions, setEditions] = useState(0)
  const named = useAuditPageSource()
  const texts = useMemo(
    () => new Map(problems.map((problem) => [problem.path, problemText(problem)])),
    [problems],
  )
  const references = useReferences(document, options)
  const world = useMemo(
    (): FormWorld => ({
      problems: texts,
      references,
      document,
      lasts: (id) => options?.punishTypes.some((one) => one.id === id && one.needsTime) ?? false,
      wanted,
      readOnly,
    }),
    [texts, references, document, options, wanted, readOnly],
  )
  const business = valueAt(document, ['business'])
  const panel = valueAt(document, ['pageType', 'type'])
  const pages = {
    ...named,
    choices: named.choices.filter(({ value }) => {
      const page = Object.entries(auditPages).find(([key]) => key === value)?.[1]
      return page?.business === business && page?.panel === panel
    }),
  }
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
            .filter((path) => isShown(path, document))
            .map((path) =>
              is(path, 'pageKeys') ? (
                <PickMany
                  key="pageKeys"
                  label={t('auto_config.pages')}
                  source={pages}
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
