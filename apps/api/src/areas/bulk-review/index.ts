export { type Bulk, cancelWith, reviewWith } from './second-person.ts'
