import type { LabelDrawing } from '@verka/domain/labels/labels.api.ts'
import type { DrawnLabel } from '../labels/label-drawing.ts'
import type { LabelLook, LabelSheets, PrintedLabel } from '../labels/label-pdf.ts'
import type { PrintedTransaction } from '../transaction-pdf/draw-transaction.ts'

/** A document to be drawn into a file that is there. */
export type DocumentJob = { kind: 'labels'; sheets: LabelSheets } | { kind: 'transaction'; printed: PrintedTransaction }

/** What is asked of the process that draws, and what it answers. */
export interface DrawJobs {
  document: { job: DocumentJob & { path: string }; answer: undefined }
  notices: { job: { look: LabelLook; labels: readonly PrintedLabel[] }; answer: DrawnLabel['notices'][] }
  preview: { job: { look: LabelLook; label: PrintedLabel }; answer: LabelDrawing }
}
export type DrawKind = keyof DrawJobs

/** To the process that draws: a job, a picture that it asked for, or that nobody waits for a job any more. */
export type ToDrawer =
  | { [K in DrawKind]: { id: number; kind: K; job: DrawJobs[K]['job'] } }[DrawKind]
  | { id: number; fileId: string; picture: Uint8Array | undefined }
  | { id: number; stop: true }

/** From it. */
export type FromDrawer =
  | { id: number; wanted: string }
  | { id: number; done: number; total: number }
  | { id: number; answer: unknown }
  | { id: number; failure: string }
