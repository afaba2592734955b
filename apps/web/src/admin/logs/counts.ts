import type { Bucket, TimeStep } from '@verka/domain/lists/counts-over-time.ts'

/** Days, both of them whole. */
export interface Days {
  from: string
  to: string
}

/** One of the words by which rows are counted. */
export interface Series {
  name: string
  label: string
}

/** Counts as the API returns them: `counts` by the names of the series. */
export interface Counts {
  step: TimeStep
  buckets: Bucket[]
}
