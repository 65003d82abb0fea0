import { ReportPage } from './ReportPage.tsx'

export function DeliverPage() {
  return <ReportPage title="deliver" kinds={['deliver']} />
}

export function QualityPage() {
  return <ReportPage title="quality" kinds={['quality']} />
}

export function DrawPage() {
  return <ReportPage title="draw" kinds={['draw']} />
}

export function AppealPage() {
  return <ReportPage title="appeal" kinds={['appeal']} />
}

export function AuditPage() {
  return <ReportPage title="audit" kinds={['single', 'double', 'stack']} income />
}

export function InspectPage() {
  return <ReportPage title="inspect" kinds={['inspection', 'anti']} />
}

export function HandlingPage() {
  return <ReportPage title="handling" kinds={['handling']} />
}
