import { type Page, page } from '../../nav/page.ts'

export const networkPages: readonly Page[] = [
  page('/domain-ip-manage/domains', {
    name: 'domain-ip-manage-domains',
    title: 'network.domains',
    load: async () => (await import('./DomainsPage.tsx')).DomainsPage,
  }),
  page('/domain-ip-manage/ips', {
    name: 'domain-ip-manage-ips',
    title: 'network.ips',
    load: async () => (await import('./AddressesPage.tsx')).AddressesPage,
  }),
]
