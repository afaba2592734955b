/** What can be asked of the process that draws, and what it answers, by kind. */
export type Jobs = Record<string, { job: unknown; answer: unknown }>

/** To the process that draws: a job, a picture that it asked for, or that nobody waits for a job any more. */
export type ToDrawer =
  | { id: number; kind: string; job: unknown }
  | { id: number; fileId: string; picture: Uint8Array | undefined }
  | { id: number; stop: true }

/** From it. */
export type FromDrawer =
  | { id: number; wanted: string }
  | { id: number; done: number; total: number }
  | { id: number; answer: unknown }
  | { id: number; failure: string }
