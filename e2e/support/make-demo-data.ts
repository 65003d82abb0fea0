// Makes the demo data of the browser tests and names their folder: started beside the unit tests,
// whose beginning leaves a processor idle.
import { makeDemoData } from './demo-data.ts'

process.stdout.write(await makeDemoData())
