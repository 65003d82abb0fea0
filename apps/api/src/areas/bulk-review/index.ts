export { type Bulk, type BulkStep, cancelWith, reviewWith } from './second-person.ts'
