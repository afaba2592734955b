import { parseArgs } from 'node:util'
import { print } from '../faults/report.ts'
import { measureCost } from './cost.ts'
import { measureFlood } from './flood.ts'
import { measureStalled } from './stalled.ts'

/** `npm run bench:messages`: what processors cost an execution, and whom slow receivers and large tenants delay. `-- --only cost,stalled,flood`. */
const { values } = parseArgs({
  options: {
    only: { type: 'string', default: 'cost,stalled,flood' },
    executions: { type: 'string', default: '1000' },
    /** Executions beside receivers that never answer. */
    stalled: { type: 'string', default: '300' },
    messages: { type: 'string', default: '100000' },
    looks: { type: 'string', default: '15' },
  },
})
const wanted = values.only.split(',')
if (wanted.includes('cost')) await measureCost(Number(values.executions))
if (wanted.includes('stalled'))
  for (const others of [1, 6]) {
    print('')
    await measureStalled(Number(values.stalled), others)
  }
if (wanted.includes('flood')) await measureFlood(Number(values.messages), Number(values.looks))
