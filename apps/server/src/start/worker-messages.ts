import type { Prepared } from './prepare.ts'

/** From the primary process to a worker. */
export type ToWorker =
  | ({ type: 'verka:serve'; isFirst: boolean } & Prepared)
  | { type: 'verka:stop' }
  | { type: 'verka:figures'; id: number; text: string | undefined }
  /** What the other workers have of a key (`http/load/shared-counts.ts`). */
  | { type: 'verka:othersCount'; key: string; count: number }

/** From a worker to the primary process. */
export type FromWorker =
  /** It listens to messages. */
  | { type: 'verka:waiting' }
  | { type: 'verka:ready'; link: string | undefined }
  /** `isExpected`: the text says all, to a person who sets Verka up. */
  | { type: 'verka:failed'; text: string; isExpected: boolean }
  | { type: 'verka:askFigures'; id: number }
  /** What it has of a key. */
  | { type: 'verka:ownCount'; key: string; count: number }
