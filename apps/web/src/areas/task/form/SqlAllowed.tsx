import type { Output } from '@oas/contract/define'
import type { taskCalls } from '@oas/contract/task/area'
import { sqlPlaceholders } from '@oas/contract/task/sql'
import type { ReactNode } from 'react'
import { t } from '../../../i18n/texts.ts'

type Props = { allowed: Output<typeof taskCalls.sqlViews>; add: (text: string) => void }

/** A word that goes into the statement when it is pressed. */
const Word = ({ name, about, onPress }: { name: string; about: string; onPress: () => void }) => (
  <button
    type="button"
    className="btn"
    title={about}
    aria-label={t('task_sql.insert', { name })}
    onClick={onPress}
  >
    <code>{name}</code>
  </button>
)
const Words = ({ title, children }: { title: string; children: ReactNode }) => (
  <section aria-label={title}>
    <h3>{title}</h3>
    <p className="task-sql-words">{children}</p>
  </section>
)

/** All that a statement may use: what is pressed goes in where the caret stands. */
export function SqlAllowed({ allowed: { views, functions }, add }: Props) {
  return (
    <div className="task-sql-allowed">
      <Words title={t('task_sql.placeholders')}>
        {sqlPlaceholders.map((name) => (
          <Word
            key={name}
            name={`{{${name}}}`}
            about={t(`task_sql.place_${name}`)}
            onPress={() => add(`{{${name}}}`)}
          />
        ))}
      </Words>
      {views.map(({ name, columns, example }) => (
        <section key={name} aria-label={name}>
          <h3>
            <Word name={name} about={t('task_sql.view')} onPress={() => add(name)} />{' '}
            <button
              type="button"
              className="btn"
              aria-label={t('task_sql.example_of', { name })}
              onClick={() => add(example)}
            >
              {t('task_sql.example')}
            </button>
          </h3>
          <p className="task-sql-words">
            {columns.map((column) => (
              <Word
                key={column.name}
                name={column.name}
                about={column.type}
                onPress={() => add(column.name)}
              />
            ))}
          </p>
        </section>
      ))}
      <Words title={t('task_sql.functions')}>
        {functions.map(({ name, use }) => (
          <Word key={name} name={name} about={use} onPress={() => add(use)} />
        ))}
      </Words>
    </div>
  )
}
