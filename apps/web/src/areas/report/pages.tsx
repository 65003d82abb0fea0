import { ReportPage } from './ReportPage.tsx'

export function DeliverPage() {
  return <ReportPage called="deliver" kinds={['deliver']} />
}

export function QualityPage() {
  return <ReportPage called="quality" kinds={['quality']} />
}

export function DrawPage() {
  return <ReportPage called="draw" kinds={['draw']} />
}

export function AppealPage() {
  return <ReportPage called="appeal" kinds={['appeal']} />
}

export function AuditPage() {
  return <ReportPage called="audit" kinds={['single', 'double', 'stack']} extra="income" />
}

export function InspectPage() {
  return <ReportPage called="inspect" kinds={['inspection', 'anti']} extra="rows" />
}

export function HandlingPage() {
  return <ReportPage called="handling" kinds={['handling']} />
}
