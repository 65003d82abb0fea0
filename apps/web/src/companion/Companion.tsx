import { telemetryCalls } from '@oas/contract/telemetry/calls'
import { useEffect, useState } from 'react'
import { frontConfig } from '../api/front-config.ts'
import { send } from '../api/send.ts'
import { t, tData } from '../i18n/texts.ts'
import { Modal } from '../kit/Modal.tsx'
import { readStored, store } from '../kit/storage.ts'
import { usePlace } from '../nav/location.ts'
import { buildOf, currentWindow } from '../report/client.ts'
import { extensionVersion, installedExtensions } from './bridge.ts'
import { type GoodAnswer, watchExtension } from './check.ts'
import { type ProxyState, idle } from './proxy.ts'
import { type ProxyAddresses, connectProxy } from './proxy-connection.ts'
import { type Prompt, withPrompt } from './rules.ts'

const startMs = 10_000
const downloadPath = '/global-tools/download'
const keyOf = (personId: string): string => `oas:extension:${personId}`
const isGood = (value: unknown): value is GoodAnswer => {
  const { version, until } = (value ?? {}) as Record<string, unknown>
  return typeof version === 'string' && typeof until === 'number'
}
const textOf = (prompt: Prompt): string => {
  if (prompt.kind === 'install') return t('frontend.msg_install_chrome_extension')
  return prompt.kind === 'update'
    ? t('frontend.msg_update_chrome_extension', { version: prompt.version })
    : t('frontend.msg_blacklist_chrome_extension', { names: prompt.names.join(', ') })
}

/**
 * Prompts about the extension: one of each kind at a time, and none to download what the page below
 * hands out.
 */
const ExtensionPrompts = ({ personId }: { personId: string }) => {
  const { path } = usePlace()
  const [prompts, setPrompts] = useState<readonly Prompt[]>([])
  useEffect(() => {
    let stop = (): void => undefined
    const timer = setTimeout(() => {
      stop = watchExtension({
        personId,
        kept: () => readStored(keyOf(personId), isGood),
        keep: (answer) => store(keyOf(personId), answer),
        setting: frontConfig,
        version: extensionVersion,
        installed: installedExtensions,
        show: (prompt) => setPrompts((before) => withPrompt(before, prompt)),
        found: (extension) => {
          if (currentWindow() !== '')
            send(telemetryCalls.extension, {
              windowId: currentWindow(),
              version: buildOf(),
              extension,
            }).catch(() => undefined)
        },
      })
    }, startMs)
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [personId])
  const first = prompts.find((one) => path !== downloadPath || one.kind === 'blacklist')
  if (!first) return null
  const close = (): void => setPrompts((before) => before.filter((one) => one !== first))
  return (
    <Modal
      key={first.kind}
      title={t('frontend.extension')}
      width={440}
      onClose={close}
      footer={
        <button type="button" className="btn" onClick={close}>
          {t('frontend.close')}
        </button>
      }
    >
      <p role="alert">{textOf(first)}</p>
      <p>
        <a href={`#${downloadPath}?tab=extension`} onClick={close}>
          {t('frontend.download_extension')}
        </a>
      </p>
    </Modal>
  )
}

const isAddresses = (value: unknown): value is ProxyAddresses => {
  const { proxy, local } = (value ?? {}) as Record<string, unknown>
  return [proxy, local].every((one) => typeof one === 'string' && /^wss?:\/\//.test(one))
}

/** The proxy client of this machine, where the installation uses one (setting `front.proxy`). */
const ProxyPrompts = ({ personId, region }: { personId: string; region: string }) => {
  const [state, setState] = useState<ProxyState>(idle)
  const [closed, setClosed] = useState('')
  useEffect(() => {
    let stop = (): void => undefined
    let gone = false
    const timer = setTimeout(() => {
      frontConfig('front.proxy')
        .then((json) => {
          const addresses: unknown = JSON.parse(json ?? 'null')
          if (!gone && isAddresses(addresses))
            stop = connectProxy({
              addresses,
              uid: personId,
              region,
              version: buildOf(),
              macOrLinux: /Mac|Linux/.test(navigator.userAgent),
              changed: setState,
            })
        })
        .catch(() => undefined)
    }, startMs)
    return () => {
      gone = true
      clearTimeout(timer)
      stop()
    }
  }, [personId, region])
  const { problem, dns } = state
  const key = problem ? `${problem.code} ${problem.detail}` : ''
  return (
    <>
      {dns && (
        <p className="proxy-dns" role="status">
          {tData(`frontend.dns_${dns}`)}
        </p>
      )}
      {problem && closed !== key && (
        <Modal
          title={t('frontend.proxy_client')}
          width={440}
          onClose={() => setClosed(key)}
          footer={
            <button type="button" className="btn" onClick={() => setClosed(key)}>
              {t('frontend.close')}
            </button>
          }
        >
          <p role="alert">
            {tData(`frontend.proxy_${problem.code.replaceAll('-', '_')}`)}
            {problem.detail && <span className="mono"> {problem.detail}</span>}
          </p>
          <p>
            <a href={`#${downloadPath}?tab=proxy`} onClick={() => setClosed(key)}>
              {t('frontend.download_proxy')}
            </a>
          </p>
        </Modal>
      )}
    </>
  )
}

/** What runs beside the console on the same machine: the extension and the proxy client. */
export function Companion({ personId, region }: { personId: string; region: string }) {
  return (
    <>
      <ExtensionPrompts personId={personId} />
      <ProxyPrompts personId={personId} region={region} />
    </>
  )
}
