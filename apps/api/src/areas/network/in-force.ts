import type { AddressList, DomainList } from '@oas/contract/network/schemas'
import { type Network, isIn, readNetwork } from '../../core/address.ts'
import type { CallContext, Context } from '../../core/context.ts'
import { createLive } from '../../core/live.ts'
import { coversHost } from '../../core/outgoing-guard.ts'
import { rolesOfPerson, rulesInForce } from './queries.ts'

type Row = { list: string; value: string; appId: number | null; roleIds: string[] }
export type Office = { network: Network; roleIds: readonly string[] }
/** The rules in force, as they are asked for. */
export type InForce = {
  hosts: Readonly<Record<DomainList, readonly string[]>>
  blocked: readonly Network[]
  keySources: readonly { network: Network; appId: number | null }[]
  offices: readonly Office[]
}

const networkKey = 'network'

export function arrange(rows: readonly Row[]): InForce {
  const of = (list: DomainList | AddressList): readonly Row[] =>
    rows.filter((row) => row.list === list)
  const hosts = (list: DomainList): string[] => of(list).map((row) => row.value)
  const networks = (list: AddressList): (Row & { network: Network })[] =>
    of(list).flatMap((row) => {
      const network = readNetwork(row.value)
      return network ? [{ ...row, network }] : []
    })
  return {
    hosts: {
      egress: hosts('egress'),
      safe: hosts('safe'),
      blocked: hosts('blocked'),
      shortener: hosts('shortener'),
    },
    blocked: networks('block').map(({ network }) => network),
    keySources: networks('key').map(({ network, appId }) => ({ network, appId })),
    offices: networks('office').map(({ network, roleIds }) => ({ network, roleIds })),
  }
}

/** The rules in force on this server. */
export const inForce = createLive<InForce>({ what: 'config', key: networkKey }, async (ctx) =>
  arrange(await rulesInForce(ctx.db, ctx.now())),
)

/** Tells every server, this one at once, that the rules changed. */
export async function tellChange(ctx: Pick<Context, 'bus'>): Promise<void> {
  inForce.forget(ctx)
  await ctx.bus.publish('setting.changed', { what: 'config', key: networkKey })
}

/**
 * Whether somebody with these roles may log in from an address: offices count for the roles they
 * name, those that name none for everybody.
 */
export function fitsOffices(
  offices: readonly Office[],
  roles: readonly string[],
  address: string,
): boolean {
  const mine = offices.filter(
    ({ roleIds }) => roleIds.length === 0 || roleIds.some((id) => roles.includes(id)),
  )
  return (
    mine.length === 0 ||
    isIn(
      address,
      mine.map(({ network }) => network),
    )
  )
}

/** Whether a person may log in from where the call comes from. */
export async function mayLogInFrom(ctx: CallContext, personId: string): Promise<boolean> {
  const { offices } = await inForce.get(ctx)
  return offices.length === 0 || fitsOffices(offices, await rolesOfPerson(ctx.db, personId), ctx.ip)
}

/** Lists that have a host, itself or below an entry. */
export function listsOf({ hosts }: InForce, host: string): DomainList[] {
  return (['egress', 'safe', 'blocked', 'shortener'] as const).filter((list) =>
    coversHost(hosts[list], host),
  )
}
