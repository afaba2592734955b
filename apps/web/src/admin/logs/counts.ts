import type { Bucket, TimeStep } from '@verka/domain/lists/counts-over-time.ts'

/** Days, both of them whole. */
export interface Days {
  from: string
  to: string
}

/** One of the words that things are counted by. */
export interface Series {
  name: string
  label: string
}

/** What is counted, as the API has it: `counts` by the names of the series. */
export interface Counts {
  step: TimeStep
  buckets: Bucket[]
}
