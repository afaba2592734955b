import type { FileId } from '@verka/domain/entities/ids.ts'
/** Jobs of the rendering process and their answers, by kind. */
export type Jobs = Record<string, { job: unknown; answer: unknown }>

/** Message to the rendering process: a job, a requested picture, or a cancelled job. */
export type ToDrawer =
  | { id: number; kind: string; job: unknown }
  | { id: number; fileId: FileId; picture: Uint8Array | undefined }
  | { id: number; stop: true }

/** Message from the rendering process. */
export type FromDrawer =
  | { id: number; wanted: FileId }
  | { id: number; done: number; total: number }
  | { id: number; answer: unknown }
  | { id: number; failure: string }
