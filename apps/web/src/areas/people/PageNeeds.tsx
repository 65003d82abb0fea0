import { missingFor } from '@oas/contract/people/role-presets'
import { t } from '../../i18n/texts.ts'
import { permissionName } from '../../kit/people/words.tsx'
import type { RoleFields } from './use-role-form.ts'
import { usePageRights } from './use-page-rights.ts'

/** Permissions that ticked pages need and the role lacks: without them they open and stay empty. */
export function PageNeeds({ form, off }: { form: RoleFields; off: boolean }) {
  const { pages, titleOf } = usePageRights()
  const { paths, permissions } = form.values
  const missing = missingFor(pages, paths, permissions)
  if (missing.length === 0) return null
  const add = (more: readonly string[]): void =>
    form.put({ permissions: [...new Set([...permissions, ...more])] })
  return (
    <section className="role-needs" aria-label={t('people.pages_need')}>
      <p>
        <strong>{t('people.pages_need')}</strong>{' '}
        <button
          type="button"
          className="btn"
          disabled={off}
          onClick={() => add(missing.map(({ permission }) => permission))}
        >
          {t('people.add_all_needed')}
        </button>
      </p>
      <ul>
        {missing.map(({ permission, paths: needing }) => (
          <li key={permission}>
            <span>
              {permissionName(permission) || permission}{' '}
              <code className="mono muted" translate="no">
                {permission}
              </code>{' '}
              <span className="muted">{needing.map(titleOf).join(', ')}</span>
            </span>
            <button
              type="button"
              className="btn"
              disabled={off}
              aria-label={`${t('people.add_needed')}: ${permission}`}
              onClick={() => add([permission])}
            >
              {t('people.add_needed')}
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
