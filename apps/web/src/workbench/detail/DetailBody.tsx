import { settingCalls } from '@oas/contract/setting/calls'
import { typeKeyOf } from '@oas/contract/type-key'
import { type ReactNode, useEffect, useState } from 'react'
import { send } from '../../api/send.ts'
import { t } from '../../i18n/texts.ts'
import type { Bench } from '../engine/bench.ts'
import { BenchContext } from '../engine/react.ts'
import { type DetailOutbox, type DetailInfo, detailBench } from './bench.ts'
import { DetailFrame } from './DetailFrame.tsx'
import { type DetailPage, detailKind } from './pages.ts'
import '../frame/workbench.css'
import './detail.css'

const makeBench = async (
  page: DetailPage,
  info: DetailInfo,
  outbox: DetailOutbox,
): Promise<Bench> => {
  const { setting, record } = info
  const types = await send(settingCalls.allTypes, {})
  return detailBench(
    detailKind(page, setting.pageType.type, record.business),
    info,
    types.find((one) => typeKeyOf(one) === typeKeyOf(setting)),
    outbox,
  )
}

/** One record on its detail page, with its results; `outbox` is where a verdict on it goes. */
export function DetailBody({
  page,
  info,
  outbox,
  above,
  children,
}: {
  page: DetailPage
  info: DetailInfo
  outbox: DetailOutbox
  above?: ReactNode
  children?: ReactNode
}) {
  const [bench, setBench] = useState<Bench | null>(null)
  const [problem, setProblem] = useState('')
  useEffect(() => {
    let live = true
    makeBench(page, info, outbox).then(
      (made) => {
        if (live) setBench(made)
      },
      (error: unknown) => {
        if (live) setProblem((error as Error).message)
      },
    )
    return () => {
      live = false
    }
  }, [page, info, outbox])
  if (problem)
    return (
      <p className="wb-bar warn" role="alert">
        {problem}
      </p>
    )
  if (!bench)
    return (
      <p className="muted" aria-busy="true">
        {t('audit.loading')}
      </p>
    )
  return (
    <BenchContext value={bench}>
      {above}
      <DetailFrame>{children}</DetailFrame>
    </BenchContext>
  )
}
