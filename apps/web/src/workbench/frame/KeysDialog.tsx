import type { ReactNode } from 'react'
import { t, tData } from '../../i18n/texts.ts'
import { registryOf } from '../actions/all.ts'
import { mainSetting } from '../engine/bench.ts'
import { panelOf } from '../engine/panel.ts'
import { useBench, useBenchState } from '../engine/react.ts'
import { keysOf } from '../verdict/problems.ts'
import { Dialog } from './Dialog.tsx'
import { Key } from '../parts/Key.tsx'
import { groupedKeys, keyGroups } from './key-groups.ts'

const groupText = {
  decide: 'audit.keys_decide',
  form: 'audit.keys_form',
  record: 'audit.keys_record',
  page: 'audit.keys_page',
  viewer: 'audit.keys_viewer',
} as const

const Line = ({ name, keys }: { name: ReactNode; keys: readonly string[] }) => (
  <div>
    <dt>{name}</dt>
    <dd>{keys.map((key) => (key === '…' ? '…' : <Key key={key} combo={key} />))}</dd>
  </div>
)

/** The keys that live on this page: those of its results by their names, the others in groups. */
export function KeysDialog() {
  const bench = useBench()
  const state = useBenchState((now) => now)
  const setting = mainSetting(state)
  const keys = setting ? keysOf(setting) : null
  const groups = groupedKeys(
    registryOf(panelOf(bench)).actions,
    state,
    !bench.kind.panel.startsWith('text'),
  )
  return (
    <Dialog title={t('audit.act_keys')}>
      <div className="wb-keys">
        {setting && keys ? (
          <section>
            <h3>{t('audit.results')}</h3>
            <dl>
              {setting.result.map(({ id, transKey }) => (
                <Line key={id} name={tData(transKey)} keys={[keys.get(id) ?? ''].filter(Boolean)} />
              ))}
            </dl>
          </section>
        ) : null}
        {keyGroups
          .filter((group) => groups[group].length > 0)
          .map((group) => (
            <section key={group}>
              <h3>{t(groupText[group])}</h3>
              <dl>
                {groups[group].map((line) => (
                  <Line key={line.label} name={t(line.label)} keys={line.keys} />
                ))}
              </dl>
            </section>
          ))}
      </div>
    </Dialog>
  )
}
