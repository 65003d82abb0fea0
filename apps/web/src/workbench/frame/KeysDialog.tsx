import { t } from '../../i18n/texts.ts'
import { registryOf } from '../actions/all.ts'
import { panelOf } from '../engine/panel.ts'
import type { Layer } from '../shapes/action.ts'
import { useBench } from '../engine/react.ts'
import { Dialog } from './Dialog.tsx'
import { Key } from '../parts/Key.tsx'

const viewerKeys = ['a', 's', 'd', 'x', 'z', 'Shift+z', 'ArrowLeft', 'ArrowRight']
const short = (keys: readonly string[]): readonly string[] =>
  keys.length > 8 ? [keys[0] ?? '', '…', keys.at(-1) ?? ''] : keys

const layerText = (layer: Exclude<Layer, 'frame'>): string => {
  if (layer === 'form') return t('audit.layer_form')
  return t(layer === 'confirm' ? 'audit.layer_confirm' : 'audit.layer_viewer')
}

/** The keys that live on this page. */
export function KeysDialog() {
  const bench = useBench()
  return (
    <Dialog title={t('audit.act_keys')}>
      <dl className="wb-keys">
        {registryOf(panelOf(bench)).actions.map((action) => (
          <div key={action.id}>
            <dt>{t(action.label)}</dt>
            <dd>
              {short(action.keys).map((key) => (key === '…' ? '…' : <Key key={key} combo={key} />))}
              {action.layer === 'frame' ? null : (
                <small className="muted">{layerText(action.layer)}</small>
              )}
            </dd>
          </div>
        ))}
        {bench.kind.panel.startsWith('text') ? null : (
          <div>
            <dt>{t('audit.viewer_keys')}</dt>
            <dd>
              {viewerKeys.map((key) => (
                <Key key={key} combo={key} />
              ))}
              <small className="muted">{t('audit.layer_viewer')}</small>
            </dd>
          </div>
        )}
      </dl>
    </Dialog>
  )
}
