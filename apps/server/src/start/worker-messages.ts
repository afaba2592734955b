import type { Prepared } from './prepare.ts'

/** From the primary process to a worker. */
export type ToWorker =
  | ({ type: 'verka:serve'; isFirst: boolean } & Prepared)
  | { type: 'verka:stop' }
  | { type: 'verka:figures'; id: number; text: string | undefined }

/** From a worker to the primary process. */
export type FromWorker =
  /** It listens to messages. */
  | { type: 'verka:waiting' }
  | { type: 'verka:ready'; link: string | undefined }
  /** `isExpected`: the text says all, to a person who sets Verka up. */
  | { type: 'verka:failed'; text: string; isExpected: boolean }
  | { type: 'verka:askFigures'; id: number }
