import { t } from '../../i18n/texts.ts'
import { StepTree } from './StepTree.tsx'
import { type Outcome, agree } from './statement.ts'

/** An expression with what it came to on the server and here. */
export type Run = { expression: string; here: Outcome; there: Outcome }

const Problem = ({
  expression,
  problem: { message, position, code },
}: {
  expression: string
  problem: NonNullable<Outcome['problem']>
}) => (
  <div role="alert" className="statement-problem">
    <p>
      {t('front_test.problem_at', { position, message })} <span className="mono">{code}</span>
    </p>
    <pre>
      {expression.slice(0, position)}
      <mark>{expression.slice(position, position + 1) || ' '}</mark>
      {expression.slice(position + 1)}
    </pre>
  </div>
)
/** What an expression came to, part by part, and where the browser says otherwise. */
export function StatementResult({ run: { expression, here, there } }: { run: Run }) {
  const same = agree(here, there)
  return (
    <section className="statement-result" aria-label={t('front_test.value')}>
      <p role="status">
        <span className={`state-tag ${same ? 'good' : 'bad'}`}>
          {t(same ? 'front_test.same' : 'front_test.differ')}
        </span>
      </p>
      {there.problem && <Problem expression={expression} problem={there.problem} />}
      {there.limit && <p role="alert">{t('front_test.limit', { reason: there.limit })}</p>}
      {there.root && (
        <>
          <h2>{t('front_test.value')}</h2>
          <pre className="statement-value">
            {there.root.missing
              ? t('front_test.step_missing')
              : JSON.stringify(there.root.value, null, 2)}
          </pre>
          <h2>{t('front_test.steps')}</h2>
          <StepTree root={there.root} />
        </>
      )}
      {!same && (
        <>
          <h2>{t('front_test.server_says')}</h2>
          <pre>{JSON.stringify(there, null, 2)}</pre>
          <h2>{t('front_test.browser_says')}</h2>
          <pre>{JSON.stringify(here, null, 2)}</pre>
        </>
      )}
    </section>
  )
}
