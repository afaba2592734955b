import { Counter, Registry } from 'prom-client'
import type { Runtime } from '../../runtime.ts'

/** The figures of the embedded database, which one process has, however many workers there are. */
export function figuresOfDatabase(embeddedDatabase: NonNullable<Runtime['embeddedDatabase']>): Registry {
  const registry = new Registry()
  registry.registerMetric(
    new Counter({
      name: 'verka_database_deaths_total',
      help: 'How often the embedded database ended unasked and was started again',
      registers: [],
      collect() {
        this.reset()
        this.inc(embeddedDatabase.deaths())
      },
    }),
  )
  return registry
}
